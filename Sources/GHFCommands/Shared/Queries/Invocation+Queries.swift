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
  func queries(share: RequestShare? = nil) throws(CommandError) -> QueryContext {
    let reporter = EventReporter(self)
    var waitForReader: (@Sendable () async -> Void)?
    if let pictures { waitForReader = { await pictures.waitForRoom() } }
    var queries = QueryContext(
      client: try client(share: share),
      stores: QueryStores(
        in: context.machine.directories, opened: context.openedStores, cache: pageStore as? Cache),
      clock: context.machine.clock,
      parallelism: options.parallel,
      cachePolicy: cachePolicy, waitPolicy: options.waitPolicy,
      waitForReader: waitForReader,
      observe: { reporter.report($0, of: $1) })
    queries.wholePageCount = context.wholePageCount
    if context.streams.terminal.canAnswer {
      queries.agrees = { [context] cost in context.agrees(to: cost.question(in: context.machine)) }
    }
    return queries
  }

  /// Throws the error of lists that never settled, if they had to, or else the exit status of an
  /// error that was reported.
  ///
  /// Called after everything is printed.
  func check(
    _ states: [ListState], verifies: Bool, _ reported: QueryError? = nil
  ) throws {
    for state in states { try state.verify(if: verifies) }
    if let reported {
      throw CommandError.silent(CommandError(reported, in: context.machine).outcome)
    }
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

  /// Returns a client configured by the options and the environment.
  ///
  /// If no variable holds a token, `signIn` is its source, in place of the context's; `share` is
  /// the share of the rate limit that may be used.
  func client(
    signIn: (any TokenSource)? = nil, share: RequestShare? = nil
  ) throws(CommandError) -> GitHubClient {
    let base = try apiBase()
    var countdown: (@Sendable (Countdown?) -> Void)?
    if showsProgress { countdown = { show($0) } }
    return GitHubClient(
      base: base, transport: context.network.transport,
      tokens: EnvironmentTokens(
        environment: context.machine.environment,
        fallback: signIn ?? SignInNotices(invocation: self)),
      cache: PageCache(store: pageStore, policy: cachePolicy, clock: context.machine.clock),
      pace: RequestPace(
        requestsPerMinute: requestsPerMinute(base), parallel: options.parallel,
        share: share, clock: context.machine.clock, countdown: countdown),
      waitPolicy: options.waitPolicy, clock: context.machine.clock, reportsActivity: showsProgress,
      observe: { report($0) })
  }

  /// Returns the source of pictures, with the same options; their host never gets a token.
  func pictureSource() throws(CommandError) -> PictureSource {
    PictureSource(
      base: try apiBase(), transport: context.network.transport, store: pageStore,
      policy: cachePolicy,
      clock: context.machine.clock)
  }

  /// Returns the API's base, by the options or the environment.
  func apiBase() throws(CommandError) -> APIBase { try context.apiBase(hostName: options.hostName) }

  var cachePolicy: CachePolicy {
    let mode: CachePolicy.Mode =
      switch options.cacheMode {
      case nil: .fresh
      case .refresh: .revalidate
      case .offline: .offline
      case .noCache: .off
      }
    // --max-age also applies to the pages of an unfinished list.
    let age = options.maxAge?.duration
    return CachePolicy(
      mode, maximumAge: age ?? CachePolicy.defaultMaximumAge,
      resumableAge: resumableAge ?? age ?? CachePolicy.defaultResumableAge)
  }

  /// Returns GitHub's rate; for a server on this machine, the value of GHF_REQUESTS_PER_MINUTE if
  /// that is set.
  private func requestsPerMinute(_ base: APIBase) -> Int {
    guard base.isLoopback, let text = context.machine.variable("GHF_REQUESTS_PER_MINUTE"),
      let rate = Int(text), rate > 0
    else { return RequestPace.gitHubRequestsPerMinute }
    return rate
  }
}

/// A token source that gets tokens from `gh`, and reports what keeps a request from having one: that
/// `gh` is slow or silent, and once if a variable's token is for other hosts.
struct SignInNotices: TokenSource {
  let invocation: Invocation

  func token(for host: String) async throws(TokenError) -> Token? {
    do throws(TokenError) {
      if let token = try await invocation.ghToken(for: host) { return token }
    } catch .noAnswer(let limit) {
      let notice = CommandError.ghSilence(of: limit)
      invocation.notices.say("\(notice); continuing without a token")
    }
    let tokens = EnvironmentTokens(
      environment: invocation.machine.environment, fallback: invocation.network.signIn)
    if let variable = tokens.foreignVariable(for: host), invocation.foreignTokenIsReported.set() {
      invocation.notices.say(variable.notice(for: host))
    }
    return nil
  }

  func knownViewer(for host: String) throws(TokenError) -> Viewer? {
    try invocation.network.signIn.knownViewer(for: host)
  }
}

extension Invocation {
  // As long as a silent server.
  private static let ghDelay = Duration.seconds(2)

  /// Returns the token that `gh` has for a host, and reports if that takes more than 2 s.
  func ghToken(for host: String) async throws(TokenError) -> Token? {
    // Ends with this function.
    async let _: Void = reportSlowLookup(for: host)
    return try await context.network.signIn.token(for: host)
  }

  private func reportSlowLookup(for host: String) async {
    // A token from gh's file is there at once.
    guard context.network.signIn.runsProgram(for: host) else { return }
    do throws(CancellationError) {
      try await context.machine.clock.alarm(Invocation.ghDelay)
      notices.say("waiting for gh, which looks up the token…")
    } catch {
      // gh has answered.
    }
  }
}

extension ForeignTokenVariable {
  /// Returns the reason a host gets no token, and the variable to set.
  func notice(for host: String) -> String {
    "\(name) is for \(isForGitHub ? "github.com" : "other hosts") and is not sent to \(host); "
      + "set \(expectedName)"
  }
}
