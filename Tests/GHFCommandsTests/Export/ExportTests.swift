import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `ghf export`: graphs of cached lists.
struct ExportTests {
  private static func list(_ people: [(String, Int)]) -> [StubTransport.Answer] {
    [StubTransport.answer(200, [:], Sample.page(people.map { Sample.account($0, $1) }))]
  }

  private static let four = [("zoe", 40), ("Ann", 20), ("bob", 30), ("acme", 10)]

  /// A home whose cache has octocat's followers, and the following lists of Ann and zoe.
  private static func home() async throws -> TestHome {
    let home = try TestHome()
    let following = [("Ann", [("bob", 30), ("zoe", 40), ("eve", 5)]), ("zoe", [("Ann", 20)])]
    var routes = [
      Sample.route(page: 1): list(four),
      Sample.route(page: 1, of: "bob"): list([("Ann", 20), ("acme", 10)]),
      "GET /users/Ann": [
        StubTransport.answer(
          200, [:], Sample.profile("Ann", 20, ["name": Sample.json("A <&> \"n\"\n")]))
      ],
      // The profiles show whose the lists are, which have no Link.
      "GET /users/zoe": [StubTransport.answer(200, [:], Sample.profile("zoe", 40))],
      "GET /users/bob": [StubTransport.answer(200, [:], Sample.profile("bob", 30))],
    ]
    for (login, people) in following {
      routes[Sample.route(page: 1, of: login, "following")] = list(people)
    }
    let transport = StubTransport(routes)
    for words in [
      ["followers", "octocat"], ["following", "Ann"], ["following", "zoe"], ["followers", "bob"],
      ["user", "Ann"], ["user", "zoe"], ["user", "bob"],
    ] {
      _ = try await ghf(words, transport: transport, home: home, usesAllAnswers: false)
    }
    return home
  }

  @Test func writesEveryFormat() async throws {
    let home = try await Self.home()
    var runs: [Run] = []
    for format in ["graphml", "gexf", "dot", "csv"] {
      runs.append(
        try await ghf("export", "followers:octocat", "--format", format, home: home))
    }
    runs.append(
      try await ghf(
        "export", "--format=dot", "followers:octocat", terminal: .terminal(80), home: home))
    runs.append(
      try await ghf("export", "followers:octocat", "and", "user:zoe", "--offline", home: home))
    for terminal in [TerminalTraits.none, .terminal(40)] {
      runs.append(try await ghf("export", "fav", terminal: terminal, home: home))
    }
    try Golden.expect("export", runs)
  }

  @Test("writes all accounts to the file of --nodes, also those without edges")
  func writesNodes() async throws {
    let home = try await Self.home()
    try home.write("an old file", to: "nodes.csv")
    let path = home.path + "/nodes.csv"
    let words = ["export", "followers:octocat", "--offline", "--nodes"]
    let run = try await ghf(words + [path, "--format", "csv"], home: home)
    let plain = try await ghf(words.dropLast() + ["--format", "csv"], home: home)
    #expect(run.output == plain.output)
    #expect(run.outcome == .success)
    #expect(
      try home.text(of: "nodes.csv") == """
        id,login,name,following_known\r
        40,zoe,The Octocat,true\r
        20,Ann,"A <&> ""n""
        ",true\r
        30,bob,The Octocat,false\r
        10,acme,,false\r

        """)
    let refused = try await ghf(words + [path], home: home)
    #expect(refused.outcome == .usage)
    #expect(refused.errors.contains("'--nodes' requires '--format csv'"))
    let empty = try await ghf(words + ["", "--format", "csv"], home: home)
    #expect(empty.errors.contains("'--nodes' requires the path of a file"))
    _ = try await ghf(words + ["~/n.csv", "--format", "csv"], home: home)
    #expect(try home.text(of: "n.csv") == home.text(of: "nodes.csv"))
    let failed = try await ghf(words + [home.path + "/none/x", "--format", "csv"], home: home)
    #expect(failed.outcome == .failure)
    #expect(failed.output == "")
  }

  @Test("uses the lists that the run itself has fetched, written or not")
  func usesListsOfTheSameRun() async throws {
    let run = try await ghf(
      "export", "--format", "csv", "user:octocat", "or", "followers:octocat",
      transport: StubTransport([
        Sample.route(page: 1): Self.list([("zoe", 40)]),
        "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile("octocat", 1))],
      ]))
    #expect(
      run.output == "source_id,source_login,target_id,target_login\r\n40,zoe,1,octocat\r\n")
  }

  @Test func fetchesMissingListsWithinTheBudget() async throws {
    let home = try await Self.home()
    var runs: [Run] = []
    let bob = Sample.route(page: 1, ofID: 30, "following")
    let acme = Sample.route(page: 1, ofID: 10, "following")
    for routes in [[bob: Self.list([("Ann", 20)])], [acme: Self.list([])], [:]] {
      let transport = StubTransport(routes)
      runs.append(
        try await ghf(
          "export", "--format", "csv", "followers:octocat", "--fetch", "--budget", "1",
          transport: transport, home: home))
      #expect(transport.requests.count == routes.count)
    }
    try Golden.expect("export-fetch", runs)
  }

  @Test("fetches many lists in one query, which lack organisations")
  func fetchesByGraphQL() async throws {
    let home = try await Self.home()
    func list(_ ids: [Int]) -> String {
      let nodes = ids.map { #"{"databaseId":\#($0),"login":"u\#($0)"}"# }.joined(separator: ",")
      return #"{"following":{"totalCount":\#(ids.count),"pageInfo":{"endCursor":null,"#
        + #""hasNextPage":false},"nodes":[\#(nodes)]}}"#
    }
    var runs: [Run] = []
    for type in ["User", "Organization"] {
      let lists = (type == "User" ? [[5, 6], [30], [5]] : [[5], [30]]).map(list)
        .joined(separator: ",")
      let transport = StubTransport([
        Sample.route(page: 1, of: "hubot-\(type.lowercased())"): [
          StubTransport.answer(
            200, [:],
            Sample.page([
              Sample.account("bob", 30), Sample.account("eve", 5),
              Sample.account("co", 6, type: type),
            ]))
        ],
        "POST /graphql": [
          StubTransport.answer(
            200, [:],
            #"{"data":{"nodes":[\#(lists)],"rateLimit":{"cost":1}}}"#)
        ],
      ])
      runs.append(
        try await ghf(
          ["export", "followers:hubot-\(type.lowercased())", "--format", "csv", "--fetch"],
          transport: transport, environment: ["GH_TOKEN": FixedToken.secret], home: home))
      _ = try await ghf("cache", "clear", home: home)
    }
    try Golden.expect("export-graphql", runs)
  }

  @Test func knowsListsThatContainOrganizations() async throws {
    let home = try await Self.home()
    func list(_ id: Int) -> String {
      #"{"following":{"totalCount":2,"pageInfo":{"endCursor":null,"hasNextPage":false},"nodes":["#
        + #"{"__typename":"User","databaseId":\#(id),"login":"u\#(id)"},"#
        + #"{"__typename":"Organization","databaseId":6,"login":"co"}]}}"#
    }
    let transport = StubTransport([
      Sample.route(page: 1, of: "hubot"): [
        StubTransport.answer(
          200, [:],
          Sample.page([
            Sample.account("bob", 30), Sample.account("eve", 5),
            Sample.account("co", 6, type: "Organization"),
          ]))
      ],
      "POST /graphql": [
        StubTransport.answer(
          200, [:], #"{"data":{"nodes":[\#(list(5)),\#(list(30))],"rateLimit":{"cost":1}}}"#)
      ],
    ])
    let run = try await ghf(
      ["export", "followers:hubot", "--format", "csv", "--fetch"], transport: transport,
      environment: ["GH_TOKEN": FixedToken.secret], home: home)
    #expect(run.errors.contains("all edges that GitHub shows among 3 accounts are known: 4"))
  }

  @Test("stays within the budget if a list is longer")
  func neverExceedsTheBudget() async throws {
    for budget in [1, 2, 3, 4, 7, 20] {
      var routes = [Sample.route(page: 1): Self.list([("zoe", 9_040)])]
      for page in 1...12 {
        routes[Sample.route(page: page, ofID: 9_040, "following")] = [
          StubTransport.answer(200, Sample.link(page: page, of: 12), Sample.fullPage(page))
        ]
      }
      let transport = StubTransport(routes)
      let run = try await ghf(
        ["export", "followers:octocat", "--fetch", "--budget", "\(budget)"], transport: transport,
        usesAllAnswers: false)
      #expect(run.outcome == .success, "\(run.errors)")
      #expect(transport.requests.count - 1 == min(budget, 12))
      // Nothing has checked whether the pages belong together.
      #expect(run.errors.contains("edges may be missing"), "\(run.errors)")
    }
  }

  @Test func reportsErrors() async throws {
    let home = try await Self.home()
    var runs: [Run] = []
    for words in [
      [], ["fav", "--format", "svg"], ["fav", "--budget", "3"],
      ["fav", "--fetch", "--budget", "0"],
      ["fav", "or"], ["followers:hubot", "--offline"],
    ] {
      runs.append(try await ghf(["export"] + words, home: home))
    }
    runs.append(
      try await ghf(
        "export", "fav", home: home,
        output: MemorySink(failure: .failed(errno: 28, reason: "No space left on device"))))
    runs.append(
      try await ghf("export", "fav", home: home, output: MemorySink(failure: .closed)))
    let bob = Sample.route(page: 1, ofID: 30, "following")
    for status in [403, 500, 404] {
      let fields = status == 403 ? ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "0"] : [:]
      runs.append(
        try await ghf(
          "export", "followers:octocat", "--format", "csv", "--fetch", "--budget", "1",
          transport: .one(bob, status, fields, Sample.error("No")), home: home))
    }
    try Golden.expect("export-errors", runs)
  }
}
