import GHFMessages
import GHFQueries
import GitHubAPI
import Synchronization

/// The requests that the lists of each place may send without a token: a third of those that are left
/// when the first of them counts its pages, and all but ten after a decision of the user.
final class RequestAllowances: Sendable {
  private struct State {
    var unused: [Int: Int] = [:]
    /// The places whose next allowance is all but ten.
    var granted: Set<Int> = []
    /// The waits for a decision by their lists, each with the number of missing pages.
    var waiting: [ListID: [(grant: AsyncStream<Never>.Continuation, count: Int)]] = [:]
  }

  private let state = Mutex(State())

  /// The requests for a list's last check; those to find the place again as well.
  private static let (checkCount, resumeCount) = (2, 6)

  /// Returns what a place may send unasked if so many requests are left.
  static func third(of left: Int) -> Int { min(left / 3, left - BrowseState.keptRequests) }

  /// Takes requests for missing pages, at most as many as the list's place may send.
  ///
  /// - Parameters:
  ///   - count: The number of missing pages.
  ///   - id: The list.
  ///   - left: The number of requests that are left.
  ///   - listCount: The number of lists with checks of their own that are read for it; 0 for names.
  /// - Returns: The number of pages that may be requested; none if too few requests are left.
  func take(_ count: Int, for id: ListID, of left: Int, checking listCount: Int = 1) -> Int {
    state.withLock { state in
      let allowance =
        if let unused = state.unused[id.place] {
          unused
        } else if state.granted.remove(id.place) != nil {
          left - BrowseState.keptRequests - (listCount == 0 ? 0 : RequestAllowances.resumeCount)
        } else {
          RequestAllowances.third(of: left) - RequestAllowances.checkCount * listCount
        }
      let taken = max(min(count, allowance), 0)
      state.unused[id.place] = allowance - taken
      return taken
    }
  }

  /// Forgets the allowance of a place, whose next list counts what is left then.
  func renew(inPlace place: Int) {
    state.withLock { state in
      state.unused[place] = nil
      state.granted.remove(place)
    }
  }

  /// Calls `ask` with the number of pages that all parts of a list lack, and waits until the list may
  /// be read on, or the task is cancelled.
  func wait(for id: ListID, lacking count: Int, _ ask: (_ count: Int) -> Void) async {
    let (granted, grant) = AsyncStream<Never>.makeStream()
    let sum = state.withLock { state in
      state.waiting[id, default: []].append((grant, count))
      return state.waiting[id, default: []].reduce(0) { $0 + $1.count }
    }
    ask(sum)
    for await _ in granted {}
  }

  /// Lets a list be read on, with all that is left but ten.
  func grant(_ id: ListID) {
    let waiting = state.withLock { state in
      state.unused[id.place] = nil
      state.granted.insert(id.place)
      return state.waiting.removeValue(forKey: id)
    }
    for wait in waiting ?? [] { wait.grant.finish() }
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

  /// Returns the allowance for a list, one of the lists of a set, or names without a token.
  ///
  /// A list that needs more than its place may send waits for the user's decision when it has used
  /// that, and ten requests stay for cards and for opening an account.
  func allowance(for id: ListID, checking listCount: Int = 1) -> PageAllowance {
    let isBegun = OnceFlag()
    return { missingCount in
      if isBegun.set() {
        guard let left = await requestsLeft(for: missingCount) else { return missingCount }
        return allowances.take(missingCount, for: id, of: left, checking: listCount)
      }
      await pause(id, lacking: missingCount)
      if Task.isCancelled { return 0 }
      let count =
        client.requestsLeft.map {
          allowances.take(missingCount, for: id, of: $0, checking: listCount)
        } ?? missingCount
      if count == 0 {
        reportShortage()
      } else {
        queue.post(.paused(id, pageCount: nil))
      }
      return count
    }
  }

  /// Waits for the user's decision before a set with more lists than may be read without a question.
  ///
  /// - Throws: `QueryError` if cancelled.
  func waitForLists(of query: PeopleQuery, _ id: ListID) async throws(QueryError) {
    let count = query.unreadListCount
    guard count > 1, let left = await requestsLeft(for: count),
      count > RequestAllowances.third(of: left)
    else { return }
    repeat {
      await pause(id, lacking: count)
      if Task.isCancelled { throw .cancelled }
      // Without an answer from GitHub, nothing is known about the limit.
      let left = client.requestsLeft ?? left
      if allowances.take(count, for: id, of: left) == count { break }
      reportShortage()
    } while true
    allowances.renew(inPlace: id.place)
    queue.post(.paused(id, pageCount: nil))
  }

  private func pause(_ id: ListID, lacking count: Int) async {
    postLimit()
    await allowances.wait(for: id, lacking: count) { queue.post(.paused(id, pageCount: $0)) }
  }

  private func reportShortage() {
    let time = client.knownLimit.map { " until \(machine.clockTime(of: $0.resetsAt))" } ?? ""
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
