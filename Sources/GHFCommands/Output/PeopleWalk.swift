import GitHubAPI
import LocalStore

/// Walks through one list of people, and tells on stderr how far it is and what is to be known.
struct PeopleWalk: Sendable {
  /// How the list stands to others that the same answer is made of.
  enum Place: Sendable {
    case alone
    /// Others are asked for after it.
    case first
    /// Others were asked for before it, all of them complete.
    case later
  }

  /// Why the list was not walked to its end.
  enum Failure: Error {
    /// A page could not be had.
    case failed(CommandError)
    /// Whoever was given the people wanted no more.
    case stopped(CommandError)
  }

  let relation: Relation
  let login: Login
  var place = Place.alone
  /// How many entries are wanted, nil being all; no page beyond them is asked for.
  var limit: Int?
  /// Whether the reader may well have enough before the end.
  var mayEndEarly = false
  /// Whether a complete list is kept as a snapshot here, and not by whoever walks.
  var keepsSnapshot = true
  let client: GitHubClient
  let global: GlobalOptions
  let context: CommandContext

  /// Hands the people of each page to `use`, in order, until it has enough or the list ends.
  ///
  /// - Parameters:
  ///   - age: Takes the age of what the cache held into account.
  ///   - use: Takes the people of a page, and tells whether more are wanted.
  /// - Returns: The list as a snapshot, if all of it was handed over.
  /// - Throws: `Failure`, with an error that says how far the walk got.
  @discardableResult
  func run(
    noting age: inout CacheAge, _ use: ([Account]) throws(CommandError) -> Bool
  ) async throws(Failure) -> ListSnapshot? {
    let pages = client.pages(
      of: relation.endpoint(of: login), parallel: global.parallel, limit: limit)
    var progress = ProgressBar(of: name, in: context, options: global)
    defer { context.status.clear() }
    if let notice = pages.resumption.notice(global, in: context) { say(notice) }
    var limitIsKnown = false
    var people = Snapshot()
    var stop: CommandError?
    let end: ListEnd
    do throws(PagesError<CommandError>) {
      end = try await pages.walk { page throws(CommandError) in
        if !limitIsKnown, page.rateLimit != nil {
          limitIsKnown = true
          if let notice = await shortageNotice(behind: page, of: pages) { say(notice) }
        }
        for account in page.answer { people.add(id: account.id, login: account.login) }
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
      if let stop { throw .stopped(stop) }
      if let notice = end.movement.notice { say(notice) }
    } catch {
      context.status.clear()
      switch error {
      case .stopped(let error): throw .stopped(error)
      case .failed(let error):
        throw .failed(
          CommandError(error, about: .list(of: login.name), in: context).after(
            pages: progress.pageCount, of: progress.total,
            in: error.isNotFound && progress.pageCount == 0 ? nil : name,
            goesOn: goesOn(after: pages)))
      }
    }
    guard end.isComplete, let date = end.asOf else { return nil }
    let snapshot = ListSnapshot(people: people, asOf: date)
    if keepsSnapshot { keep(snapshot) }
    return snapshot
  }

  /// Keeps a list for `ghf changes`; a list that was asked for is there even if that fails.
  private func keep(_ snapshot: ListSnapshot) {
    let list = ListSnapshots(relation: relation, login: login, client: client, context: context)
    if let notice = list.keepQuietly(snapshot) { say(notice) }
  }

  /// What the list is called where others belong to the same answer.
  private var name: String? {
    switch place {
    case .alone: nil
    case .first, .later: relation.name(of: login)
    }
  }

  private func say(_ notice: String) {
    Notices(context: context, options: global).say((name.map { "\($0): " } ?? "") + notice)
  }

  /// How the next run goes on with what came of this one; nil where it can't be told.
  private func goesOn(after pages: Pages<Account>) -> CommandError.Continuation? {
    guard pages.resumption.promisesMore(global) else { return nil }
    switch place {
    case .alone, .first: return .sameCommand
    case .later: return .withOlderAnswers
    }
  }

  /// What is said where the limit does not reach to the end of the list.
  private func shortageNotice(
    behind page: Page<[Account]>, of pages: Pages<Account>
  ) async -> String? {
    guard !mayEndEarly, let shortage = await pages.shortage(behind: page) else { return nil }
    return shortage.notice(global, goesOn: goesOn(after: pages) == .sameCommand, in: context)
  }
}

extension GitHubError {
  /// Whether the account itself is what is missing, whichever of its lists was asked for.
  fileprivate var isNotFound: Bool {
    if case .notFound = self { true } else { false }
  }
}

extension Movement {
  /// What is said of a list that changed while it was fetched; nil where there is nothing to say.
  fileprivate var notice: String? {
    switch self {
    case .none: nil
    case .settled: "the list changed while it was fetched, so part of it was fetched again"
    case .unsettled: "the list keeps changing while it is fetched: somebody may be missing"
    }
  }
}
