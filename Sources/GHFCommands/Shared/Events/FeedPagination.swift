import GitHubAPI
import TerminalHost

import struct FoundationEssentials.Date

/// A feed, fetched page by page.
///
/// Events only move to later pages during pagination, so none is missed as long as no page is older
/// than the one before it. Repeated events are recognised by type and id, because the ids of each
/// type are a series of their own.
struct FeedPagination: Sendable {
  let endpoint: Endpoint<[Event]>
  let login: Login
  /// The maximum number of events; nil is all.
  let limit: Int?
  let client: GitHubClient
  let invocation: Invocation

  /// Fetches the feed, calls `use` with the events of each page, and returns their number.
  ///
  /// - Throws: `CommandError` if a page can't be fetched, or the error of `use`.
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
        let total = progress.total.map { min($0, feedPageCount) }
        throw CommandError(error, about: .list(of: login.name), in: invocation.context)
          .after(pages: progress.pageCount, of: total, in: nil, resume: nil)
      }
      fetchedBefore = page.fetchedAt
      age.note(page)
      progress.advance(page)
      let new = page.answer.filter { event in
        event.id.map { seen.insert("\(event.kind.word ?? "") \($0)").inserted } ?? true
      }
      let wanted = new.prefix(limit.map { $0 - count } ?? .max)
      count += wanted.count
      try use(wanted.map { FeedEntry(event: $0, base: client.base) })
      if count == limit || !page.links.hasNext { break }
    }
    return count
  }
}
