import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// The check by id of each account that a list lacks, before `ghf changes` reports its departure.
struct DepartureCheckTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private typealias People = [(login: String, id: Int)]
  private typealias Routes = [String: [StubTransport.Answer]]

  private static let before: People = [("annika", 10), ("Ann", 20), ("bob", 30), ("zoe", 40)]
  private static let graphQL = "POST /graphql"

  private static func open(_ accounts: String) -> String {
    "could not check \(accounts) that may have left; the next run will try again\n"
  }

  /// Answers with a list on one page, and with `others`.
  private func list(
    _ people: People, _ others: Routes = [:], _ name: String = "followers",
    fields: [String: String] = [:]
  ) -> StubTransport {
    let counts = ["followers": "\(people.count)", "following": "\(people.count)"]
    let page = Sample.page(people.map { Sample.account($0.login, $0.id) })
    return StubTransport(
      [
        "GET /users/octocat": [
          StubTransport.answer(200, fields, Sample.profile("octocat", 583_231, counts))
        ],
        Sample.route(page: 1, of: "octocat", name): [StubTransport.answer(200, fields, page)],
      ].merging(others) { $1 })
  }

  /// Runs `ghf changes octocat` an hour after the previous run, when no cached page is fresh.
  private func changes(
    _ transport: StubTransport, _ words: String..., signIn: FixedToken = .none
  ) async throws -> Run {
    time.advance(.seconds(3_600))
    return try await ghf(
      ["changes", "octocat"] + words, transport: transport, home: home,
      input: TypedLines([]), signIn: signIn, time: time)
  }

  private func log() async throws -> String {
    try await ghf("changes", "octocat", "--history", home: home, time: time).output
  }

  /// Returns a GraphQL node of an account.
  private static func node(_ login: String, _ id: Int, follows: Bool? = nil) -> String {
    let mark = follows.map { ",\"isFollowingViewer\":\($0)" } ?? ""
    return #"{"databaseId":\#(id),"login":"\#(login)","followers":{"totalCount":2}"# + mark + "}"
  }

  @Test("keeps a departure open until it is checked, then reports it once")
  func reportsADepartureOnce() async throws {
    _ = try await changes(list(Self.before))
    let without = Array(Self.before.dropFirst())
    let refused = ["GET /user/10": [StubTransport.answer(403, [:], Sample.error("Not for you"))]]
    for words in [[], ["--json"]] {
      let run = try await ghf(
        ["changes", "octocat", "--refresh"] + words, transport: list(without, refused), home: home,
        time: time)
      #expect(run.output.contains("annika") == false)
      #expect(run.output.contains(#""count":4,"check":"whole","unchecked":1,"#) == !words.isEmpty)
      #expect(run.errors == Self.open("1 account"))
      #expect(run.outcome == .success)
    }
    #expect(try await log() == "")
    let left = StubTransport.departed("annika", 10)
    #expect(try await changes(list(without, left)).output == "unfollowed\tannika\n")
    #expect(try await changes(list(without)).output == "")
    #expect(try await log() == "2026-11-21T14:00:00Z\tunfollowed\tannika\n")
    #expect(try await changes(list(Self.before)).output == "followed\tannika\n")
  }

  @Test func reportsNothingAboutAnAccountThatComesBackUnchecked() async throws {
    _ = try await changes(list(Self.before))
    let refused = ["GET /user/10": [StubTransport.answer(403, [:], Sample.error("Not for you"))]]
    _ = try await changes(list(Array(Self.before.dropFirst()), refused))
    let run = try await changes(list(Self.before))
    #expect(run.output == "" && run.errors == "")
    #expect(try await log() == "")
  }

  @Test func forgetsOpenDepartures() async throws {
    _ = try await changes(list(Self.before))
    let refused = ["GET /user/10": [StubTransport.answer(403, [:], Sample.error("Not for you"))]]
    let without = Array(Self.before.dropFirst())
    _ = try await changes(list(without, refused))
    _ = try await ghf("changes", "octocat", "--forget", home: home, time: time)
    #expect(try await changes(list(without)).errors.hasPrefix("saved the first snapshot"))
    #expect(try await changes(list(without)).output == "")
  }

  @Test("checks a cached list that another command has saved, but not offline")
  func checksACachedList() async throws {
    _ = try await changes(list(Self.before))
    time.advance(.seconds(3_600))
    let without = Array(Self.before.dropFirst())
    let page = Sample.page(without.map { Sample.account($0.login, $0.id) })
    _ = try await ghf(
      "followers", "octocat", transport: .one(Sample.route(page: 1), page), home: home, time: time)
    time.advance(.seconds(10))
    let offline = try await ghf("changes", "octocat", "--offline", home: home, time: time)
    #expect(offline.output == "")
    #expect(
      offline.errors.contains(
        "did not check 1 account that may have left; rerun without '--offline'\n"))
    #expect(try await log() == "")
    let profile = Sample.profile("octocat", 583_231, ["followers": "3"])
    let checks = StubTransport.departed("annika", 10).merging([
      "GET /users/octocat": [StubTransport.answer(200, [:], profile)]
    ]) { $1 }
    let run = try await ghf(
      "changes", "octocat", transport: StubTransport(checks), home: home, time: time)
    #expect(run.output == "unfollowed\tannika\n")
    #expect(try await log() == "2026-11-21T14:00:10Z\tunfollowed\tannika\n")
  }

  @Test("checks 100 accounts in a run, and the rest in the next runs")
  func checksALargeDepartureInParts() async throws {
    let crowd: People = (1...250).map { ("user\($0)", $0) }
    var routes: Routes = [:]
    for page in 1...3 {
      let entries = crowd.dropFirst(100 * (page - 1)).prefix(100)
      routes[Sample.route(page: page)] = [
        StubTransport.answer(
          200, Sample.link(page: page, of: 3),
          Sample.page(entries.map { Sample.account($0.login, $0.id) }))
      ]
    }
    let profile = Sample.profile("octocat", 583_231, ["followers": "250"])
    routes["GET /users/octocat"] = [StubTransport.answer(200, [:], profile)]
    _ = try await changes(StubTransport(routes))
    var reported: [String] = []
    for (checked, open) in [(100, 140), (100, 40), (40, 0), (0, 0)] {
      time.advance(.seconds(3_600))
      let left = StubTransport.departed(Array(crowd.dropLast(10)))
      let transport = list(Array(crowd.suffix(10)), left)
      let run = try await ghf(
        ["changes", "octocat"], transport: transport, home: home, time: time,
        usesAllAnswers: false)
      #expect(run.lines.count == checked)
      let count = checked == 0 ? 2 : 3 + 3 * checked
      // When the list has shrunk to one page without a Link, the profile's count proves its end.
      #expect(transport.requests.count == count + (open == 140 ? 1 : 0))
      #expect(run.errors.contains(Self.open("\(open) accounts")) == (open > 0))
      reported += run.lines
    }
    #expect(Set(reported) == Set((1...240).map { "unfollowed\tuser\($0)" }))
  }

  @Test func checksAsManyAccountsAsTheLimitAllows() async throws {
    _ = try await changes(list(Self.before))
    let fields = [
      "x-ratelimit-limit": "60", "x-ratelimit-remaining": "8", "x-ratelimit-resource": "core",
      "x-ratelimit-reset": "\(Int(time.now.timeIntervalSince1970) + 7_000)",
    ]
    // Three for each account, and one for the list's own.
    let checks = StubTransport.departed("bob", 30).merging(StubTransport.departed("Ann", 20)) { $1 }
    let run = try await changes(list([("eve", 50)], checks, fields: fields))
    #expect(run.lines == ["followed\teve", "unfollowed\tAnn", "unfollowed\tbob"])
    #expect(run.errors == Self.open("2 accounts"))
    let rest = StubTransport.departed("annika", 10).merging(StubTransport.departed("zoe", 40)) {
      $1
    }
    #expect(
      try await changes(list([("eve", 50)], rest)).lines
        == ["unfollowed\tannika", "unfollowed\tzoe"])
  }

  @Test func stopsCheckingIfTheConnectionIsLost() async throws {
    _ = try await changes(list(Self.before))
    let lost = StubTransport.failure(
      .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused"))
    let transport = list([("zoe", 40)], ["GET /user/10": [lost]])
    let run = try await changes(transport, "--parallel", "1")
    #expect(run.output == "")
    #expect(run.errors.hasSuffix(Self.open("3 accounts")))
    #expect(run.outcome == .success)
  }

  @Test("takes no status but 404 for a deleted account", arguments: [403, 410, 422, 451, 500])
  func keepsADepartureOpen(status: Int) async throws {
    _ = try await changes(list(Self.before))
    let answer = StubTransport.answer(status, [:], Sample.error("Not for you"))
    let run = try await changes(list(Array(Self.before.dropFirst()), ["GET /user/10": [answer]]))
    #expect(run.output == "")
    #expect(run.errors.hasSuffix(Self.open("1 account")))
  }

  @Test(
    "keeps departures open if the list's account isn't found, renamed or private",
    arguments: [
      (404, "octocat", "9"), (200, "octocat-2", "9"), (200, "octocat", "0"),
    ], ["followers", "following"])
  func checksTheListsOwnAccount(
    _ owner: (status: Int, login: String, count: String), _ name: String
  ) async throws {
    let words = name == "following" ? ["--following"] : []
    let counts = ["followers": owner.count, "following": owner.count]
    let answer = StubTransport.answer(
      owner.status, [:], Sample.profile(owner.login, 583_231, counts))
    for checks in [
      [:],
      StubTransport.departed("annika", 10, from: name).merging(StubTransport.deleted(20)) { $1 },
    ] {
      time.advance(.seconds(3_600))
      let people = checks.isEmpty ? Self.before : Array(Self.before.dropFirst(2))
      let others = checks.isEmpty ? [:] : checks.merging(["GET /user/583231": [answer]]) { $1 }
      let run = try await ghf(
        ["changes", "octocat"] + words, transport: list(people, others, name), home: home,
        time: time)
      #expect(run.output == "")
      if !checks.isEmpty { #expect(run.errors == Self.open("2 accounts")) }
    }
  }

  @Test("looks accounts up in one GraphQL request, and by REST those without an answer")
  func checksByGraphQL() async throws {
    _ = try await changes(list(Self.before), signIn: .signedIn)
    // NOT_FOUND may mean an organisation.
    let nodes = [Self.node("annika", 10), Self.node("ann-2", 20), "null", "null"]
    let reply = """
      {"data":{"nodes":[\(nodes.joined(separator: ","))]},\
      "errors":[{"type":"NOT_FOUND","path":["nodes",2],"message":"Could not resolve to a node"},\
      {"type":"NOT_FOUND","path":["nodes",3],"message":"Could not resolve to a node"}]}
      """
    var checks = StubTransport.departed("bob", 30).merging(StubTransport.deleted(40)) { $1 }
    checks["GET /users/annika/following/octocat"] = [StubTransport.answer(204)]
    checks["GET /users/ann-2/following/octocat"] = [StubTransport.answer(404)]
    // Not renamed again meanwhile.
    checks["GET /user/20"] = [StubTransport.answer(200, [:], Sample.profile("ann-2", 20))]
    checks[Self.graphQL] = [StubTransport.answer(200, [:], reply)]
    let transport = list([("eve", 50)], checks)
    let run = try await changes(transport, "--explain", signIn: .signedIn)
    #expect(
      run.lines == [
        "followed\teve", "unfollowed\tAnn\tunfollowed", "unfollowed\tbob\tunfollowed",
        "unfollowed\tzoe\tgone",
      ])
    #expect(run.errors == "")
    #expect(transport.requests.count == 11)
  }

  @Test(
    "falls back to REST if a GraphQL request fails",
    arguments: [
      (404, #"{"message":"Not Found"}"#), (451, ""), (200, #"{"data":null}"#),
      (200, #"{"data":{"nodes":[null,null,null]}}"#),
      (403, #"{"message":"Resource not accessible by integration"}"#),
    ])
  func fallsBackToREST(status: Int, body: String) async throws {
    _ = try await changes(list(Self.before), signIn: .signedIn)
    let checks = StubTransport.departed(Self.before.dropLast()).merging([
      Self.graphQL: [StubTransport.answer(status, [:], body)]
    ]) { $1 }
    let run = try await changes(list([("zoe", 40)], checks), "--explain", signIn: .signedIn)
    #expect(
      run.lines == ["annika", "Ann", "bob"].map { "unfollowed\t\($0)\tunfollowed" })
    let notice = "GraphQL is not available on github.com; checking accounts one by one\n"
    #expect(run.errors == notice)
  }

  @Test("checks the followers of the token's owner in one request")
  func checksTheOwnFollowersByMarks() async throws {
    let own = ["GET /user": [StubTransport.answer(200, [:], Sample.profile())]]
    func run(_ people: People, _ others: Routes) async throws -> Run {
      time.advance(.seconds(3_600))
      return try await ghf(
        "changes", transport: list(people, own.merging(others) { $1 }), home: home,
        signIn: .signedIn, time: time)
    }
    _ = try await run(Self.before, [:])
    let nodes = [
      Self.node("annika-2", 10, follows: true), Self.node("Ann", 20, follows: false),
      Self.node("bob", 30, follows: false),
    ]
    let reply = #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}}"#
    let checks = StubTransport.owner().merging([
      Self.graphQL: [StubTransport.answer(200, [:], reply)]
    ]) { $1 }
    #expect(
      try await run([("zoe", 40)], checks).lines
        == ["unfollowed\tAnn", "unfollowed\tbob", "renamed\tannika-2\tannika"])
  }
}
