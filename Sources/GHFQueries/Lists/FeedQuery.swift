package import GitHubAPI

import struct FoundationEssentials.Date

/// A feed, fetched page by page.
///
/// Events only move to later pages while they are read, so none is missed as long as no page is older
/// than the one before it. Repeated events are recognised by type and id, because the ids of each
/// type are a series of their own.
package struct FeedQuery: Sendable {
  package let endpoint: Endpoint<[Event]>
  package let login: Login
  /// The maximum number of events; nil is all.
  package let limit: Int?
  package let context: QueryContext

  package init(
    _ endpoint: Endpoint<[Event]>, of login: Login, limit: Int? = nil, in context: QueryContext
  ) {
    self.endpoint = endpoint
    self.login = login
    self.limit = limit
    self.context = context
  }

  /// Returns the events, page by page; a failure has the progress so far.
  package func answer() -> sending Answer<Event, QueryError> {
    context.drive { [self] sink, context throws(QueryError) in
      try await read(sink, context)
      return Ending()
    }
  }

  private func read(
    _ sink: Sink<Event>, _ context: QueryContext
  ) async throws(QueryError) {
    var progress = QueryProgress(.pages)
    context.report(.began(progress))
    defer { context.report(.ended) }
    var seen: Set<String> = []
    var count = 0
    var fetchedBefore: Date?
    for number in 1...feedPageCount {
      let page: Page<[Event]>
      do throws(GitHubError) {
        page = try await context.client.answer(
          to: endpoint, page: number, notBefore: fetchedBefore)
      } catch {
        throw QueryError(error, about: .list(of: login.name)).after(
          .init(
            count: progress.count, total: progress.total.map { min($0, feedPageCount) },
            unit: .pages))
      }
      fetchedBefore = page.fetchedAt
      progress.advance(page)
      context.report(.progress(progress))
      let new = page.answer.filter { event in
        event.id.map { seen.insert("\(event.kind.word ?? "") \($0)").inserted } ?? true
      }
      let wanted = new.prefix(limit.map { $0 - count } ?? .max)
      count += wanted.count
      let wantsMore = try await sink.send(page.map { _ in Array(wanted) })
      if !wantsMore || count == limit || !page.links.hasNext { break }
    }
  }
}
