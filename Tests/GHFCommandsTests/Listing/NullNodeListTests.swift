import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Lists whose profiles GraphQL doesn't return whole: never a short list that looks whole.
struct NullNodeListTests {
  private static let graphQL = "POST /graphql"
  private static let internalError =
    #"{"type":"INTERNAL","path":["nodes",2],"message":"Something went wrong"}"#

  /// Returns an answer with a node for each id; nil for a null.
  private static func nodes(_ ids: [Int?], errors: String? = nil) -> StubTransport.Answer {
    let nodes = ids.map { $0.map { #"{"databaseId":\#($0),"login":"user\#($0)"}"# } ?? "null" }
    let problems = errors.map { ",\"errors\":[\($0)]" } ?? ""
    return StubTransport.answer(
      200, [:], #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}\#(problems)}"#)
  }

  /// The list of user1 to user`count`, whose profiles GraphQL answers in turn.
  private static func routes(
    _ count: Int, _ answers: [StubTransport.Answer]
  ) -> [String: [StubTransport.Answer]] {
    list(count).merging([graphQL: answers]) { $1 }
  }

  private static func list(_ count: Int) -> [String: [StubTransport.Answer]] {
    var routes: [String: [StubTransport.Answer]] = [:]
    let last = (count + 99) / 100
    for page in 1...last {
      let ids = 100 * (page - 1) + 1...min(100 * page, count)
      routes[Sample.route(page: page)] = [
        StubTransport.answer(
          200, last == 1 ? [:] : Sample.link(page: page, of: last),
          Sample.page(ids.map { Sample.account("user\($0)", $0) }))
      ]
    }
    return routes
  }

  private static func profile(_ id: Int) -> [StubTransport.Answer] {
    [StubTransport.answer(200, [:], Sample.profile("user\(id)", id))]
  }

  private static let words = ["followers", "octocat", "--details", "--jsonl", "--fields", "login"]

  private static func lines(_ ids: some Sequence<Int>) -> [String] {
    ids.map { #"{"login":"user\#($0)"}"# }
  }

  @Test(
    "prints three followers although GraphQL returns two, and reports no departure afterwards",
    arguments: [nil, internalError, internalError.replacing("INTERNAL", with: "FORBIDDEN")])
  func printsEveryFollower(errors: String?) async throws {
    let (home, time) = (try TestHome(), TestTime())
    var routes = Self.routes(3, [Self.nodes([1, 2, nil], errors: errors), Self.nodes([nil])])
    routes["GET /user/3"] = Self.profile(3)
    let transport = StubTransport(routes)
    let run = try await ghf(
      Self.words, transport: transport, home: home, signIn: .signedIn, time: time)
    #expect(run.lines == Self.lines(1...3))
    #expect(run.errors == "")
    #expect(run.outcome == .success)
    #expect(
      transport.requestNames == [Sample.route(page: 1), Self.graphQL, Self.graphQL, "GET /user/3"])
    time.advance(.seconds(3_600))
    let profile = Sample.profile("octocat", 583_231, ["followers": "3"])
    var list = Self.list(3)
    list["GET /users/octocat"] = [StubTransport.answer(200, [:], profile)]
    let changes = try await ghf(
      "changes", "octocat", "--json", transport: StubTransport(list), home: home,
      signIn: .signedIn, time: time)
    #expect(changes.outcome == .success)
    #expect(changes.output.contains(#""unfollowed":[]"#))
    #expect(changes.output.contains(#""followed":[]"#))
  }

  @Test("fails with 3 if REST doesn't return the account either, and caches nothing of it")
  func failsIfRESTFailsToo() async throws {
    for (format, expected) in [("--jsonl", Self.lines([1])), ("--json", [])] {
      let home = try TestHome()
      var routes = Self.routes(3, [Self.nodes([1, nil, 3]), Self.nodes([nil])])
      routes["GET /user/2"] = [StubTransport.answer(502)]
      let run = try await ghf(
        ["followers", "octocat", "--details", format, "--fields", "login"],
        transport: StubTransport(routes), home: home, signIn: .signedIn)
      #expect(run.lines == expected)
      #expect(
        run.errors == """
          error: GitHub did not return the profile of 'user2' (after 1 of 3 profiles): GitHub \
          server error (502)
          hint: try again later, or check https://www.githubstatus.com

          """)
      #expect(run.outcome == .incomplete)
      let offline = try await ghf(
        "followers", "octocat", "--details", "--offline", "--json", home: home)
      #expect(offline.errors.hasPrefix("error: not cached: 'user2' (after 1 of 3 profiles)"))
    }
  }

  @Test("an account that neither API has is skipped with a notice")
  func skipsAnAccountThatIsGone() async throws {
    var routes = Self.routes(3, [Self.nodes([1, nil, 3]), Self.nodes([nil])])
    routes["GET /user/2"] = [StubTransport.answer(404, [:], Sample.error("Not Found"))]
    let run = try await ghf(
      Self.words, transport: StubTransport(routes), signIn: .signedIn)
    #expect(run.lines == Self.lines([1, 3]))
    #expect(run.errors == "skipped user2: listed, but not found on GitHub\n")
    #expect(run.outcome == .success)
  }

  @Test("reads 230 followers by REST if GitHub forbids all of them, and says so once")
  func readsEveryoneByREST() async throws {
    let error = #"{"type":"FORBIDDEN","message":"no"}"#
    let forbidden = [50, 50, 50, 50, 30].map {
      Self.nodes(Array(repeating: nil, count: $0), errors: error)
    }
    var routes = Self.routes(230, forbidden)
    for id in 1...230 { routes["GET /user/\(id)"] = Self.profile(id) }
    let run = try await ghf(
      Self.words + ["--parallel", "1"], transport: StubTransport(routes), signIn: .signedIn)
    #expect(run.lines == Self.lines(1...230))
    #expect(
      run.errors == """
        GraphQL is not available on github.com; looking up profiles one by one
        looking up 230 profiles one by one needs 230 requests

        """)
    #expect(run.outcome == .success)
  }

  @Test("counts 230 of 230 followers although GraphQL leaves out three")
  func countsEveryone() async throws {
    let gaps = [7, 120, 230]
    var routes = Self.list(230)
    for id in gaps { routes["GET /user/\(id)"] = Self.profile(id) }
    let words = ["stats", "octocat", "--json"]
    let queries = ProfileQueries(gaps: Set(gaps))
    let run = try await ghf(
      words, transport: StubTransport(routes, graphQL: queries.answer), signIn: .signedIn)
    #expect(run.outcome == .success, "\(run.errors)")
    #expect(run.errors == "")
    #expect(run.output.contains(#""value":230"#), "\(run.output)")
    // Nothing is counted if one of them stays unread.
    routes["GET /user/120"] = [StubTransport.answer(502)]
    let short = try await ghf(
      words, transport: StubTransport(routes, graphQL: queries.answer), signIn: .signedIn,
      usesAllAnswers: false)
    #expect(short.output == "")
    #expect(short.errors.hasPrefix("error: GitHub did not return the profile of 'user120'"))
    #expect(short.outcome == .incomplete)
  }

  @Test("looks up the profiles of the first pages while the list is being fetched")
  func overlapsWithTheListing() async throws {
    let queries = ProfileQueries()
    let transport = StubTransport(Self.list(250), graphQL: queries.answer) { name in
      guard name == Sample.route(page: 3) else { return }
      for _ in 0..<500 where queries.all.isEmpty {
        // `try?`: a cancelled wait ends the test.
        try? await Task.sleep(for: .milliseconds(10))
      }
      #expect(!queries.all.isEmpty)
    }
    let run = try await ghf(Self.words, transport: transport, signIn: .signedIn)
    #expect(run.lines == Self.lines(1...250))
    #expect(Set(queries.all.map(\.count)) == [50])
    #expect(queries.all.count == 5)
  }

  @Test("doubles the size of a batch after quick answers, to 100 at most")
  func looksUpAtMostAHundredAtOnce() async throws {
    let queries = ProfileQueries()
    let run = try await ghf(
      Self.words + ["--parallel", "1"],
      transport: StubTransport(Self.list(450), graphQL: queries.answer), signIn: .signedIn)
    #expect(run.lines == Self.lines(1...450))
    #expect(queries.all.map(\.count) == [50, 100, 100, 100, 100])
  }

  @Test("looks up no more profiles than the limit")
  func looksUpNoMoreThanTheLimit() async throws {
    let queries = ProfileQueries()
    let run = try await ghf(
      Self.words + ["--limit", "60"],
      transport: StubTransport(Self.list(250), graphQL: queries.answer), signIn: .signedIn,
      usesAllAnswers: false)
    #expect(run.lines == Self.lines(1...60))
    #expect(queries.all.flatMap(\.self).sorted() == Array(1...60))
  }

  @Test("a search with a limit looks up one batch after the other, until it has enough")
  func endsASearchEarly() async throws {
    let queries = ProfileQueries()
    let run = try await ghf(
      ["search", "octocat", "user6", "--details", "--jsonl", "--fields", "login", "--limit", "3"],
      transport: StubTransport(Self.list(250), graphQL: queries.answer), signIn: .signedIn,
      usesAllAnswers: false)
    #expect(run.lines == Self.lines([6, 60, 61]))
    #expect(queries.all.map(\.count) == [50, 100])
  }

  @Test("reports how many profiles were looked up before a limit, and prints them")
  func reportsTheProgress() async throws {
    let limited = StubTransport.answer(
      200, ["x-ratelimit-remaining": "0"],
      #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#)
    let run = try await ghf(
      Self.words + ["--parallel", "1"],
      transport: StubTransport(Self.routes(250, [Self.nodes(Array(1...50)), limited])),
      signIn: .signedIn, usesAllAnswers: false)
    #expect(run.lines == Self.lines(1...50))
    #expect(run.errors.contains("(after 50"), "\(run.errors)")
    #expect(run.outcome == .limited)
  }
}
