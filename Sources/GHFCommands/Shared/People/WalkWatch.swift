import GitHubAPI
import LocalStore

/// Watches a walk through a list of people, and tells on stderr how far it is.
struct WalkWatch: ~Copyable {
  private let walk: PeopleWalk
  private var progress: ProgressBar
  private var limitIsKnown = false
  /// Everybody so far.
  private(set) var people = Snapshot()
  /// Why the reader wanted no more, where that is no failure.
  private(set) var stop: CommandError?

  /// Says where the walk goes on with an earlier one.
  init(_ walk: PeopleWalk, _ resumption: Resumption) {
    self.walk = walk
    progress = ProgressBar(of: walk.name, in: walk.invocation)
    if let notice = resumption.notice(in: walk.invocation) { walk.say(notice) }
  }

  /// How many entries the pages of the list have places for, as far as is known.
  var mostCount: Int? { progress.total.map { $0 * pageLength } }

  /// Whether a page was handed over.
  var hasBegun: Bool { progress.pageCount > 0 || stop != nil }

  /// Hands a page over, and tells whether more are wanted.
  ///
  /// - Throws: What `use` throws, but for that of a reader who has enough.
  mutating func take<Person: Named>(
    _ page: Page<[Person]>, noting age: inout CacheAge, resumption: () -> Resumption,
    shortage: (Page<[Person]>) async -> Shortage?,
    _ use: ([Person]) throws(CommandError) -> Bool
  ) async throws(CommandError) -> Bool {
    if !limitIsKnown, page.rateLimit != nil {
      limitIsKnown = true
      if !walk.mayEndEarly, let shortage = await shortage(page) {
        let goesOn = walk.goesOn(after: resumption()) == .sameCommand
        walk.say(shortage.notice(goesOn: goesOn, in: walk.invocation))
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

  /// Says what Ctrl-C left in the cache.
  private func sayStopped(_ resumption: Resumption) {
    guard progress.pageCount > 0, !walk.invocation.paged.isLeft,
      walk.goesOn(after: resumption) != nil
    else { return }
    let total = max(progress.total ?? 0, progress.pageCount)
    walk.say(
      "stopped; cached \(CommandError.part(progress.pageCount, of: total)) pages; rerun to resume")
  }

  /// What a walk that broke off ends with, saying how far it got.
  func failure(
    _ error: PagesError<CommandError>, _ resumption: Resumption
  ) -> PeopleWalk.Failure {
    walk.invocation.status.clear()
    switch error {
    case .stopped(let error): return .stopped(error)
    case .failed(let error):
      let count = progress.pageCount
      if error == .noResponse(.cancelled) { sayStopped(resumption) }
      if error.isNotFound, count > 0 {
        return .failed(
          CommandError(goneWhileListed: walk.login.name).after(
            pages: count, of: progress.total, in: walk.name,
            goesOn: walk.goesOn(after: resumption)))
      }
      let failure = CommandError(
        error, about: .list(of: walk.login.name, walk.relation), in: walk.invocation.context)
      // That says itself how much there is.
      if case .incomplete = error { return .failed(failure) }
      return .failed(
        failure.after(
          pages: count, of: progress.total, in: error.isNotFound && count == 0 ? nil : walk.name,
          goesOn: walk.goesOn(after: resumption)))
    }
  }
}

extension GitHubError {
  /// Whether the account itself is what is missing, whichever of its lists was asked for.
  fileprivate var isNotFound: Bool {
    if case .notFound = self { true } else { false }
  }
}
