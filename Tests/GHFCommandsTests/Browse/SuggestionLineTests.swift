import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// Suggestions in the lines of `ghf browse --plain`.
struct SuggestionLineTests {
  private static func list(_ people: [(String, Int)]) -> [StubTransport.Answer] {
    [StubTransport.answer(200, [:], Sample.page(people.map { Sample.account($0.0, $0.1) }))]
  }

  private func browse(
    _ lines: String..., transport: StubTransport, signIn: FixedToken = .none
  ) async throws -> Run {
    try await ghf(
      ["browse", "octocat", "--plain"], transport: transport, terminal: .terminal(80),
      input: TypedLines(lines), signIn: signIn, usesAllAnswers: false)
  }

  /// octocat follows ann and bob, and both follow zoe.
  private static var routes: [String: [StubTransport.Answer]] {
    [
      "GET /users/octocat": [
        StubTransport.answer(
          200, [:], Sample.profile("octocat", 583_231, ["followers": "1", "following": "2"]))
      ],
      Sample.route(page: 1): list([("ann", 11)]),
      Sample.route(page: 1, of: "octocat", "following"): list([("ann", 11), ("bob", 12)]),
      Sample.route(page: 1, ofID: 11, "following"): list([("zoe", 14), ("cat", 13)]),
      Sample.route(page: 1, ofID: 12, "following"): list([("zoe", 14), ("ann", 11)]),
    ]
  }

  @Test("shows what `ghf suggest` lists, with the notices, and opens an entry")
  func showsTheSuggestions() async throws {
    let transport = StubTransport(Self.routes)
    let run = try await browse("suggest", "f 1", "suggest", transport: transport)
    let lines = run.lines.filter { $0 != "Number, command or help:" }.dropFirst(2)
    #expect(
      lines.map(\.self) == [
        "uses up to 20 requests, enough for up to 20 lists; a token allows 100 lists for a point",
        "ordered by count: not all follower counts are known",
        "suggestions for octocat, 1 to 2 of 2, from 2 of 2 lists, as of 12:00", "1 zoe", "2 cat",
        "added zoe to the favourites",
        "suggestions for octocat, 1 to 2 of 2, from 2 of 2 lists, as of 12:00",
        "1 zoe, favourite", "2 cat",
      ])
    #expect(
      transport.requestNames.dropFirst(2) == [
        Sample.route(page: 1, of: "octocat", "following"),
        Sample.route(page: 1, ofID: 11, "following"),
        Sample.route(page: 1, ofID: 12, "following"),
      ])
  }

  @Test("marks a partial list as incomplete, and continues it with a refresh")
  func continuesAPart() async throws {
    var routes = Self.routes
    // The budget of 20 requests pays for 19 lists, because the profile is cached.
    let people = (1...20).map { ("p\($0)", 100 + $0) }
    routes["GET /users/octocat"] = [
      StubTransport.answer(
        200, [:], Sample.profile("octocat", 583_231, ["followers": "1", "following": "20"]))
    ]
    routes[Sample.route(page: 1, of: "octocat", "following")] = Self.list(people)
    for (_, id) in people {
      routes[Sample.route(page: 1, ofID: id, "following")] = Self.list([("zoe", 14)])
    }
    let run = try await browse("suggest", "refresh", transport: StubTransport(routes))
    #expect(run.lines.contains { $0.contains("suggestions from 19 of 20 lists") })
    #expect(run.lines.contains { $0.contains("incomplete") })
    #expect(run.lines.contains { $0.contains("from 20 of 20 lists") })
  }

  @Test("shows the suggestions so far, and the error that ended the crawl")
  func showsAPart() async throws {
    var routes = Self.routes
    routes[Sample.route(page: 1, ofID: 12, "following")] = [
      StubTransport.failure(
        .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused"))
    ]
    let run = try await browse("suggest", transport: StubTransport(routes))
    #expect(run.lines.contains("1 cat"))
    #expect(run.lines.contains { $0.contains("cannot connect to 'api.github.com'") })
    #expect(run.lines.contains { $0.contains("incomplete") })
  }
}
