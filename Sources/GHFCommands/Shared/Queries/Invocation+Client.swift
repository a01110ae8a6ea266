import GHFMessages
import GHFQueries
import GitHubAPI

extension Invocation {
  /// Returns a client configured by the options and the environment.
  ///
  /// If no variable holds a token, `signIn` is its source, in place of the context's; `share` is
  /// the share of the rate limit that may be used.
  ///
  /// - Throws: `CommandError` if the host or the API's URL can't be used.
  func client(
    signIn: (any TokenSource)? = nil, share: RequestShare? = nil
  ) throws(CommandError) -> GitHubClient {
    let base = try apiBase()
    let reporter = VerboseReporter(invocation: self)
    var countdown: (@Sendable (Countdown?) -> Void)?
    if let line = CountdownLine(in: self) { countdown = { line.show($0) } }
    return GitHubClient(
      base: base, transport: context.transport,
      tokens: EnvironmentTokens(
        environment: context.environment,
        fallback: signIn ?? SignInNotices(invocation: self)),
      cache: PageCache(store: pageStore, policy: cachePolicy, clock: context.clock),
      pace: RequestPace(
        requestsPerMinute: requestsPerMinute(base), parallel: options.parallel,
        share: share, clock: context.clock, countdown: countdown),
      waitPolicy: options.waitPolicy, clock: context.clock, reportsActivity: showsProgress,
      observe: { reporter.report($0) })
  }

  /// Returns the source of pictures, with the same options; their host never gets a token.
  func pictureSource() throws(CommandError) -> PictureSource {
    PictureSource(
      base: try apiBase(), transport: context.transport, store: pageStore, policy: cachePolicy,
      clock: context.clock)
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
    guard base.isLoopback, let text = context.variable("GHF_REQUESTS_PER_MINUTE"),
      let rate = Int(text), rate > 0
    else { return RequestPace.gitHubRequestsPerMinute }
    return rate
  }
}
