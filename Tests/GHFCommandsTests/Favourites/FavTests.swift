import FoundationEssentials
import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf fav`: adds, lists and removes favourites.
struct FavTests {
  private static func profile(_ login: String, _ id: Int) -> StubTransport {
    .one("GET /users/\(login)", Sample.profile(login, id))
  }

  @Test func printsTheNumberOfFavourites() async throws {
    let home = try TestHome()
    #expect(try await ghf("fav", "list", "--count", home: home).output == "0\n")
    for (login, id) in [("zoe", 7), ("Ann", 5)] {
      _ = try await ghf("fav", "add", login, transport: FavTests.profile(login, id), home: home)
    }
    let run = try await ghf("fav", "list", "--count", terminal: .terminal(80), home: home)
    #expect(run.output == "2\n")
    #expect(run.errors == "")
  }

  @Test func addsListsAndRemoves() async throws {
    let home = try TestHome()
    let time = TestTime()
    var runs = [
      try await ghf("fav", "list", terminal: .terminal(80), home: home),
      try await ghf("fav", "list", home: home), try await ghf("fav", "list", "--json", home: home),
      try await ghf("fav", "add", "zoe", transport: FavTests.profile("zoe", 7), home: home),
    ]
    time.advance(.seconds(60))
    runs.append(
      try await ghf(
        "fav", "add", "Ann", transport: FavTests.profile("Ann", 5), home: home, time: time))
    runs.append(
      try await ghf(
        "fav", "add", "zoe", "--refresh", transport: FavTests.profile("zoe", 7), home: home,
        time: time))
    runs.append(
      try await ghf(
        "fav", "add", "zoe2", transport: FavTests.profile("zoe2", 7), home: home, time: time))
    for format in [
      [], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"], ["--sort", "login"],
      ["--reverse"], ["-L", "1"], ["--json", "--fields", "added_at,login"], ["--limit", "0"],
    ] {
      runs.append(try await ghf(["fav", "list"] + format, home: home))
    }
    for columns in [40, 80, 120] {
      runs.append(try await ghf("fav", "list", terminal: .terminal(columns), home: home))
    }
    runs.append(try await ghf("fav", "rm", "nobody", "ANN", home: home))
    runs.append(try await ghf("fav", "rm", "zoe2", "--quiet", home: home))
    runs.append(try await ghf("fav", "rm", "zoe2", home: home))
    runs.append(try await ghf("fav", "rm", "@me", home: home))
    runs.append(try await ghf("fav", "list", "--csv", home: home))
    try Golden.expect("fav", runs)
    let file = try #require(try home.files()[".local/share/ghf/favourites.json"])
    #expect(String(decoding: file, as: UTF8.self).contains("\"favourites\": []"))
  }

  @Test func readsLoginsFromStandardInput() async throws {
    let home = try TestHome()
    let transport = StubTransport([
      "GET /users/ann": [StubTransport.answer(200, [:], Sample.profile("ann", 1))],
      "GET /users/gone": [StubTransport.answer(404, [:], Sample.error("Not Found"))],
      "GET /users/bob": [StubTransport.answer(200, [:], Sample.profile("bob", 2))],
    ])
    let added = try await ghf(
      "fav", "add", "-", transport: transport, home: home, input: ["ann", "gone", "", "bob"])
    #expect(
      added.errorLines == [
        "error: no such account: 'gone'", "added ann to the favourites",
        "added bob to the favourites",
      ])
    #expect(added.outcome == .failure)
    #expect(try await ghf("fav", "list", home: home).lines == ["ann", "bob"])
    let removed = try await ghf("fav", "rm", "-", home: home, input: ["bob", "ann"])
    #expect(removed.outcome == .success)
    #expect(try await ghf("fav", "list", home: home).lines == [])
  }

  @Test("adds accounts on a fresh cached list without requests")
  func addsAccountsOfACachedListWithoutRequests() async throws {
    let home = try TestHome()
    let time = TestTime()
    _ = try await ghf(
      "followers", "octocat",
      transport: .one(
        Sample.route(page: 1),
        Sample.page((1...12).map { Sample.account("User\($0)", $0) })), home: home, time: time)
    let names = (1...12).map { "user\($0)" }
    let added = try await ghf(
      "fav", "add", "-", transport: FavTests.profile("zoe", 99), home: home,
      input: names + ["zoe"], time: time)
    #expect(added.errorLines.count == 13)
    #expect(added.errorLines[0] == "added User1 to the favourites")
    let listed = try await ghf(
      "fav", "list", "--csv", "--fields", "login,id,host", home: home)
    #expect(listed.lines[12] == "User12,12,github.com\r")
    #expect(listed.lines[13] == "zoe,99,github.com\r")

    // An old list isn't trusted: the login may belong to another account by now.
    time.advance(.seconds(301))
    let transport = StubTransport(
      Dictionary(
        uniqueKeysWithValues: (1...2).map {
          (
            "GET /users/user\($0)",
            [StubTransport.answer(200, [:], Sample.profile("user\($0)", $0 + 100))]
          )
        }))
    let again = try await ghf(
      "fav", "add", "user1", "user2", transport: transport, home: home, time: time)
    #expect(again.errors == "added user1 to the favourites\nadded user2 to the favourites\n")
    let aged = try await ghf(
      "fav", "add", "user3", "user4", "--max-age", "1h", home: home, time: time)
    #expect(
      aged.errors == "User3 is already a favourite\nUser4 is already a favourite\n")
  }

  @Test func announcesTheRequestsForManyAccounts() async throws {
    let names = (1...12).map { "user\($0)" }
    var routes = names.enumerated().map { number, name in
      (
        "GET /users/\(name)",
        [StubTransport.answer(200, [:], Sample.profile(name, number + 1))]
      )
    }
    let limits = """
      {"resources":{"core":{"limit":60,"remaining":41,"reset":1795279000,"used":19}},
      "rate":{"limit":60,"remaining":41,"reset":1795279000,"used":19}}
      """
    routes.append(("GET /rate_limit", [StubTransport.answer(200, [:], limits)]))
    let run = try await ghf(
      "fav", "add", "-", transport: StubTransport(Dictionary(uniqueKeysWithValues: routes)),
      input: names)
    #expect(run.errorLines.count == 13)
    #expect(
      run.errorLines[0].hasPrefix("adding 12 accounts needs 12 requests; 41 left until "),
      "\(run.errorLines[0])")
  }

  @Test(arguments: [
    "", "{", "[]", #"{"version":1,"favourites":[{"login":"ann"}]}"#,
    #"{"version":2,"favourites":[]}"#, #"{"version":1,"version":1,"favourites":[]}"#,
  ])
  func leavesADamagedFileUnchanged(_ text: String) async throws {
    let home = try TestHome()
    try home.writeFavourites(text)
    let runs = [
      try await ghf("fav", "list", home: home), try await ghf("fav", "rm", "ann", home: home),
      try await ghf(
        "fav", "add", "ann", transport: FavTests.profile("ann", 1), home: home),
    ]
    for run in runs {
      #expect(run.outcome == .failure)
      #expect(run.output == "")
      #expect(run.errors == runs[0].errors)
    }
    #expect(try home.files()[".local/share/ghf/favourites.json"] == Array(text.utf8))
  }

  @Test func reportsDamagedFiles() async throws {
    var runs: [Run] = []
    for text in [
      "", "{\n", "[]", #"{"version":1,"favourites":[{"login":"ann"}]}"#,
      #"{"version":2,"favourites":[]}"#, #"{"version":1,"version":1,"favourites":[]}"#,
    ] {
      let home = try TestHome()
      try home.writeFavourites(text)
      runs.append(try await ghf("fav", "list", home: home))
    }
    runs.append(try await ghf("fav", "list", environment: ["HOME": ""]))
    runs.append(try await ghf("fav", "list", environment: ["HOME": "here"]))
    let home = try TestHome()
    try FileManager.default.createDirectory(
      atPath: home.favourites, withIntermediateDirectories: true)
    runs.append(try await ghf("fav", "list", home: home))
    try Golden.expect("fav-damaged", runs)
    #expect(runs.map(\.outcome) == Array(repeating: .failure, count: runs.count))
  }

  @Test func keepsUnknownKeys() async throws {
    let home = try TestHome()
    try home.writeFavourites(
      #"{"version":1,"favourites":[],"note":{"by":"another ghf","x":1.50}}"#)
    let run = try await ghf(
      "fav", "add", "ann", transport: FavTests.profile("ann", 1), home: home)
    #expect(run.errors == "added ann to the favourites\n")
    let text = String(
      decoding: try #require(try home.files()[".local/share/ghf/favourites.json"]), as: UTF8.self)
    #expect(text.contains("another ghf"))
    #expect(text.contains("1.50"))
  }

  @Test func storesNothingIfTheTokenIsRejected() async throws {
    let home = try TestHome()
    let run = try await ghf(
      "fav", "add", "ann",
      transport: .one("GET /users/ann", 401, [:], Sample.error("Bad credentials")), home: home,
      signIn: .signedIn)
    #expect(run.outcome == .notSignedIn)
    #expect(try home.files().keys.filter { $0.contains("favourites") } == [])
  }
}
