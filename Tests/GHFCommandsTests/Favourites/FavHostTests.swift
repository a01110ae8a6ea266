import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf fav` with favourites on several hosts, which stay separate.
struct FavHostTests {
  private static let server = "ghe.example.org"

  private let home: TestHome

  init() throws {
    home = try TestHome()
    // Older versions stored no host: an entry without one is on github.com.
    try home.writeFavourites(
      #"""
      {"version":1,"favourites":[
      {"login":"ann","id":1,"html_url":"https://github.com/ann","avatar_url":"",
      "added_at":"2026-11-20T12:00:00Z","note":"mine"},
      {"login":"bob","id":1,"host":"ghe.example.org","html_url":"https://ghe.example.org/bob",
      "avatar_url":"","added_at":"2026-11-20T12:00:00Z"},
      {"login":"Ann","id":2,"host":"ghe.example.org","html_url":"https://ghe.example.org/Ann",
      "avatar_url":"","added_at":"2026-11-20T12:00:00Z"}]}
      """#)
  }

  private func file() throws -> String {
    String(
      decoding: try #require(try home.files()[".local/share/ghf/favourites.json"]), as: UTF8.self)
  }

  @Test func listsFavouritesOnTheHostInUse() async throws {
    var runs = [
      try await ghf("fav", "list", home: home),
      try await ghf("fav", "list", "--hostname", FavHostTests.server, home: home),
      try await ghf("fav", "list", environment: ["GH_HOST": FavHostTests.server], home: home),
      try await ghf(
        "fav", "list", environment: ["GHF_API_URL": "https://ghe.example.org/api/v3"], home: home),
      try await ghf(
        "fav", "list", environment: ["GHF_API_URL": "https://api.github.com"], home: home),
      try await ghf(
        "fav", "list", terminal: .terminal(80), environment: ["GHF_API_URL": "http://localhost:1"],
        home: home),
    ]
    for format in [[], ["--json"], ["--csv"], ["--sort", "login"]] {
      runs.append(try await ghf(["fav", "list", "--all-hosts"] + format, home: home))
    }
    for columns in [40, 80, 120] {
      runs.append(
        try await ghf(
          "fav", "list", "--all-hosts", "--hostname", FavHostTests.server,
          terminal: .terminal(columns), home: home))
    }
    for option in ["--refresh", "--details", "--cards"] {
      runs.append(try await ghf("fav", "list", "--all-hosts", option, home: home))
    }
    try Golden.expect("fav-hosts", runs)
  }

  @Test func refreshesOnlyTheHostInUse() async throws {
    let transport = StubTransport.one("GET /user/1", Sample.profile("anna", 1))
    let run = try await ghf("fav", "list", "--refresh", transport: transport, home: home)
    #expect(run.errors == "ann is now named anna\n")
    #expect(run.lines == ["anna"])
    let others = try await ghf("fav", "list", "--hostname", FavHostTests.server, home: home)
    #expect(others.lines == ["bob", "Ann"])
    #expect(try file().contains(#""note": "mine""#))
  }

  @Test func sendsNoRequestForAHostWithoutFavourites() async throws {
    let before = try file()
    for option in ["--refresh", "--details"] {
      let run = try await ghf(
        "fav", "list", option, environment: ["GHF_API_URL": "http://localhost:1"], home: home)
      #expect(run.output == "")
      #expect(run.outcome == .success)
    }
    #expect(try file() == before)
  }

  @Test func addsToTheHostInUse() async throws {
    let run = try await ghf(
      "fav", "add", "ann", "--hostname", "other.example",
      transport: .one("GET /api/v3/users/ann", Sample.profile("ann", 1)), home: home)
    #expect(run.errors == "added ann to the favourites\n")
    let all = try await ghf("fav", "list", "--all-hosts", home: home)
    #expect(
      all.lines == ["ann", "ghe.example.org/bob", "ghe.example.org/Ann", "other.example/ann"])
  }

  @Test func removesFromTheHostInUse() async throws {
    let missing = try await ghf("fav", "rm", "bob", "zoe", home: home)
    #expect(
      missing.errors == """
        error: not a favourite on github.com: 'bob'
        hint: run 'ghf fav list --all-hosts' to see the other hosts
        error: not a favourite: 'zoe'

        """)
    #expect(missing.outcome == .failure)
    let run = try await ghf("fav", "rm", "ANN", "--hostname", FavHostTests.server, home: home)
    #expect(run.errors == "removed Ann from the favourites\n")
    let all = try await ghf("fav", "list", "--all-hosts", home: home)
    #expect(all.lines == ["ann", "ghe.example.org/bob"])
  }

  @Test func completesFavouritesOnTheHostInUse() async throws {
    func completed(_ words: [String], _ environment: [String: String] = [:]) async throws
      -> [String]
    {
      let line = ["---complete", "fish", "\(words.count + 1)", "", "ghf"] + words + [""]
      return try await ghf(line, environment: environment, home: home).lines
        .filter { $0.hasSuffix("\tfavourite") }
    }
    let onServer = ["bob\tfavourite", "Ann\tfavourite"]
    #expect(try await completed(["fav", "rm"]) == ["ann\tfavourite"])
    #expect(try await completed(["fav", "rm", "--hostname", FavHostTests.server]) == onServer)
    #expect(try await completed(["user"], ["GH_HOST": FavHostTests.server]) == onServer)
    #expect(try await completed(["user"], ["GHF_API_URL": "http://localhost:1"]) == [])
  }
}
