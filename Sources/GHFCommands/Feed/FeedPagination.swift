import GitHubAPI

import struct FoundationEssentials.Date

/// Asks for a feed's pages, one after the other.
///
/// Events only move to later pages while they are paginated, so nothing is missed as long as no page is
/// older than the one before it; what comes twice is told by its id.
struct FeedPagination: Sendable {
  let endpoint: Endpoint<[Event]>
  let login: Login
  /// How many events are wanted; nil is all.
  let limit: Int?
  let client: GitHubClient
  let invocation: Invocation

  /// Hands the events of each page to `use`, and tells how many they were.
  ///
  /// - Parameters:
  ///   - age: Gets to know of each page.
  ///   - use: Takes them.
  /// - Returns: The number of events.
  /// - Throws: `CommandError` that says why a page could not be had, and what `use` throws.
  func run(
    noting age: inout CacheAge, _ use: ([FeedEntry]) throws(CommandError) -> Void
  ) async throws(CommandError) -> Int {
    var progress = ProgressBar(of: nil, in: invocation)
    defer { invocation.status.clear() }
    var seen: Set<String> = []
    var count = 0
    var fetchedBefore: Date?
    for number in 1...feedPageCount {
      let page: Page<[Event]>
      do throws(GitHubError) {
        page = try await client.answer(to: endpoint, page: number, notBefore: fetchedBefore)
      } catch {
        throw CommandError(error, about: .list(of: login.name), in: invocation.context)
          .after(
            pages: progress.pageCount, of: progress.total.map { min($0, feedPageCount) }, in: nil,
            goesOn: nil)
      }
      fetchedBefore = page.fetchedAt
      age.note(page)
      progress.advance(page)
      let new = page.answer.filter { $0.id.map { seen.insert($0).inserted } ?? true }
      let wanted = new.prefix(limit.map { $0 - count } ?? .max)
      count += wanted.count
      try use(wanted.map { FeedEntry(event: $0, base: client.base) })
      if count == limit || !page.links.hasNext { break }
    }
    return count
  }
}
