import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf fav list --refresh`: finds renamed and missing favourites.
struct FavRefreshTests {
  private let home: TestHome

  init() async throws {
    home = try TestHome()
    let names = ["ann", "bob", "cid"]
    let routes = names.enumerated().map { number, name in
      ("GET /users/\(name)", [StubTransport.answer(200, [:], Sample.profile(name, number + 1))])
    }
    _ = try await ghf(
      ["fav", "add"] + names, transport: StubTransport(Dictionary(uniqueKeysWithValues: routes)),
      home: home)
  }

  /// Returns another home with the same favourites.
  private func copy() throws -> TestHome {
    let file = try #require(try home.files()[".local/share/ghf/favourites.json"])
    let copy = try TestHome()
    try copy.writeFavourites(String(decoding: file, as: UTF8.self))
    return copy
  }

  /// Renames ann to anna and keeps bob; `last` answers for cid, by default with a 404.
  private func transport(
    last: @escaping StubTransport.Answer = StubTransport.answer(404, [:], Sample.error("Not Found"))
  ) -> StubTransport {
    StubTransport([
      "GET /user/1": [StubTransport.answer(200, [:], Sample.profile("anna", 1))],
      "GET /user/2": [StubTransport.answer(200, [:], Sample.profile("bob", 2))],
      "GET /user/3": [last],
    ])
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in [[], ["--json"], ["--tsv", "--fields", "login,id"], ["--limit", "2"]] {
      let home = try copy()
      let transport =
        format.first == "--limit"
        ? StubTransport([
          "GET /user/1": [StubTransport.answer(200, [:], Sample.profile("anna", 1))],
          "GET /user/2": [StubTransport.answer(200, [:], Sample.profile("bob", 2))],
        ]) : transport()
      runs.append(
        try await ghf(["fav", "list", "--refresh"] + format, transport: transport, home: home))
    }
    runs.append(
      try await ghf(
        "fav", "list", "--refresh", "--cards", transport: transport(), terminal: .terminal(80),
        environment: TestHome.withoutColours, home: try copy()
      ).spaced)
    runs.append(try await ghf("fav", "list", "--refresh"))
    try Golden.expect("fav-refresh", runs)
  }

  @Test func storesNewLoginsAndKeepsMissingAccounts() async throws {
    _ = try await ghf("fav", "list", "--refresh", transport: transport(), home: home)
    #expect(try await ghf("fav", "list", home: home).lines == ["anna", "bob", "cid"])
  }

  @Test("stores the new logins that it received before a rate limit")
  func storesNewLoginsDespiteARateLimit() async throws {
    let refused = StubTransport.answer(
      403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9999999999"],
      Sample.error("API rate limit exceeded"))
    let run = try await ghf(
      "fav", "list", "--refresh", "--parallel", "1", transport: transport(last: refused),
      home: home)
    #expect(run.outcome == .limited)
    #expect(run.output == "")
    #expect(run.errorLines.first == "ann is now named anna")
    #expect(try await ghf("fav", "list", home: home).lines == ["anna", "bob", "cid"])
  }

  @Test func requestsAMissingAccountOnce() async throws {
    for format in [["--cards"], ["--details", "--csv", "--fields", "login,added_at"]] {
      let transport = transport()
      let run = try await ghf(
        ["fav", "list", "--refresh"] + format, transport: transport, home: try copy())
      #expect(transport.requestNames.sorted() == ["GET /user/1", "GET /user/2", "GET /user/3"])
      #expect(run.outcome == .failure)
      #expect(
        run.errors == """
          ann is now named anna
          error: favourite 'cid' was not found on GitHub
          hint: run 'ghf fav rm cid' to remove the favourite

          """)
    }
  }

  @Test("fetches all profiles in one request with a token, and missing ones by id")
  func fetchesProfilesTogetherWithAToken() async throws {
    let nodes = [("bob", 2), ("anna", 1)].map {
      #"{"databaseId":\#($0.1),"login":"\#($0.0)","name":"\#($0.0.uppercased())"}"#
    }
    let transport = StubTransport([
      "POST /graphql": [
        StubTransport.answer(
          200, [:],
          #"{"data":{"nodes":[null,\#(nodes.joined(separator: ","))]},"#
            + #""errors":[{"type":"NOT_FOUND","path":["nodes",0],"message":"m"}]}"#)
      ],
      "GET /user/3": [StubTransport.answer(404, [:], Sample.error("Not Found"))],
    ])
    let run = try await ghf(
      "fav", "list", "--details", "--tsv", "--fields", "login,name,added_at", "--sort", "login",
      "--reverse", transport: transport, home: home, signIn: .signedIn)
    #expect(
      run.lines == [
        "login\tname\tadded_at", "bob\tBOB\t2026-11-21T12:00:00Z",
        "anna\tANNA\t2026-11-21T12:00:00Z",
      ])
    #expect(run.outcome == .failure)
    #expect(transport.requestNames == ["POST /graphql", "GET /user/3"])
  }

  @Test func printsProfilesOfFavourites() async throws {
    var runs: [Run] = []
    for options in [[], ["--json", "--limit", "2"], ["--json"]] {
      let all = options != ["--json", "--limit", "2"]
      var routes = [
        "GET /user/1": [StubTransport.answer(200, [:], Sample.profile("anna", 1))],
        "GET /user/2": [StubTransport.answer(200, [:], Sample.profile("bob", 2))],
      ]
      if all {
        routes["GET /user/3"] = [StubTransport.answer(404, [:], Sample.error("Not Found"))]
      }
      runs.append(
        try await ghf(
          ["fav", "list", "--details"] + options, transport: StubTransport(routes),
          home: try copy()))
    }
    runs.append(try await ghf("fav", "list", "--details", "--json"))
    runs.append(try await ghf("fav", "list", "--details", terminal: .terminal(80)))
    try Golden.expect("fav-details", runs)
  }
}
