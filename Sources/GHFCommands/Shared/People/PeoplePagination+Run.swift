import GitHubAPI
import LocalStore
import TerminalHost

import struct FoundationEssentials.Date

extension PeoplePagination {
  /// The pages of a list that have arrived so far, shown in a progress bar.
  struct Run: ~Copyable {
    private let list: PeoplePagination
    /// The pages by number; nil for pages by cursor, which can't be resumed.
    private let pages: Pages<Account>?
    private var progress: ProgressBar
    private var limitIsKnown = false
    /// The people on all pages so far.
    private(set) var people = Snapshot()
    /// The time at which the oldest of these pages was fetched or confirmed.
    private(set) var oldest: Date?
    /// The number of entries in the list according to its first page; nil if unknown.
    private(set) var totalCount: Int?
    /// The error with which the reader ended the list early, if that counts as success; for
    /// example, the reader of the pipe closed it.
    private(set) var stop: CommandError?

    /// Begins a list, with a notice if it resumes an earlier run.
    init(_ list: PeoplePagination, of pages: Pages<Account>? = nil) {
      self.list = list
      self.pages = pages
      progress = ProgressBar(
        of: list.name, in: list.invocation, isDrawn: list.group == nil && list.showsProgress)
      if let pages { list.report(.resumption(pages.resumption)) }
    }

    /// The number of entries that fit on the list's pages; nil if unknown.
    var maximumCount: Int? { progress.total.map { $0 * pageLength } }

    /// True if a page was passed to the reader.
    var hasBegun: Bool { progress.pageCount > 0 || stop != nil }

    /// Passes a page to the reader, and returns `true` if it wants more.
    ///
    /// - Throws: The error of `use`, unless the reader has enough.
    mutating func take(
      _ page: Page<[Account]>, noting age: inout CacheAge,
      _ use: (Page<[Account]>) async throws(CommandError) -> Bool
    ) async throws(CommandError) -> Bool {
      if !limitIsKnown, page.rateLimit != nil {
        limitIsKnown = true
        if !list.mayEndEarly, list.allowance == nil,
          let shortage = await pages?.shortage(behind: page)
        {
          if list.needsAll, await list.client.viewer() == nil,
            let error = shortage.failure(
              of: list.relation.name(of: list.login), in: list.invocation)
          {
            throw error
          }
          list.report(.shortage(shortage, isResumable: resumeHint == .rerun))
        }
      }
      totalCount = totalCount ?? page.totalCount
      oldest = min(oldest ?? page.fetchedAt, page.fetchedAt)
      for person in page.answer { people.add(id: person.id, login: person.login) }
      let wantsMore: Bool
      do throws(CommandError) {
        if list.heading == .atStart, !hasBegun { try list.drawHeading(page, noting: &age) }
        wantsMore = try await use(page)
        await list.invocation.pictures?.waitForRoom()
      } catch  where error.outcome == .success {
        // The reader has enough, so this isn't a failure.
        stop = error
        return false
      }
      progress.advance(page)
      list.group?.advance(
        list.relation.name(of: list.login), to: progress.pageCount, of: progress.total,
        page.rateLimit)
      age.note(page)
      return wantsMore
    }

    /// The way in which the next run can resume this one; nil if it can't.
    private var resumeHint: CommandError.ResumeHint? {
      // Only pages that were written show whether the cache keeps them.
      list.invocation.openedStores.flush()
      guard pages?.resumption.isResumable(with: list.invocation.options) == true else { return nil }
      return list.place == .later ? .rerunWithMaxAge : .rerun
    }

    /// Returns the error of a failed list, with its progress.
    func failure(_ error: PagesError<CommandError>) -> CommandError {
      list.invocation.status.clear()
      switch error {
      case .stopped(let error): return error
      case .failed(let error):
        let count = progress.pageCount
        if error == .noResponse(.cancelled), count > 0, !list.invocation.paged.wasQuit,
          list.group?.hasFailed != true, resumeHint != nil
        {
          list.report(.stopped(count, of: max(progress.total ?? 0, count), .pages))
        }
        if error.isNotFound, count > 0 {
          return CommandError(goneWhileListed: list.login.name).after(
            pages: count, of: progress.total, in: list.name, resume: resumeHint)
        }
        let failure = CommandError(
          error, about: .list(of: list.login.name, list.relation), in: list.invocation.context)
        // This error contains its own count.
        if case .incomplete = error { return failure }
        return failure.after(
          pages: count, of: progress.total, in: error.isNotFound && count == 0 ? nil : list.name,
          resume: resumeHint)
      }
    }
  }
}

extension GitHubError {
  fileprivate var isNotFound: Bool {
    if case .notFound = self { true } else { false }
  }
}

extension ResumeMarker.State {
  /// Returns `true` if a later run can resume the list.
  ///
  /// With `--max-age`, returns `false`, because that depends on how soon the run starts.
  func isResumable(with options: GlobalOptions) -> Bool {
    guard options.maxAge == nil, case .resumable = self else { return false }
    return true
  }
}
