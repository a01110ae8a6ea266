import GHFCommands
import TestSupport
import Testing

/// Servers without GraphQL, or whose GraphQL ends a list early.
struct GraphQLFallbackTests {
  private static let notice =
    "GraphQL is not available on github.com; looking up profiles one by one\n"

  /// Responses of `/graphql` on a server without GraphQL.
  private static let refusals: [StubTransport.Answer] =
    [404, 405, 410, 451, 501].map { StubTransport.answer($0, [:], Sample.error("No")) }
    + [StubTransport.answer(200, [:], #"{"data":null}"#)]

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

  @Test(arguments: [["--jsonl", "--fields", "login"], ["--json"]])
  func reportsAnEarlyEndAsIncomplete(_ format: [String]) async throws {
    let (home, time) = (try TestHome(), TestTime())
    let nodes = (1...100).map { #"{"databaseId":\#($0),"login":"user\#($0)"}"# }
    let list =
      #"{"totalCount":950,"pageInfo":{"endCursor":"end","hasNextPage":false},"#
      + #""nodes":[\#(nodes.joined(separator: ","))]}"#
    let transport = StubTransport.one(
      "POST /graphql", #"{"data":{"user":{"followers":\#(list)}}}"#)
    let run = try await ghf(
      ["followers", "octocat", "--details"] + format, transport: transport, home: home,
      signIn: .signedIn, time: time)
    #expect(
      run.lines == (format == ["--json"] ? [] : Sample.logins(1).map { #"{"login":"\#($0)"}"# }))
    #expect(
      run.errors == """
        error: GitHub returned 100 of 950 followers
        hint: try again in a few minutes, or use '--verbose' to see each page

        """)
    #expect(run.outcome == .incomplete)
    #expect(transport.requests.count == 3)
    #expect(time.slept == [.seconds(1), .seconds(1)])
    #expect(try home.files().keys.filter { $0.hasPrefix(".local/state/") } == [])
  }

  @Test("without a token, reads a cached list that never settled over REST")
  func readsAnUnsettledListOverREST() async throws {
    let home = try TestHome()
    let followers = try FixtureFollowers("octavia", "museum")
    let nodes = try followers.nodes()
    // The total changes within each of the three passes.
    let pages = (0..<3).flatMap { _ in
      zip(nodes, [(2, true), (3, false)]).map { node, page in
        StubTransport.answer(
          200, [:],
          #"{"data":{"user":{"followers":{"totalCount":\#(page.0),"pageInfo":{"endCursor":"end","#
            + #""hasNextPage":\#(page.1)},"nodes":[\#(node)]}}}}"#)
      }
    }
    let first = try await ghf(
      "followers", "octocat", "--details", "--json",
      transport: StubTransport(["POST /graphql": pages]), home: home, signIn: .signedIn)
    #expect(first.errors.hasPrefix("warning: the list changed while being fetched"))
    let run = try await ghf(
      "followers", "octocat", "--details", "--json", "--max-age", "1d",
      transport: followers.transport(), home: home)
    #expect(run.output == first.output)
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }
}
