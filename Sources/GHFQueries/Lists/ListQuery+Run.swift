import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

extension ListQuery {
  /// The pages of a list that have arrived so far.
  struct Run: ~Copyable {
    private let list: ListQuery
    /// The pages by number; nil for pages by cursor, which can't be resumed.
    private let pages: Pages<Account>?
    private var progress: QueryProgress
    private var limitIsKnown = false
    /// The people on all pages so far.
    private(set) var people = Snapshot()
    /// The order of the ids on these pages.
    private(set) var order = ListOrder()
    /// The time at which the oldest of these pages was fetched or confirmed.
    private(set) var oldest: Date?
    /// The number of entries in the list according to its first page; nil if unknown.
    private(set) var totalCount: Int?
    /// True if a page was passed to the reader.
    private(set) var hasBegun = false

    /// Begins a list, and reports if it resumes an earlier run.
    init(_ list: ListQuery, of pages: Pages<Account>? = nil) {
      self.list = list
      self.pages = pages
      progress = QueryProgress(.pages, of: list.name.map { .list($0) })
      if list.reportsProgress, list.group == nil { list.context.report(.began(progress)) }
      if let pages { list.report(.resumption(pages.resumption)) }
    }

    /// The number of entries that fit on the list's pages; nil if unknown.
    var maximumCount: Int? { progress.total.map { $0 * pageLength } }

    /// Passes a page to the reader, and returns `true` if it wants more.
    ///
    /// - Throws: The error of `use`, or `QueryError` if the limit would stop a list of which a part is
    ///   of no use.
    mutating func take(
      _ page: Page<[Account]>, noting age: inout CacheAge,
      _ use: (Page<[Account]>) async throws(QueryError) -> Bool
    ) async throws(QueryError) -> Bool {
      if !limitIsKnown, page.rateLimit != nil {
        limitIsKnown = true
        if !list.mayEndEarly, list.allowance == nil { try await reportShortage(behind: page) }
      }
      totalCount = totalCount ?? page.totalCount
      oldest = min(oldest ?? page.fetchedAt, page.fetchedAt)
      for person in page.answer { people.add(id: person.id, login: person.login) }
      order.add(page)
      hasBegun = true
      let wantsMore = try await use(page)
      await list.context.waitForReader?()
      progress.advance(page)
      if let group = list.group {
        group.advance(list.list, to: progress.count, of: progress.total, page.rateLimit)
      } else if list.reportsProgress {
        list.context.report(.progress(progress))
      }
      age.note(page)
      return wantsMore
    }

    /// Reports that the limit has too few requests left for the pages after the first, also of the lists
    /// that are read side by side.
    ///
    /// - Throws: `QueryError` if a part of the list is of no use.
    private func reportShortage(behind page: Page<[Account]>) async throws(QueryError) {
      var shortage = await pages?.shortage(behind: page)
      var isOfGroup = false
      if shortage == nil, let group = list.group, let need = await pages?.need(behind: page) {
        shortage = group.shortage(of: list.list, needing: need)
        isOfGroup = true
      }
      guard let shortage else { return }
      let isAwaited = list.context.awaits(shortage.rateLimit)
      if list.needsAll, !isAwaited, await list.client.viewer() == nil {
        throw QueryError(.shortage(shortage), about: isOfGroup ? .other : list.subject)
      }
      list.context.report(
        .shortage(shortage, isAwaited: isAwaited, isResumable: resumption == .rerun),
        of: isOfGroup ? nil : list.name)
    }

    /// The way in which the next run can resume this one; nil if it can't.
    private var resumption: QueryError.Resumption? {
      // Only pages that were written show whether the cache keeps them.
      list.context.stores.opened.flush()
      guard let pages, list.context.isResumable(pages.resumption) else { return nil }
      return list.place == .later ? .rerunWithMaximumAge : .rerun
    }

    /// Reports that the user has stopped the list, if the next run can resume it.
    private func reportStop() {
      let count = progress.count
      guard count > 0, list.group?.hasFailed != true, resumption != nil else { return }
      list.report(.stopped(count, of: max(progress.total ?? 0, count), .pages))
    }

    /// Returns the error with which a reader stopped the list.
    func stopped(by error: QueryError) -> QueryError {
      list.context.report(.ended)
      // A reader that was cancelled reports only what it can resume.
      let part = error.progress
      if error.isCancellation, part?.count ?? 0 == 0 || part?.resumption == nil { reportStop() }
      return error
    }

    /// Returns the error of a failed list, with its progress.
    func failure(_ error: GitHubError) -> QueryError {
      list.context.report(.ended)
      let count = progress.count
      if error == .noResponse(.cancelled) { reportStop() }
      let isNotFound = if case .notFound = error { true } else { false }
      let failure =
        isNotFound && count > 0
        ? QueryError(.listDisappeared, about: list.subject)
        : QueryError(error, about: list.subject)
      // This error contains its own count.
      if case .incomplete = error { return failure }
      return failure.after(
        .init(
          count: count, total: progress.total, unit: .pages,
          list: isNotFound && count == 0 ? nil : list.name, resumption: resumption))
    }
  }
}
