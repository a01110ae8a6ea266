package import GitHubAPI

extension GitHubClient {
  /// Creates a client over a test's transport, by default without a token or a cache.
  package static func stub(
    _ transport: any HTTPTransport, base: APIBase = .gitHub,
    tokens: any TokenSource = StubTokens(), store: any PageStore = MemoryStore(),
    policy: CachePolicy = CachePolicy(.off), time: TestTime = TestTime(),
    clock: ClientClock? = nil, pace: RequestPace? = nil, waitPolicy: RateLimitWaitPolicy = .short,
    observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
  ) -> GitHubClient {
    let clock = clock ?? time.clock
    return GitHubClient(
      base: base, transport: transport, tokens: tokens,
      cache: PageCache(store: store, policy: policy, clock: clock),
      pace: pace ?? RequestPace(clock: clock), waitPolicy: waitPolicy, clock: clock,
      observe: observe)
  }
}
