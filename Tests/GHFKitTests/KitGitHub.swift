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

  /// The route of a page of a list.
  static func route(_ list: String, of login: String = "octocat", page: Int = 1) -> String {
    "GET /users/\(login)/\(list)?per_page=100" + (page > 1 ? "&page=\(page)" : "")
  }

  /// The answer with a page of accounts, the users with these ids.
  static func page(
    _ ids: [Int], number: Int = 1, of last: Int = 1
  ) -> StubTransport.Answer {
    let accounts = ids.map { #"{"id":\#($0),"login":"user\#($0)","type":"User"}"# }
    let url = "https://api.github.com/user/583231/followers?per_page=100&page="
    let links =
      (number < last ? [("next", number + 1), ("last", last)] : [])
      + (number > 1 ? [("first", 1), ("prev", number - 1)] : [])
    let field = links.map { "<\(url)\($1)>; rel=\"\($0)\"" }.joined(separator: ", ")
    return StubTransport.answer(
      200, field.isEmpty ? [:] : ["Link": field], "[\(accounts.joined(separator: ","))]")
  }

  /// The answer with a profile.
  static func profile(_ login: String, _ id: Int, followers: Int = 0) -> [StubTransport.Answer] {
    [
      StubTransport.answer(
        200, [:],
        #"{"id":\#(id),"login":"\#(login)","type":"User","name":"Octo","followers":\#(followers)}"#)
    ]
  }

  /// The routes of octocat's followers in full pages, and of the profile that counts them.
  static func fullPages(_ count: Int) -> [String: [StubTransport.Answer]] {
    var routes = ["GET /users/octocat": profile("octocat", 583_231, followers: 100 * count)]
    for page in 1...count {
      let first = 100 * (page - 1) + 1
      routes[route("followers", page: page)] = [
        self.page(Array(first..<first + 100), number: page, of: count)
      ]
    }
    return routes
  }
}
