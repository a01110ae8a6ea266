import GitHubAPI
import TestSupport

extension GitHubClient {
  /// A client over a transport of the test, without token and cache unless they are given.
  static func stub(
    _ transport: any HTTPTransport, base: APIBase = .gitHub,
    tokens: any TokenSource = StubTokens(), store: any PageStore = MemoryStore(),
    policy: CachePolicy = CachePolicy(.off), time: TestTime = TestTime(),
    observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
  ) -> GitHubClient {
    GitHubClient(
      base: base, transport: transport, tokens: tokens,
      cache: PageCache(store: store, policy: policy, clock: time.clock),
      pace: RequestPace(clock: time.clock), clock: time.clock,
      observe: observe)
  }
}
