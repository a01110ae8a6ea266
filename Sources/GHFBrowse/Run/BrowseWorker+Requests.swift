import GHFMessages
import GHFQueries
import GitHubAPI

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
