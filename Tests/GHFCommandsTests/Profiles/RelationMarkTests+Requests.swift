import GHFCommands
import GHFMessages
import GitHubAPI
import HTTPTypes
import TerminalHost
import TestSupport
import Testing

extension RelationMarkTests {
  @Test("one account costs a point; from the cache, nothing; later, another point")
  func requestsTheMarksOfOneAccount() async throws {
    let first = try Self.transport(["octavia"])
    let line = Self.line("octavia", "true", "true")
    #expect(try await user("octavia", transport: first).lines == [line])
    #expect(first.requestNames == [Self.graphQL])
    time.advance(.seconds(299))
    #expect(try await user("octavia", transport: StubTransport()).lines == [line])
    time.advance(.seconds(10))
    let later = try Self.transport(["octavia"])
    #expect(try await user("octavia", transport: later).lines == [line])
    #expect(later.requestNames == [Self.graphQL])
  }

  @Test("three accounts with a token are one request, unless an email address is wanted")
  func requestsThreeAccountsAtOnce() async throws {
    let people = ["octavia", "museum", "flags"]
    func names(_ options: [String], _ terminal: TerminalTraits = .none) async throws -> [String] {
      let transport = try Self.transport(people, hasREST: true)
      _ = try await ghf(
        ["user"] + people + options, transport: transport, terminal: terminal, signIn: .signedIn,
        usesAllAnswers: false)
      return transport.requestNames.sorted()
    }
    let all = people.sorted().map { "GET /users/\($0)" } + [Self.graphQL]
    #expect(try await names(Self.fields) == [Self.graphQL])
    #expect(try await names([], .terminal(80)) == [Self.graphQL])
    // Text and all fields have the address and the marks.
    #expect(try await names([]) == all)
    #expect(try await names(["--json"]) == all)
    #expect(try await names(["--csv", "--fields", "login,email"]) == all.dropLast())
    #expect(try await names(["--csv", "--fields", "login,name"]) == [Self.graphQL])
  }

  @Test("GraphQL that doesn't answer within 2 s is left for REST, and not asked again for a while")
  func fallsBackToRESTAfterASilence() async throws {
    let profile = [StubTransport.answer(200, [:], Sample.profile("octavia", 1))]
    let silent = StubTransport(
      ["GET /users/octavia": profile],
      graphQL: { _ in TransportResponse(head: HTTPResponse(status: .ok), body: []) },
      underWay: { name in
        // `try?`: the request is cancelled after 2 s.
        if name == Self.graphQL { try? await Task.sleep(for: .seconds(60)) }
      })
    let unknown = Self.line("octavia", "null", "null")
    let time = TestTime(alarmCount: 1)
    let first = try await ghf(
      ["user", "octavia"] + Self.fields, transport: silent, home: home, signIn: .signedIn,
      time: time)
    #expect(first.lines == [unknown])
    #expect(silent.requestNames == [Self.graphQL, "GET /users/octavia"])
    time.advance(.seconds(10))
    let later = StubTransport(["GET /users/octavia": profile])
    let run = try await ghf(
      ["user", "octavia"] + Self.fields, transport: later, home: home, signIn: .signedIn,
      time: time, usesAllAnswers: false)
    #expect(run.lines == [unknown] && !later.requestNames.contains(Self.graphQL))
  }

  @Test("adding 40 favourites with a token is one request, and reports no cost")
  func addsFavouritesAtOnce() async throws {
    func run(_ signIn: FixedToken) async throws -> (run: Run, requests: [String]) {
      let profiles = (1...40).map {
        ("GET /users/user\($0)", [StubTransport.answer(200, [:], Sample.profile("user\($0)", $0))])
      }
      let transport = StubTransport(
        Dictionary(uniqueKeysWithValues: profiles), graphQL: ProfileQueries().answer)
      let run = try await ghf(
        ["fav", "add", "-"], transport: transport, input: TypedLines((1...40).map { "user\($0)" }),
        signIn: signIn, usesAllAnswers: false)
      return (run, transport.requestNames)
    }
    let signed = try await run(.signedIn)
    #expect(signed.requests == [Self.graphQL] && signed.run.errorLines.count == 40)
    let unsigned = try await run(.none)
    #expect(unsigned.run.errors.hasPrefix("adding 40 accounts needs 40 requests"))
  }

  @Test("120 accounts cost three points")
  func requestsFiftyAtOnce() async throws {
    let queries = ProfileQueries()
    let transport = StubTransport(graphQL: { queries.answer($0) })
    let run = try await ghf(
      ["user", "-"] + Self.fields, transport: transport, home: home,
      input: TypedLines((1...120).map { "user\($0)" }), signIn: .signedIn, time: time)
    // One of the marks is null, as GitHub sends it if the token may not see it.
    #expect(run.lines == (1...120).map { Self.line("user\($0)", "true", "null") })
    #expect(transport.requestNames == Array(repeating: Self.graphQL, count: 3))
  }

  @Test("each account that doesn't exist costs a request more")
  func requestsMissingAccountsByREST() async throws {
    let queries = try FixtureFollowers("octavia", "museum")
      .namedQueries(marks: ["octavia": (true, true), "museum": (true, false)])
    let missing = StubTransport.answer(404, [:], Sample.error("Not Found"))
    let transport = StubTransport(
      ["GET /users/gone1": [missing], "GET /users/gone2": [missing]], graphQL: queries.answer)
    let run = try await user("octavia", "gone1", "museum", "gone2", transport: transport)
    #expect(
      run.lines == [Self.line("octavia", "true", "true"), Self.line("museum", "true", "false")])
    #expect(
      run.errorLines == ["error: no such account: 'gone1'", "error: no such account: 'gone2'"])
    #expect(run.outcome == .failure)
    #expect(transport.requests.count == 3)
  }

  @Test(
    "an organisation costs a request more, once; apps, and any account without a token, no point")
  func requestsOrganizationsByREST() async throws {
    let first = StubTransport(
      [
        "GET /users/papierfabrik": [
          StubTransport.answer(200, [:], Sample.profile("papierfabrik", 1, type: "Organization"))
        ],
        "GET /users/gardener%5Bbot%5D": [
          StubTransport.answer(200, [:], Sample.profile("gardener[bot]", 2, type: "Bot"))
        ],
      ], graphQL: ProfileQueries().answer)
    let lines = [
      Self.line("papierfabrik", "null", "null"), Self.line("gardener[bot]", "null", "null"),
    ]
    let kinds = try await user("papierfabrik", "gardener[bot]", transport: first)
    #expect(kinds.lines == lines && first.requests.count == 3)
    let again = try await user("papierfabrik", "gardener[bot]", transport: StubTransport())
    #expect(again.lines == lines)
    let app = StubTransport([
      "GET /users/other%5Bbot%5D": [
        StubTransport.answer(200, [:], Sample.profile("other[bot]", 3, type: "Bot"))
      ]
    ])
    _ = try await user("other[bot]", transport: app)
    #expect(app.requests.count == 1)
    let without = try await user(
      "octavia",
      transport: .one("GET /users/octavia", Sample.profile("octavia", 1)), signIn: .none)
    #expect(without.lines == [Self.line("octavia", "null", "null")])
  }

  @Test("your own profile has no mark, and needs no further request")
  func hasNoMarkOnTheOwnProfile() async throws {
    let run = try await user(transport: .one("GET /user", Sample.profile()))
    #expect(run.lines == [Self.line("octocat", "false", "false")])
  }
}
