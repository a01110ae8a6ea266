import GHFMessages
import GHFQueries
import GitHubAPI
import Synchronization

/// The requests that lists may use without a token before the user is asked.
///
/// Lists of a place that are read at the same time share a third of the requests that are left when
/// the first of them counts its pages. After a decision of the user, they share all that are left.
final class RequestShares: Sendable {
  /// A list that is read, or a part of a set.
  struct Reader: Sendable, Hashable {
    let id: ListID
    /// A list of a set; nil for another list, and for names.
    var list: ListName?
    /// True for the names of a set, which need no checks.
    var areNames = false
  }

  fileprivate struct State {
    /// The readers of each place that aren't paused.
    var running: [Int: Set<Reader>] = [:]
    /// The requests that the running readers of each place may still take.
    var shares: [Int: Int] = [:]
    /// The requests that readers have taken, until they are used.
    var taken: [Reader: Int] = [:]
    /// The missing pages of the paused readers.
    var paused: [Reader: Int] = [:]
    /// The places whose next share is all that is left.
    var granted: Set<Int> = []
  }

  private let state = Mutex(State())

  /// The requests for a list's last check; those to find the place again as well.
  private static let (checkCount, resumeCount) = (2, 6)

  /// Begins readers of a place, which share what they may use.
  func begin(_ readers: [Reader]) {
    state.withLock { state in
      for reader in readers {
        let place = reader.id.place
        // A refresh cancels the lists before it, which may not have ended yet.
        let cancelled = state.running[place, default: []].filter {
          $0.id.tab == reader.id.tab && $0.id.round < reader.id.round
        }
        if !cancelled.isEmpty { state.shares[place] = nil }
        for other in cancelled { state.stop(other) }
        state.running[place, default: []].insert(reader)
      }
    }
  }

  /// Ends readers.
  func end(_ readers: [Reader]) {
    state.withLock { state in
      for reader in readers {
        state.stop(reader)
        state.paused[reader] = nil
      }
    }
  }

  /// Takes requests for missing pages, at most as many as the reader's place may use.
  ///
  /// - Parameters:
  ///   - count: The number of missing pages.
  ///   - reader: The reader, which is running or paused.
  ///   - left: The number of requests that are left.
  /// - Returns: The number of pages that may be requested; none if too few requests are left.
  func take(_ count: Int, for reader: Reader, of left: Int) -> Int {
    state.withLock { state in
      let place = reader.id.place
      state.paused[reader] = nil
      state.taken[reader] = nil
      state.running[place, default: []].insert(reader)
      let running = state.running[place]?.count { !$0.areNames } ?? 1
      let share: Int
      if let known = state.shares[place] {
        share = known
      } else {
        let free = left - state.taken.values.reduce(0, +)
        share =
          state.granted.remove(place) != nil
          ? free - BrowseState.keptRequests - (reader.areNames ? 0 : RequestShares.resumeCount)
          : min(free / 3, free - BrowseState.keptRequests) - RequestShares.checkCount * running
      }
      let taken = max(min(count, share), 0)
      state.shares[place] = share - taken
      state.taken[reader] = taken
      return taken
    }
  }

  /// Returns true if a place may use so many requests without a question.
  func allows(_ count: Int, of left: Int) -> Bool {
    state.withLock { state in
      let free = left - state.taken.values.reduce(0, +)
      return count <= min(free / 3, free - BrowseState.keptRequests)
    }
  }

  /// Pauses a reader that lacks so many pages; returns the number of pages that all paused readers of
  /// its list lack.
  func pause(_ reader: Reader, lacking count: Int) -> Int {
    state.withLock { state in
      state.stop(reader)
      state.paused[reader] = count
      return state.paused.reduce(0) { $0 + ($1.key.id == reader.id ? $1.value : 0) }
    }
  }

  /// Lets the paused readers of a place share all that is left.
  func grant(inPlace place: Int) {
    state.withLock { state in
      state.shares[place] = nil
      state.granted.insert(place)
    }
  }
}

extension RequestShares.State {
  /// Removes a reader from the running ones; the last of a place ends its share.
  fileprivate mutating func stop(_ reader: RequestShares.Reader) {
    let place = reader.id.place
    taken[reader] = nil
    running[place]?.remove(reader)
    if running[place]?.isEmpty ?? true {
      running[place] = nil
      shares[place] = nil
    }
  }
}

extension BrowseWorker {
  /// The number of requests that are worth a question about the limit, which is free.
  private static let cheapCount = 10

  /// True if a long list is read only in part before a question, for lack of a token.
  func needsAllowance(_ queries: QueryContext) async -> Bool {
    if queries.client.isOffline { return false }
    return await queries.client.viewer() == nil
  }

  /// Returns the allowance for a list or names without a token.
  ///
  /// A list that needs more than its share of the requests that are left waits for the user's decision
  /// when it has used that, and ten requests stay for cards and for opening an account.
  func allowance(for reader: RequestShares.Reader) -> PageAllowance {
    let isBegun = OnceFlag()
    return { missingCount in
      if isBegun.set() {
        guard let left = await requestsLeft(for: missingCount) else { return missingCount }
        return shares.take(missingCount, for: reader, of: left)
      }
      await pause(reader, lacking: missingCount)
      if Task.isCancelled { return 0 }
      let count =
        client.requestsLeft.map { shares.take(missingCount, for: reader, of: $0) } ?? missingCount
      if count == 0 {
        reportShortage()
      } else {
        queue.post(.paused(reader.id, pageCount: nil))
      }
      return count
    }
  }

  /// Waits for the user's decision before a set with more lists than may be read without a question.
  ///
  /// - Throws: `QueryError` if cancelled.
  func waitForLists(of query: PeopleQuery, _ id: ListID) async throws(QueryError) {
    let count = query.unreadListCount
    guard count > 1, let left = await requestsLeft(for: count), !shares.allows(count, of: left)
    else { return }
    let reader = RequestShares.Reader(id: id)
    defer { shares.end([reader]) }
    repeat {
      await pause(reader, lacking: count)
      if Task.isCancelled { throw QueryError(.gitHub(.noResponse(.cancelled))) }
      // Without an answer from GitHub, nothing is known about the limit.
      let left = client.requestsLeft ?? left
      if shares.take(count, for: reader, of: left) == count { break }
      reportShortage()
    } while true
    queue.post(.paused(id, pageCount: nil))
  }

  /// Lets a paused list be read on.
  func readOn(_ id: ListID) {
    shares.grant(inPlace: id.place)
    permits.grant(id)
  }

  private func pause(_ reader: RequestShares.Reader, lacking count: Int) async {
    postLimit()
    let sum = shares.pause(reader, lacking: count)
    await permits.wait(for: reader.id) { queue.post(.paused(reader.id, pageCount: sum)) }
  }

  private func reportShortage() {
    let time = client.knownLimit.map { " until \(wording.clockTime(of: $0.resetsAt))" } ?? ""
    queue.post(.notice("too few requests are left\(time)"))
  }

  /// Returns the number of requests left, for which GitHub is asked if no response has told it and
  /// many requests depend on it; nil if it isn't known.
  private func requestsLeft(for count: Int) async -> Int? {
    if let left = client.requestsLeft { return left }
    if count <= BrowseWorker.cheapCount { return nil }
    if let left = reportedLimit.value { return left }
    // `try?`: servers may have no limit, and the requests themselves report a network error.
    let limits = try? await client.rateLimits()
    return reportedLimit.record(limits?.first { $0.resource == "core" }?.remaining)
  }
}

/// The user's decisions to read more of lists that are paused.
final class BrowsePermits: Sendable {
  private let waiting = Mutex<[ListID: [AsyncStream<Never>.Continuation]]>([:])

  /// Calls `ask`, and waits until the list may be read on, or the task is cancelled.
  func wait(for id: ListID, _ ask: () -> Void) async {
    let (granted, grant) = AsyncStream<Never>.makeStream()
    waiting.withLock { $0[id, default: []].append(grant) }
    ask()
    for await _ in granted {}
  }

  /// Lets a list be read on; does nothing if it isn't paused.
  func grant(_ id: ListID) {
    for grant in waiting.withLock({ $0.removeValue(forKey: id) }) ?? [] { grant.finish() }
  }
}
