import GitHubAPI
import LocalStore

extension CommandContext {
  /// The client that the options and the environment ask for.
  ///
  /// - Parameters:
  ///   - options: What was typed.
  ///   - signIn: Asked for a token that no variable holds, in place of the context's own.
  /// - Returns: The client.
  /// - Throws: `CommandError` when the host or the API's URL can't be used.
  func client(
    _ options: GlobalOptions, signIn: (any TokenSource)? = nil
  ) throws(CommandError) -> GitHubClient {
    let base = try apiBase(options)
    let reporter = VerboseReporter(context: self, options: options)
    var countdown: (@Sendable (Countdown?) -> Void)?
    if let line = CountdownLine(in: self, options: options) { countdown = { line.show($0) } }
    return GitHubClient(
      base: base, transport: transport,
      tokens: EnvironmentTokens(
        environment: environment,
        fallback: signIn ?? ForeignTokenNotice(context: self, options: options)),
      cache: PageCache(
        store: pageStore(options), policy: cachePolicy(options), timekeeper: timekeeper),
      pace: RequestPace(
        requestsPerMinute: requestsPerMinute(base), parallel: options.parallel,
        timekeeper: timekeeper, countdown: countdown),
      patience: options.patience, timekeeper: timekeeper,
      observe: { reporter.report($0) })
  }

  /// Where pictures come from, by the same options; their host is asked without a token.
  ///
  /// - Throws: `CommandError` as `client`.
  func pictures(_ options: GlobalOptions) throws(CommandError) -> PictureSource {
    PictureSource(
      base: try apiBase(hostName: options.hostName), transport: transport,
      store: pageStore(options), policy: cachePolicy(options), timekeeper: timekeeper)
  }

  /// Where the API is, by the options or the environment.
  ///
  /// - Throws: `CommandError` as `client`.
  func apiBase(_ options: GlobalOptions) throws(CommandError) -> APIBase {
    try apiBase(hostName: options.hostName)
  }

  /// Where the API is, by `--hostname` or the environment.
  ///
  /// GHF_API_URL names it outright; a `--hostname` that means another host is no way around that.
  ///
  /// - Throws: `CommandError` when the host or the URL can't be used, or both are given and differ.
  func apiBase(hostName: String?) throws(CommandError) -> APIBase {
    let named = try hostName.map { host throws(CommandError) in try apiBase(hostNamed: host) }
    if let url = variable("GHF_API_URL") {
      let base: APIBase
      do throws(APIBaseError) {
        base = try APIBase(url: url)
      } catch {
        throw CommandError(error)
      }
      if let named, named.webAuthority != base.webAuthority {
        throw CommandError(
          .usage,
          "--hostname \(named.webAuthority) contradicts GHF_API_URL, which is on "
            + base.webAuthority,
          hints: ["leave out --hostname, or unset GHF_API_URL"])
      }
      return base
    }
    if let named { return named }
    if let host = variable("GH_HOST") { return try apiBase(hostNamed: host) }
    return .gitHub
  }

  private func apiBase(hostNamed host: String) throws(CommandError) -> APIBase {
    do throws(APIBaseError) {
      return try APIBase(hostNamed: host)
    } catch {
      throw CommandError(error)
    }
  }

  private func cachePolicy(_ options: GlobalOptions) -> CachePolicy {
    let mode: CachePolicy.Mode =
      switch options.cacheMode {
      case nil: .fresh
      case .refresh: .revalidate
      case .offline: .offline
      case .noCache: .off
      }
    // Whoever says how old answers may be means those of unfinished lists too.
    guard let age = options.maxAge?.duration else { return CachePolicy(mode) }
    return CachePolicy(mode, maximumAge: age, resumableAge: age)
  }

  /// GitHub's pace; on this machine itself, for tests and benches, whatever the variable says.
  private func requestsPerMinute(_ base: APIBase) -> Int {
    guard base.isLoopback, let text = variable("GHF_REQUESTS_PER_MINUTE"), let rate = Int(text),
      rate > 0
    else { return RequestPace.gitHubRequestsPerMinute }
    return rate
  }
}
