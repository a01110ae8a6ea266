import GitHubAPI
import TestSupport

@testable import GHFKit

/// A client over canned answers.
struct KitGitHub {
  let transport: StubTransport
  let github: GitHub

  /// Creates a client without a token.
  init(
    _ transport: StubTransport, in directory: String? = nil, parallel: Int = 10,
    time: TestTime = TestTime(), observe: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    self.transport = transport
    github = GitHub(
      base: .gitHub, tokens: TokenChoice.none.source, cacheDirectory: directory,
      stateDirectory: directory, userAgent: "test/1", parallel: parallel, transport: transport,
      clock: time.clock, observe: observe)
  }

  /// The answer with a page of accounts, the users with these ids.
  static func page(_ ids: [Int], number: Int = 1, of last: Int = 1) -> StubTransport.Answer {
    StubTransport.answer(
      200, last > 1 ? Sample.link(page: number, of: last) : [:],
      Sample.page(ids.map { Sample.account("user\($0)", $0) }))
  }

  /// The answer with a profile.
  static func profile(_ login: String, _ id: Int, followers: Int = 0) -> [StubTransport.Answer] {
    let own = ["name": #""Octo""#, "followers": "\(followers)"]
    return [StubTransport.answer(200, [:], Sample.profile(login, id, own))]
  }

  /// The routes of octocat's followers in full pages, and of the profile that counts them.
  static func fullPages(_ count: Int) -> [String: [StubTransport.Answer]] {
    var routes = ["GET /users/octocat": profile("octocat", 583_231, followers: 100 * count)]
    for number in 1...count {
      routes[Sample.route(page: number)] = [page(Sample.ids(number), number: number, of: count)]
    }
    return routes
  }
}
