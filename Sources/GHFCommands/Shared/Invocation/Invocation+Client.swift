import GitHubAPI

extension Invocation {
  /// The client that the options and the environment ask for.
  ///
  /// - Parameter signIn: Asked for a token that no variable holds, in place of the context's own.
  /// - Returns: The client.
  /// - Throws: `CommandError` when the host or the API's URL can't be used.
  func client(signIn: (any TokenSource)? = nil) throws(CommandError) -> GitHubClient {
    let base = try apiBase()
    let reporter = VerboseReporter(invocation: self)
    var countdown: (@Sendable (Countdown?) -> Void)?
    if let line = CountdownLine(in: self) { countdown = { line.show($0) } }
    return GitHubClient(
      base: base, transport: context.transport,
      tokens: EnvironmentTokens(
        environment: context.environment,
        fallback: signIn ?? ForeignTokenNotice(invocation: self)),
      cache: PageCache(
        store: pageStore, policy: cachePolicy, clock: context.clock),
      pace: RequestPace(
        requestsPerMinute: requestsPerMinute(base), parallel: options.parallel,
        clock: context.clock, countdown: countdown),
      waitPolicy: options.waitPolicy, clock: context.clock,
      observe: { reporter.report($0) })
  }

  /// Where pictures come from, by the same options; their host is asked without a token.
  ///
  /// - Throws: `CommandError` as `client`.
  func pictures() throws(CommandError) -> PictureSource {
    PictureSource(
      base: try context.apiBase(hostName: options.hostName), transport: context.transport,
      store: pageStore, policy: cachePolicy, clock: context.clock)
  }

  /// Where the API is, by the options or the environment.
  ///
  /// - Throws: `CommandError` as `client`.
  func apiBase() throws(CommandError) -> APIBase {
    try context.apiBase(hostName: options.hostName)
  }

  private var cachePolicy: CachePolicy {
    let mode: CachePolicy.Mode =
      switch options.cacheMode {
      case nil: .fresh
      case .refresh: .revalidate
      case .offline: .offline
      case .noCache: .off
      }
    // --max-age holds for the pages of an unfinished list too.
    guard let age = options.maxAge?.duration else { return CachePolicy(mode) }
    return CachePolicy(mode, maximumAge: age, resumableAge: age)
  }

  /// GitHub's pace; on this machine itself, for tests and benches, whatever the variable says.
  private func requestsPerMinute(_ base: APIBase) -> Int {
    guard base.isLoopback, let text = context.variable("GHF_REQUESTS_PER_MINUTE"),
      let rate = Int(text),
      rate > 0
    else { return RequestPace.gitHubRequestsPerMinute }
    return rate
  }
}
