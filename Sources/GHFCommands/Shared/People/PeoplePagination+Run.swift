import GitHubAPI
import LocalStore

extension PeoplePagination {
  /// The pages of a list that have arrived so far, with the progress bar that shows it.
  struct Run<Person: Named & Identifiable>: ~Copyable where Person.ID == Int64 {
    private let list: PeoplePagination
    private let pages: Pages<Person>
    private var progress: ProgressBar
    private var limitIsKnown = false
    /// Everyone so far.
    private(set) var people = Snapshot()
    /// Why the reader wanted no more, if that is no failure.
    private(set) var stop: CommandError?

    /// Begins a list, and says so if it resumes an earlier run.
    init(_ list: PeoplePagination, of pages: Pages<Person>) {
      self.list = list
      self.pages = pages
      progress = ProgressBar(of: list.name, in: list.invocation)
      if let notice = pages.resumption.notice(in: list.invocation) { list.say(notice) }
    }

    /// How many entries the pages of the list have places for, if that is known.
    var mostCount: Int? { progress.total.map { $0 * pageLength } }

    /// Whether a page was passed on.
    var hasBegun: Bool { progress.pageCount > 0 || stop != nil }

    /// Passes a page on, and returns whether more are wanted.
    ///
    /// - Throws: What `use` throws, unless the reader has enough.
    mutating func take(
      _ page: Page<[Person]>, noting age: inout CacheAge,
      _ use: ([Person]) throws(CommandError) -> Bool
    ) async throws(CommandError) -> Bool {
      if !limitIsKnown, page.rateLimit != nil {
        limitIsKnown = true
        if !list.mayEndEarly, let shortage = await pages.shortage(behind: page) {
          list.say(shortage.notice(goesOn: continuation == .sameCommand, in: list.invocation))
        }
      }
      for person in page.answer { people.add(id: person.id, login: person.login) }
      let goesOn: Bool
      do throws(CommandError) {
        goesOn = try use(page.answer)
      } catch  where error.outcome == .success {
        // The reader has enough, so the list was not broken off.
        stop = error
        return false
      }
      progress.advance(page)
      age.note(page)
      return goesOn
    }

    /// How the next run resumes this one; nil if that can't be said.
    private var continuation: CommandError.Continuation? {
      guard pages.resumption.promisesMore(list.invocation.options) else { return nil }
      return list.place == .later ? .withOlderAnswers : .sameCommand
    }

    /// Says what Ctrl-C left in the cache.
    private func sayStopped() {
      guard progress.pageCount > 0, !list.invocation.paged.isLeft, continuation != nil
      else { return }
      let total = max(progress.total ?? 0, progress.pageCount)
      list.say(
        "stopped; cached \(CommandError.part(progress.pageCount, of: total)) pages; rerun to resume"
      )
    }

    /// The error of a list that broke off, saying how far it got.
    func failure(_ error: PagesError<CommandError>) -> CommandError {
      list.invocation.status.clear()
      switch error {
      case .stopped(let error): return error
      case .failed(let error):
        let count = progress.pageCount
        if error == .noResponse(.cancelled) { sayStopped() }
        if error.isNotFound, count > 0 {
          return CommandError(goneWhileListed: list.login.name).after(
            pages: count, of: progress.total, in: list.name, goesOn: continuation)
        }
        let failure = CommandError(
          error, about: .list(of: list.login.name, list.relation), in: list.invocation.context)
        // That says itself how much there is.
        if case .incomplete = error { return failure }
        return failure.after(
          pages: count, of: progress.total, in: error.isNotFound && count == 0 ? nil : list.name,
          goesOn: continuation)
      }
    }
  }
}

extension GitHubError {
  /// Whether the account itself is missing, whichever of its lists was requested.
  fileprivate var isNotFound: Bool {
    if case .notFound = self { true } else { false }
  }
}
