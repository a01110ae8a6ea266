import GitHubAPI
import TestSupport

@testable import GHFKit

extension GitHub {
  /// Creates a client without a token.
  static func over(
    _ transport: any HTTPTransport, in directory: String? = nil, parallel: Int = 10,
    time: TestTime = TestTime(), observe: @escaping @Sendable (GitHubProgress) -> Void = { _ in },
    log: (@Sendable (RequestRecord) -> Void)? = nil
  ) -> GitHub {
    GitHub(
      base: .gitHub, tokens: TokenChoice.none.source, cacheDirectory: directory,
      stateDirectory: directory, userAgent: "test/1", parallel: parallel, transport: transport,
      clock: time.clock, observe: observe, log: log)
  }
}
