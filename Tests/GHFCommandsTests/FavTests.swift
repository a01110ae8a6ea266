import FoundationEssentials
import GHFCommands
import TestSupport
import Testing

/// `ghf fav`: accounts that are kept.
struct FavTests {
  private static func profile(_ login: String, _ id: Int) -> StubTransport {
    .one("GET /users/\(login)", Sample.profile(login, id))
  }

  @Test func addListRemove() async throws {
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

  @Test func fromStandardInput() async throws {
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
        "error: no GitHub account is named 'gone'", "ann is a favourite now",
        "bob is a favourite now",
      ])
    #expect(added.outcome == .failure)
    #expect(try await ghf("fav", "list", home: home).lines == ["ann", "bob"])
    let removed = try await ghf("fav", "rm", "-", home: home, input: ["bob", "ann"])
    #expect(removed.outcome == .success)
    #expect(try await ghf("fav", "list", home: home).lines == [])
  }

  @Test(arguments: [
    "", "{", "[]", #"{"version":1,"favourites":[{"login":"ann"}]}"#,
    #"{"version":2,"favourites":[]}"#, #"{"version":1,"version":1,"favourites":[]}"#,
  ])
  func fileThatIsLeftAlone(_ text: String) async throws {
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

  @Test func damageIsNamed() async throws {
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

  @Test func unknownKeysSurvive() async throws {
    let home = try TestHome()
    try home.writeFavourites(
      #"{"version":1,"favourites":[],"note":{"by":"another ghf","x":1.50}}"#)
    let run = try await ghf(
      "fav", "add", "ann", transport: FavTests.profile("ann", 1), home: home)
    #expect(run.errors == "ann is a favourite now\n")
    let text = String(
      decoding: try #require(try home.files()[".local/share/ghf/favourites.json"]), as: UTF8.self)
    #expect(text.contains("another ghf"))
    #expect(text.contains("1.50"))
  }

  @Test func otherFailuresEndIt() async throws {
    let home = try TestHome()
    let run = try await ghf(
      "fav", "add", "ann",
      transport: .one("GET /users/ann", 401, [:], Sample.error("Bad credentials")), home: home,
      signIn: .signedIn)
    #expect(run.outcome == .notSignedIn)
    #expect(try home.files().keys.filter { $0.contains("favourites") } == [])
  }
}
