import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Servers without GraphQL, and tokens that may not use it.
struct GraphQLFallbackTests {
  private static let notice =
    "GraphQL is not available on github.com; looking up profiles one by one\n"

  /// Responses of `/graphql` on a server without GraphQL.
  private static let refusals: [StubTransport.Answer] =
    [404, 405, 410, 451, 501].map { StubTransport.answer($0, [:], Sample.error("No")) }
    + [401, 403].map {
      StubTransport.answer($0, [:], Sample.error("Resource not accessible by integration"))
    }
    + [
      #"{"data":null}"#, #"{"data":null,"errors":[{"type":"FORBIDDEN","message":"no"}]}"#,
      #"{"errors":[{"message":"no such field","extensions":{"code":"undefinedField"}}]}"#,
    ].map { StubTransport.answer(200, [:], $0) }

  @Test(arguments: refusals.indices, [["--details", "--json"], ["--cards"]])
  func looksUpFollowersOneByOne(_ refusal: Int, _ options: [String]) async throws {
    let followers = try FixtureFollowers("octavia", "museum", "long-bio")
    let expected = try await ghf(
      ["followers", "octocat"] + options, transport: followers.transport())
    let run = try await ghf(
      ["followers", "octocat"] + options,
      transport: followers.transport(["POST /graphql": [Self.refusals[refusal]]]),
      signIn: .signedIn)
    #expect(run.output == expected.output)
    #expect(run.errors == Self.notice)
    #expect(run.outcome == .success)
  }

  @Test(arguments: refusals.indices)
  func looksUpALongListOneByOne(_ refusal: Int) async throws {
    var routes = ["POST /graphql": [Self.refusals[refusal]]]
    for page in 1...2 {
      routes[Sample.route(page: page)] = [
        StubTransport.answer(200, Sample.link(page: page, of: 2), Sample.fullPage(page))
      ]
      for (login, id) in zip(Sample.logins(page), Sample.ids(page)) {
        routes["GET /user/\(id)"] = [StubTransport.answer(200, [:], Sample.profile(login, id))]
      }
    }
    let run = try await ghf(
      "followers", "octocat", "--details", "--jsonl", "--fields", "login",
      transport: StubTransport(routes), signIn: .signedIn)
    #expect(run.lines == (1...2).flatMap(Sample.logins).map { #"{"login":"\#($0)"}"# })
    #expect(
      run.errors == Self.notice + "looking up 200 profiles one by one needs 200 requests\n")
    #expect(run.outcome == .success)
  }

  @Test(arguments: refusals.indices)
  func looksUpFavouritesOneByOne(_ refusal: Int) async throws {
    let home = try TestHome()
    let names = ["ann", "bob", "cid"]
    func routes(_ path: (String, Int) -> String) -> [String: [StubTransport.Answer]] {
      var routes: [String: [StubTransport.Answer]] = [:]
      for (place, name) in names.enumerated() {
        routes["GET " + path(name, place + 1)] = [
          StubTransport.answer(200, [:], Sample.profile(name, place + 1))
        ]
      }
      return routes
    }
    _ = try await ghf(
      ["fav", "add"] + names, transport: StubTransport(routes { name, _ in "/users/\(name)" }),
      home: home)
    let byID = routes { _, id in "/user/\(id)" }
    let run = try await ghf(
      "fav", "list", "--refresh",
      transport: StubTransport(
        byID.merging(["POST /graphql": [Self.refusals[refusal]]]) { $1 }), home: home,
      signIn: .signedIn)
    #expect(run.lines == names)
    #expect(run.errors == Self.notice)
    #expect(run.outcome == .success)
  }
}
