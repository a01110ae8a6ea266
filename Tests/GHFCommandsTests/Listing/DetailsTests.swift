import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `--details` and `--cards` of lists: whole profiles in every output format.
struct DetailsTests {
  private static let plain = ["--color=never", "--hyperlinks=never"]

  private static func followers() throws -> FixtureFollowers {
    try FixtureFollowers(
      "octavia", "museum", "long-bio", "qamar-dev", "hanabi-koi",
      "the-longest-login-that-can-be-had-39chr", "papierfabrik", "blank-name")
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for options in [
      [], ["--json"], ["--jsonl", "--limit", "2"], ["--csv", "--fields", "login,name,bio"],
      ["--tsv", "--fields", "login,followers,created_at", "--sort", "login", "--reverse"],
      ["--cards", "--limit", "2"],
    ] {
      let transport =
        options.contains("--limit")
        ? try FixtureFollowers("octavia", "museum").transport()
        : try Self.followers().transport()
      runs.append(
        try await ghf(["followers", "octocat", "--details"] + options, transport: transport))
    }
    try Golden.expect("details", runs)
  }

  @Test("wraps a single long login on a narrow terminal, so that other columns keep their width")
  func sizesColumnsByMostCells() async throws {
    let long = "the-longest-login-that-can-be-had-39chr"
    let logins = (1...11).map { "user\($0)" } + [long]
    var routes = [
      Sample.route(page: 1): [
        StubTransport.answer(
          200, [:], Sample.page(zip(logins, 1...).map { Sample.account($0, $1) }))
      ]
    ]
    for (login, id) in zip(logins, 1...) {
      routes["GET /user/\(id)"] = [StubTransport.answer(200, [:], Sample.profile(login, id))]
    }
    for (columns, nameColumn) in [(60, 23), (120, 41)] {
      let run = try await ghf(
        ["followers", "octocat", "--details"] + Self.plain, transport: StubTransport(routes),
        terminal: .terminal(columns), environment: TestHome.withoutColours
      ).spaced
      #expect(run.lines.first == "octocat · 12 followers")
      let titles = try #require(run.output.belowHeading.split(separator: "\n").first)
      let start = try #require(titles.firstRange(of: "name")).lowerBound
      #expect(titles.distance(from: titles.startIndex, to: start) == nameColumn)
      #expect(run.lines.filter { CellWidth.of($0) > columns } == [])
    }
  }

  @Test("draws a long table as its pages arrive, in the columns of the first page")
  func drawsPagesAsTheyArrive() async throws {
    var routes: [String: [StubTransport.Answer]] = [:]
    for page in 1...3 {
      routes[Sample.route(page: page)] = [
        StubTransport.answer(200, Sample.link(page: page, of: 3), Sample.fullPage(page))
      ]
      for (login, id) in zip(Sample.logins(page), Sample.ids(page)) {
        let location = page == 1 ? "null" : "\"Llanfairpwllgwyngyll by the sea\""
        routes["GET /user/\(id)"] = [
          StubTransport.answer(200, [:], Sample.profile(login, id, ["location": location]))
        ]
      }
    }
    let output = MemorySink()
    let run = try await ghf(
      ["followers", "octocat", "--details"] + Self.plain, transport: StubTransport(routes),
      terminal: .terminal(60), environment: TestHome.withoutColours, output: output
    ).spaced
    #expect(run.outcome == .success)
    #expect(output.deliveries.count > 100)
    #expect(run.lines.filter { $0.hasPrefix("login") }.count == 1)
    #expect(run.lines.filter { CellWidth.of($0) > 60 } == [])
    let words = run.lines.map { $0.prefix { $0 != " " } }.filter { $0.hasPrefix("user") }
    #expect(words.map(String.init) == (1...3).flatMap { Sample.logins($0) })
    // Long texts of later pages wrap within the column.
    #expect(run.lines.filter { $0.contains("by the sea") || $0.contains("sea") }.count == 200)
  }

  @Test(arguments: ["--details", "--cards"])
  func laysOutProfilesOnATerminal(_ option: String) async throws {
    var runs: [Run] = []
    for columns in [40, 80, 120] {
      runs.append(
        try await ghf(
          ["followers", "octocat", option] + Self.plain,
          transport: try Self.followers().transport(), terminal: .terminal(columns),
          environment: TestHome.withoutColours
        ).spaced)
      #expect(runs.last?.lines.filter { CellWidth.of($0) > columns } == [])
    }
    runs.append(
      try await ghf(
        ["followers", "octocat", option, "--sort", "login", "--limit", "3"],
        transport: try FixtureFollowers("octavia", "museum", "long-bio").transport(),
        terminal: .terminal(80)))
    runs.append(
      try await ghf(
        ["followers", "octocat", option],
        transport: .emptyList(), terminal: .terminal(80)))
    try Golden.expect("details-terminal\(option)", runs)
  }

  @Test("prints the same with a token, after one request for the list and one for all profiles")
  func printsTheSameWithTwoRequests() async throws {
    let followers = try FixtureFollowers("octavia", "museum", "long-bio", "qamar-dev")
    for options in [["--json"], ["--csv"], ["--cards"], []] {
      let one = try await ghf(
        ["followers", "octocat", "--details"] + options, transport: followers.transport())
      let transport = try followers.signedTransport()
      let all = try await ghf(
        ["followers", "octocat", "--details"] + options, transport: transport, signIn: .signedIn)
      #expect(all.output == one.output)
      #expect(all.errors == "")
      #expect(transport.requestNames == [Sample.route(page: 1), "POST /graphql"])
    }
  }

  @Test("every field of every user of the fixtures is the same with and without a token")
  func printsTheSameFieldsWithAndWithoutAToken() async throws {
    var count = 0
    for followers in try FixtureFollowers.allUsers() {
      let words = ["followers", "octocat", "--details", "--jsonl"]
      let one = try await ghf(words, transport: followers.transport())
      let all = try await ghf(
        words, transport: try followers.signedTransport(), signIn: .signedIn)
      #expect(all.lines == one.lines)
      count += one.lines.count
    }
    #expect(count > 250)
  }

  @Test func printsCardsRowByRow() async throws {
    let followers = try FixtureFollowers("octavia", "museum", "qamar-dev", "hanabi-koi")
    let run = try await ghf(
      "followers", "octocat", "--cards", "--parallel", "1", transport: followers.transport(),
      terminal: .terminal(80))
    let parts = run.deliveries.filter { !$0.isEmpty }
    #expect(parts.count > 2)
    #expect(parts.joined() == run.output)
  }

  @Test func savesASnapshotOfACompleteList() async throws {
    let followers = try FixtureFollowers("octavia", "museum")
    for (transport, signIn) in [
      (followers.transport(), FixedToken.none), (try followers.signedTransport(), .signedIn),
    ] {
      let home = try TestHome()
      let run = try await ghf(
        "followers", "octocat", "--details", "--jsonl", transport: transport, home: home,
        signIn: signIn)
      #expect(run.lines.count == 2)
      let kept = try home.files().keys.filter { $0.hasPrefix(".local/state/") }
      #expect(!kept.isEmpty)
    }
  }

  @Test func skipsDeletedAccountsWithANotice() async throws {
    let followers = try FixtureFollowers("octavia", "museum", "long-bio")
    for options in [["--json", "--fields", "login"], ["--csv", "--fields", "login"], ["--cards"]] {
      let rest = try FixtureFollowers("octavia", "long-bio")
      let expected = try await ghf(
        ["followers", "octocat", "--details"] + options, transport: rest.transport())
      let run = try await ghf(
        ["followers", "octocat", "--details"] + options,
        transport: followers.transport(gone: ["museum"]))
      #expect(run.output == expected.output)
      #expect(run.errors == "skipped museum: listed, but not found on GitHub\n")
      #expect(run.outcome == .success)
    }
  }

  @Test func namesAtMostFiveDeletedAccounts() async throws {
    let ids = Array(1...7)
    var routes = [
      Sample.route(page: 1): [
        StubTransport.answer(200, [:], Sample.page(ids.map { Sample.account("user\($0)", $0) }))
      ]
    ]
    for id in ids {
      routes["GET /user/\(id)"] = [StubTransport.answer(404, [:], Sample.error("Not Found"))]
    }
    let run = try await ghf(
      "followers", "octocat", "--details", "--json", transport: StubTransport(routes))
    #expect(run.output == "[]\n")
    #expect(
      run.errors == """
        skipped user1, user2, user3, user4, user5 and 2 more: listed, but not found on GitHub

        """)
  }

  @Test func looksUpOrganisationsWithREST() async throws {
    let transport = try FixtureFollowers("octavia", "papierfabrik").signedTransport()
    let run = try await ghf(
      "followers", "octocat", "--details", "--csv", "--fields", "login,type,location",
      transport: transport, signIn: .signedIn)
    #expect(
      run.lines == [
        "login,type,location\r", "octavia,User,\"Falmouth, Cornwall\"\r",
        "papierfabrik,Organization,Flensburg\r",
      ])
    #expect(run.errors == "")
    #expect(
      transport.requestNames == [Sample.route(page: 1), "POST /graphql", "GET /user/80067465"])
  }

  @Test func answersTheNextRunFromTheCache() async throws {
    let home = try TestHome()
    let followers = try FixtureFollowers("octavia", "museum")
    let first = try await ghf(
      "followers", "octocat", "--details", "--json", transport: followers.transport(), home: home)
    let again = try await ghf("followers", "octocat", "--details", "--json", home: home)
    #expect(again.output == first.output)
    let signed = try TestHome()
    _ = try await ghf(
      "followers", "octocat", "--details", "--json", transport: try followers.signedTransport(),
      home: signed, signIn: .signedIn)
    // A run without the token uses the same cache.
    for options in [[], ["--offline"]] {
      let run = try await ghf(
        ["followers", "octocat", "--details", "--json"] + options, home: signed)
      #expect(run.output == first.output)
      #expect(run.errors == "")
    }
  }

  @Test func failsOfflineIfAProfileIsNotCached() async throws {
    let home = try TestHome()
    _ = try await ghf(
      "followers", "octocat", transport: StubTransport(try Self.followers().list), home: home)
    let run = try await ghf("followers", "octocat", "--details", "--offline", home: home)
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: not cached: 'octavia' (after 0 of 8 profiles)
        hint: rerun without '--offline'

        """)
    #expect(run.outcome == .noResponse)
  }

  @Test func rejectsConflictingOptionsAndUnknownFields() async throws {
    var runs: [Run] = []
    for words in [
      ["followers", "octocat", "--json", "--fields", "name"],
      ["followers", "octocat", "--json", "--fields", "email"],
      ["following", "octocat", "--details", "--csv", "--fields", "login,email"],
      ["followers", "octocat", "--cards", "--json"],
      ["followers", "octocat", "--details", "--count"],
      ["mutual", "octocat", "--cards", "--count"],
      ["followers", "octocat", "--details", "--lines", "2"],
      ["followers", "octocat", "--cards", "--lines", "0"],
      ["search", "--github", "ann", "--details"], ["search", "--github", "ann", "--cards"],
      ["search", "octocat", "ann", "--cards", "--csv"],
      ["fav", "list", "--details", "--json", "--fields", "email"],
      ["common", "octocat", "hubot", "--details", "--json", "--fields", "nobody"],
    ] {
      runs.append(try await ghf(words, transport: StubTransport()))
    }
    #expect(runs.map(\.outcome) == Array(repeating: .usage, count: runs.count))
    try Golden.expect("details-usage", runs)
  }
}
