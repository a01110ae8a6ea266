import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost

extension Invocation {
  /// Returns the parts that queries work with, whose events are reported to the user.
  ///
  /// `share` is the share of the rate limit that may be used; nil for all of it.
  ///
  /// - Throws: `CommandError` if the host or the API's URL can't be used.
  func queries(share: RequestShare? = nil) throws(CommandError) -> QueryContext {
    let reporter = EventReporter(self)
    var waitForReader: (@Sendable () async -> Void)?
    if let pictures { waitForReader = { await pictures.waitForRoom() } }
    var queries = QueryContext(
      client: try client(share: share), stores: stores, clock: context.clock,
      parallelism: options.parallel,
      cachePolicy: cachePolicy, waitPolicy: options.waitPolicy,
      waitForReader: waitForReader,
      observe: { reporter.report($0, of: $1) })
    queries.wholePageCount = context.wholePageCount
    if context.terminal.canAnswer {
      queries.agrees = { [context] cost in context.agrees(to: cost.question(in: context)) }
    }
    return queries
  }

  /// ghf's files, and the cache of the run.
  private var stores: QueryStores {
    QueryStores(
      in: context.directories, opened: context.openedStores, cache: pageStore as? Cache)
  }

  /// Runs a query, and puts its error into words.
  func query<Value>(
    _ run: () async throws(QueryError) -> Value
  ) async throws(CommandError) -> Value {
    try await context.query(run)
  }

  /// Returns an account's login; the user's own is fetched first.
  func login(
    of user: UserReference, _ queries: QueryContext
  ) async throws(CommandError) -> Login {
    try await query { () throws(QueryError) in try await queries.login(of: user) }
  }

  /// Throws the error of lists that never settled, if they had to, or else the exit status of an
  /// error that was reported.
  ///
  /// Called after everything is printed.
  func check(
    _ states: [ListState], verifies: Bool, _ reported: QueryError? = nil
  ) throws(CommandError) {
    do throws(QueryError) {
      for state in states { try state.verify(if: verifies) }
    } catch {
      throw CommandError(error, in: context)
    }
    if let reported { throw .silent(CommandError(reported, in: context).outcome) }
  }

  /// Reports the age of what the cache answered: on a terminal, or anywhere with the poll interval
  /// if that is why the cache answered.
  func report(_ age: CacheAge) {
    guard let oldest = age.oldest else { return }
    let time = clockTime(of: oldest)
    guard let heldFor = age.heldFor else {
      if age.shown.map(clockTime) != time {
        notices.onTerminal(
          "from the cache, as of \(time)" + (age.isByDifferences ? ", by differences" : ""))
      }
      return
    }
    notices.say(
      "from the cache, as of \(time); GitHub allows one request every \(heldFor.groupedSeconds)")
  }
}
