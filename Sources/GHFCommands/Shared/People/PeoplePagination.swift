import GitHubAPI
import LocalStore
import TerminalHost

import struct FoundationEssentials.Date

/// A paginated read of one list of people, with its progress and notices on stderr.
struct PeoplePagination: Sendable {
  /// The list's place among the lists of one command.
  enum Place {
    case alone
    /// Others are fetched after it.
    case first
    /// Others were fetched before it, all of them complete.
    case later
  }

  /// The time at which the list's heading is drawn.
  enum Heading {
    case none
    /// Above the first page.
    case atStart
    /// After the last page, above people who were held back.
    case atEnd
  }

  /// The outcome of reading a list as far as needed.
  struct End: Sendable {
    let state: ListState
    /// The people on all pages that were read.
    let people: Snapshot
    /// The time at which the oldest of these pages was fetched or confirmed.
    let asOf: Date
    /// The list as a snapshot, if it is settled.
    let snapshot: ListSnapshot?
    /// The profile's count of a list that was cut short; nil if unknown.
    let totalCount: Int?
    /// The maximum number of entries on the pages of a list that was cut short; nil otherwise.
    let maximumCount: Int?
    /// The profile's count if GitHub hides the whole list; nil otherwise.
    let invisibleCount: Int?
  }

  let relation: Relation
  let login: Login
  var place = Place.alone
  /// The number of entries wanted, nil for all; pages beyond it aren't fetched.
  var limit: Int?
  /// True if every page is fetched again before the list counts as settled.
  var verifies = false
  /// True if the reader is likely to have enough before the end.
  var mayEndEarly = false
  /// True if a part of the list is of no use, so that without a token the limit may not stop it.
  var needsAll = false
  /// Says how many pages of the whole list may be requested; nil if all may.
  var allowance: PageAllowance?
  /// True if the newest follows come first; false for GitHub's usual order.
  var isNewestFirst = false
  var heading = Heading.none
  /// True if this type saves the snapshot of a settled list; false if the caller does.
  var savesSnapshot = true
  /// The profile's count, if the caller has just fetched it.
  var knownCount: Int?
  /// The start of an unfinished run that needs the whole list and is resumed; nil without one.
  var start: Date?
  /// The lists that are read side by side with this one; nil without any.
  var group: ListGroup?
  /// False if the progress of a lookup of the people is shown in place of the list's.
  var showsProgress = true
  let client: GitHubClient
  let invocation: Invocation

  /// Passes the people of each page to `use`, in order, until it has enough or the list ends.
  ///
  /// - Parameters:
  ///   - age: The age of cached pages, which is updated.
  ///   - use: Receives the people of a page, and returns `true` if it wants more.
  /// - Returns: The list's state and its accounts.
  /// - Throws: The error of `use`, or `CommandError` with the progress so far.
  @discardableResult
  func run(
    noting age: inout CacheAge, _ use: ([Account]) throws(CommandError) -> Bool
  ) async throws(CommandError) -> End {
    try await runByPages(noting: &age) { page throws(CommandError) in try use(page.answer) }
  }

  /// Passes each page to `use`, which may wait before the next requests, as above.
  func runByPages(
    noting age: inout CacheAge, _ use: (Page<[Account]>) async throws(CommandError) -> Bool
  ) async throws(CommandError) -> End {
    if isNewestFirst { return try await runNewestFirst(noting: &age, use) }
    let pages = client.pages(
      of: await client.asViewer(relation.endpoint(of: login)),
      parallel: invocation.options.parallel, limit: limit,
      resumedSince: start, count: relation.listCount(of: login, known: knownCount),
      verifies: verifies, allowance: allowance)
    var run = Run(self, of: pages)
    do throws(PagesError<CommandError>) {
      return try await read(pages, &run, noting: &age, use)
    } catch {
      throw run.failure(error)
    }
  }

  /// Reads the pages, reports how complete the list is, and saves its snapshot if it is settled.
  func read(
    _ pages: some PagedList, _ run: inout Run, noting age: inout CacheAge,
    _ use: (Page<[Account]>) async throws(CommandError) -> Bool
  ) async throws(PagesError<CommandError>) -> End {
    defer { invocation.status.clear() }
    let end = try await pages.paginate { page throws(CommandError) in
      try await run.take(page, noting: &age, use)
    }
    invocation.status.clear()
    if let stop = run.stop { throw .stopped(stop) }
    report(.unsettled(end.state))
    let invisibleCount = run.people.count == 0 ? end.invisibleCount : nil
    if let invisibleCount, place != .alone {
      // A comparison with a hidden list would be wrong about everyone.
      throw .stopped(
        CommandError(
          .incomplete, relation.invisibleNotice(for: login, count: invisibleCount)))
    }
    if let hidden = end.hidden, invisibleCount == nil {
      report(.hidden(hidden, isVerified: verifies))
    }
    var snapshot: ListSnapshot?
    if end.state == .settled, let date = end.asOf {
      snapshot = ListSnapshot(
        people: run.people, start: date, end: end.checkedAt)
    }
    if savesSnapshot, hasSnapshots, !isNewestFirst, invisibleCount == nil, invocation.probe == nil,
      let snapshot
    {
      let list = ListSnapshots(
        relation: relation, login: login, client: client, invocation: invocation)
      if let notice = await list.saveQuietly(snapshot) { invocation.notices.say(prefix + notice) }
    }
    // GitHub's lists have no hidden accounts, so these may as well be missing.
    let isDoubtful = verifies && end.state == .settled && end.hidden != nil
    let result = End(
      state: isDoubtful ? .moved : end.state, people: run.people,
      asOf: run.oldest ?? invocation.clock.now(),
      snapshot: snapshot, totalCount: end.totalCount ?? (end.state == .cut ? run.totalCount : nil),
      maximumCount: end.state == .cut ? run.maximumCount : nil, invisibleCount: invisibleCount)
    if heading == .atEnd {
      do throws(CommandError) {
        try drawHeading(result, noting: &age)
      } catch {
        throw .stopped(error)
      }
    }
    return result
  }

  /// False for members, whose changes `ghf changes` doesn't report.
  private var hasSnapshots: Bool { if case .members = relation { false } else { true } }

  /// The list's name if the command fetches several; nil otherwise.
  var name: String? { place == .alone ? nil : relation.name(of: login) }

  private var prefix: String { name.map { "\($0): " } ?? "" }

  /// Reports which members of an organisation are visible.
  func reportVisibility() {
    guard case .members(let team) = relation, team == nil else { return }
    invocation.report(.publicMembers, of: relation.name(of: login))
  }

  /// Reports an event of the list.
  func report(_ event: QueryEvent) { invocation.report(event, of: name) }
}

extension ListState {
  /// Throws an error if the list never settled and `isWanted` is `true`.
  ///
  /// Called after everything is printed.
  func verify(if isWanted: Bool) throws(CommandError) {
    switch self {
    case .settled, .cut: return
    case .moved, .unchecked:
      if isWanted { throw CommandError(.incomplete, "could not verify the list") }
    }
  }
}
