import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// A paginated read of one list of people, with its progress and notices on stderr.
struct PeoplePagination: Sendable {
  /// The list's place among the lists that one answer is made of.
  enum Place {
    case alone
    /// Others are fetched after it.
    case first
    /// Others were fetched before it, all of them complete.
    case later
  }

  /// The result of a list that was read as far as it was wanted.
  struct End: Sendable {
    let state: ListState
    /// Everyone, in all passes.
    let people: Snapshot
    /// When the oldest page of the last pass was fetched or confirmed.
    let asOf: Date
    /// The list as a snapshot, if it is settled.
    let snapshot: ListSnapshot?
    /// How many entries the account counts, if the list was cut and that is known.
    let totalCount: Int?
    /// How many entries the list has at most, by its pages; nil if it was read to its end.
    let mostCount: Int?
    /// How many people the account counts if none of them is visible; nil otherwise.
    let invisibleCount: Int?
  }

  /// The result of a list that was requested with profiles.
  enum WithProfiles {
    case ended(End)
    /// The profiles have to be looked up one by one, or by GraphQL in groups if the server has it.
    case lookUp(hasGraphQL: Bool)
  }

  let relation: Relation
  let login: Login
  var place = Place.alone
  /// How many entries are wanted, nil being all; no page beyond them is fetched.
  var limit: Int?
  /// Whether a list that changes is read up to three times, however long it is.
  var verifies = false
  /// Whether the reader may well have enough before the end.
  var mayEndEarly = false
  /// Whether a settled list is kept as a snapshot here, and not by the caller.
  var keepsSnapshot = true
  /// How many entries the account counts, if the caller has just fetched that.
  var knownCount: Int?
  /// When an unfinished run began that needs all of the list and is resumed.
  var start: Date?
  let client: GitHubClient
  let invocation: Invocation

  /// Passes the people of each page to `use`, in order, until it has enough or the list ends.
  ///
  /// - Parameters:
  ///   - age: Takes the age of what the cache held into account.
  ///   - use: Takes the people of a page, and returns whether more are wanted.
  /// - Returns: The list's state and its accounts.
  /// - Throws: What `use` throws, or `CommandError` that says how far the list was read.
  @discardableResult
  func run(
    noting age: inout CacheAge, _ use: ([Account]) throws(CommandError) -> Bool
  ) async throws(CommandError) -> End {
    let pages = client.pages(
      of: relation.endpoint(of: login), parallel: invocation.options.parallel, limit: limit,
      inListSince: start, count: relation.listCount(of: login, known: knownCount),
      verifies: verifies)
    var run = Run(self, of: pages)
    do throws(PagesError<CommandError>) {
      return try await read(pages, &run, noting: &age, use)
    } catch {
      throw run.failure(error)
    }
  }

  /// Passes followers on with their whole profiles, as GraphQL has them, page by page as above.
  ///
  /// - Returns: The list's end, or that the profiles have to be looked up: without a token, on
  ///   servers without GraphQL, for lists that are not a user's, and if only the cache may answer and
  ///   holds it otherwise. Nobody was passed on then.
  /// - Throws: As above.
  func runWithProfiles(
    noting age: inout CacheAge, _ use: ([Profile]) throws(CommandError) -> Bool
  ) async throws(CommandError) -> WithProfiles {
    // GraphQL's `following` has users only: organisations would be missing.
    guard relation == .followers else { return .lookUp(hasGraphQL: true) }
    let pages = client.profilePages(of: login, limit: limit, verifies: verifies)
    var run = Run(self, of: pages)
    do throws(PagesError<CommandError>) {
      return .ended(try await read(pages, &run, noting: &age, use))
    } catch {
      if run.hasBegun { throw run.failure(error) }
      switch error {
      case .failed(.graphQLUnavailable): return .lookUp(hasGraphQL: false)
      case .failed(.notSignedIn(_, hadToken: false)), .failed(.notFound), .failed(.notCached):
        return .lookUp(hasGraphQL: true)
      case .failed, .stopped: throw run.failure(error)
      }
    }
  }

  private func read<Person: Named & Identifiable>(
    _ pages: Pages<Person>, _ run: inout Run<Person>, noting age: inout CacheAge,
    _ use: ([Person]) throws(CommandError) -> Bool
  ) async throws(PagesError<CommandError>) -> End where Person.ID == Int64 {
    defer { invocation.status.clear() }
    let end = try await pages.paginate { page throws(CommandError) in
      try await run.take(page, noting: &age, use)
    }
    return try ended(end, run)
  }

  /// Says how complete the list is, and keeps it for `ghf changes` if it is settled.
  private func ended(
    _ end: ListEnd<Int64>, _ run: borrowing Run<some Named & Identifiable>
  ) throws(PagesError<CommandError>) -> End {
    invocation.status.clear()
    if let stop = run.stop { throw .stopped(stop) }
    let notices = invocation.notices
    if let warning = warning(of: end) { notices.warn(prefix + warning) }
    let invisibleCount = run.people.count == 0 ? end.invisibleCount : nil
    if let invisibleCount, place != .alone {
      // A comparison with such a list would be wrong about everyone.
      throw .stopped(
        CommandError(
          .incomplete, relation.invisibleNotice(for: login, count: invisibleCount)))
    }
    if let hidden = end.hidden, invisibleCount == nil {
      notices.onTerminal(prefix + hidden.notice)
    }
    var snapshot: ListSnapshot?
    if end.state == .settled, let date = end.asOf {
      snapshot = ListSnapshot(people: run.people.without(end.staleIDs), asOf: date)
    }
    if keepsSnapshot, invisibleCount == nil, let snapshot { keep(snapshot) }
    return End(
      state: end.state, people: run.people, asOf: end.asOf ?? invocation.clock.now(),
      snapshot: snapshot, totalCount: end.totalCount,
      mostCount: end.state == .cut ? run.mostCount : nil,
      invisibleCount: invisibleCount)
  }

  private func warning(of end: ListEnd<Int64>) -> String? {
    switch end.state {
    case .settled, .cut: return nil
    case .moved:
      let advice = end.verifyHelps && !verifies ? "; try --verify" : ""
      return "the list changed while it was fetched; accounts may be missing" + advice
    case .unchecked:
      return "the list couldn't be checked for changes; accounts may be missing"
    }
  }

  /// Keeps a list for `ghf changes`; the list itself is there even if that fails.
  private func keep(_ snapshot: ListSnapshot) {
    if invocation.probe != nil { return }
    let list = ListSnapshots(
      relation: relation, login: login, client: client, invocation: invocation)
    if let notice = list.keepQuietly(snapshot) { say(notice) }
  }

  /// The list's name if others belong to the same answer; nil otherwise.
  var name: String? {
    switch place {
    case .alone: nil
    case .first, .later: relation.name(of: login)
    }
  }

  private var prefix: String { name.map { "\($0): " } ?? "" }

  func say(_ notice: String) { invocation.notices.say(prefix + notice) }
}

extension ListState {
  /// Refuses a list that never settled, if it was to be verified.
  ///
  /// - Throws: `CommandError`, after everything was printed.
  func verify(if isWanted: Bool) throws(CommandError) {
    switch self {
    case .settled, .cut: return
    case .moved, .unchecked:
      if isWanted { throw CommandError(.incomplete, "the list could not be verified") }
    }
  }
}

extension ListEnd.Hidden {
  /// The notice about accounts that a list counts and GitHub doesn't show.
  fileprivate var notice: String {
    let hidden = CountText.grouped(count).text
    let all = CountText(total, of: "account").text.text
    return "\(hidden) of \(all) \(count == 1 ? "is" : "are") hidden by GitHub"
  }
}
