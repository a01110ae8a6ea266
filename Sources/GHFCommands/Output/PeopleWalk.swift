import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

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
  /// When an unfinished run began that needs all of the list and is gone on with.
  var start: Date?
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
      of: relation.endpoint(of: login), parallel: global.parallel, limit: limit,
      inListSince: start)
    var watch = WalkWatch(self, pages.resumption)
    defer { context.status.clear() }
    do throws(PagesError<CommandError>) {
      let end = try await pages.walk { page throws(CommandError) in
        try await watch.take(
          page, noting: &age, resumption: { pages.resumption }, shortage: pages.shortage, use)
      }
      if let stop = watch.stop { throw .stopped(stop) }
      if let notice = end.movement.notice { say(notice) }
      guard end.isComplete, let date = end.asOf else { return nil }
      let snapshot = ListSnapshot(people: watch.people, asOf: date)
      if keepsSnapshot { keep(snapshot) }
      return snapshot
    } catch {
      throw watch.failure(error, pages.resumption)
    }
  }

  /// Hands followers over with their whole profiles, as GraphQL has them, page by page as above.
  ///
  /// - Returns: Whether that was possible. It was not, and nobody was handed over, without a token,
  ///   for lists that are not a user's, and where only the cache is asked and holds it otherwise.
  /// - Throws: `Failure`, as above.
  func runWithProfiles(
    noting age: inout CacheAge, _ use: ([Profile]) throws(CommandError) -> Bool
  ) async throws(Failure) -> Bool {
    let pages = client.profilePages(of: login, .followers, limit: limit)
    var watch = WalkWatch(self, pages.resumption)
    defer { context.status.clear() }
    do throws(PagesError<CommandError>) {
      let end = try await pages.walk { page throws(CommandError) in
        try await watch.take(
          page, noting: &age, resumption: { pages.resumption }, shortage: pages.shortage, use)
      }
      if let stop = watch.stop { throw .stopped(stop) }
      if let notice = end.notice { say(notice) }
      if end.isComplete, let date = watch.oldest {
        keep(ListSnapshot(people: watch.people, asOf: date))
      }
      return true
    } catch {
      if watch.hasBegun { throw watch.failure(error, pages.resumption) }
      switch error {
      case .failed(.notSignedIn(_, hadToken: false)), .failed(.notFound), .failed(.notCached):
        return false
      case .failed, .stopped: throw watch.failure(error, pages.resumption)
      }
    }
  }

  /// Keeps a list for `ghf changes`; a list that was asked for is there even if that fails.
  private func keep(_ snapshot: ListSnapshot) {
    let list = ListSnapshots(relation: relation, login: login, client: client, context: context)
    if let notice = list.keepQuietly(snapshot) { say(notice) }
  }

  /// What the list is called where others belong to the same answer.
  var name: String? {
    switch place {
    case .alone: nil
    case .first, .later: relation.name(of: login)
    }
  }

  func say(_ notice: String) {
    Notices(context: context, options: global).say((name.map { "\($0): " } ?? "") + notice)
  }

  /// How the next run goes on with what came of this one; nil where it can't be told.
  func goesOn(after resumption: Resumption) -> CommandError.Continuation? {
    guard resumption.promisesMore(global) else { return nil }
    switch place {
    case .alone, .first: return .sameCommand
    case .later: return .withOlderAnswers
    }
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

extension ProfileListEnd {
  /// What is said of people whom the list counts and GitHub does not name; nil where there are none.
  fileprivate var notice: String? {
    if namelessCount == 0 { return nil }
    let people =
      namelessCount == 1 ? "1 person is" : "\(CountText.grouped(namelessCount)) people are"
    return "\(people) in the list but hidden from view, and left out"
  }
}
