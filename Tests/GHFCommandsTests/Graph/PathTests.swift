import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf path`: a shortest chain of follows between two accounts.
struct PathTests {
  private static let ids = ["ann": 1, "bob": 2, "cid": 3, "dan": 4, "eve": 5]

  private static func profile(_ login: String) -> (String, [StubTransport.Answer]) {
    (
      "GET /users/\(login)",
      [
        StubTransport.answer(
          200, [:],
          Sample.profile(login, ids[login] ?? 0, ["followers": "2", "following": "2"]))
      ]
    )
  }

  /// The route of a list, which goes by login for the ends of a path.
  private static func list(
    _ login: String, _ list: String, _ people: [String]
  ) -> (String, [StubTransport.Answer]) {
    (
      ["ann", "dan"].contains(login)
        ? Sample.route(page: 1, of: login, list)
        : Sample.route(page: 1, ofID: ids[login] ?? 0, list),
      [
        StubTransport.answer(
          200, [:], Sample.page(people.map { Sample.account($0, ids[$0] ?? 0) }))
      ]
    )
  }

  private static func transport(
    _ routes: (String, [StubTransport.Answer])...
  ) -> StubTransport {
    StubTransport(
      Dictionary(uniqueKeysWithValues: [profile("ann"), profile("dan")] + routes))
  }

  private static func two() -> StubTransport {
    transport(
      list("ann", "following", ["cid", "bob", "eve"]), list("dan", "followers", ["bob", "cid"]))
  }

  @Test("makes no step from a cached list whose login was another account's")
  func checksTheOwnerOfACachedList() async throws {
    let home = try TestHome()
    func list(of login: String, _ person: (String, Int)) -> StubTransport {
      .one(
        Sample.route(page: 1, of: login, "following"), 200, [:],
        Sample.page([Sample.account(person.0, person.1)]))
    }
    _ = try await ghf("following", "ann", transport: list(of: "ann", ("bob", 2)), home: home)
    // Then account 2 is renamed, and account 6 takes its login.
    _ = try await ghf("following", "bob", transport: list(of: "bob", ("dan", 4)), home: home)
    let profiles = StubTransport(
      Dictionary(uniqueKeysWithValues: [Self.profile("ann"), Self.profile("dan")]))
    for login in ["ann", "dan"] {
      _ = try await ghf(["user", login], transport: profiles, home: home, usesAllAnswers: false)
    }
    let run = try await ghf("path", "ann", "dan", "--offline", home: home)
    #expect(!run.output.contains("bob"))
    #expect(run.outcome == .incomplete)
  }

  @Test func printsEveryFormat() async throws {
    var runs: [Run] = []
    for format in [
      [], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"], ["--json", "--fields", "id"],
    ] {
      runs.append(
        try await ghf(["path", "ann", "dan", "--all"] + format, transport: Self.two()))
    }
    runs.append(try await ghf("path", "ann", "dan", transport: Self.two()))
    for columns in [10, 40, 80, 120] {
      runs.append(
        try await ghf(
          "path", "ann", "dan", "--all", transport: Self.two(), terminal: .terminal(columns)))
    }
    try Golden.expect("path", runs)
  }

  @Test func claimsOnlyWhatItHasRead() async throws {
    var runs: [Run] = []
    // ann follows dan.
    runs.append(
      try await ghf(
        "path", "ann", "dan", "--json",
        transport: Self.transport(Self.list("ann", "following", ["dan", "bob"]))))
    // Only ann and bob are within reach.
    runs.append(
      try await ghf(
        "path", "ann", "dan", "--json",
        transport: Self.transport(
          Self.list("ann", "following", ["bob"]), Self.list("bob", "following", ["ann", "bob"]))))
    // bob may be private, and dan's followers too.
    runs.append(
      try await ghf(
        "path", "ann", "dan",
        transport: Self.transport(
          Self.list("ann", "following", ["bob"]), Self.list("bob", "following", []),
          Self.list("dan", "followers", []))))
    // A chain of three follows, of which bob's list shows nothing.
    runs.append(
      try await ghf(
        "path", "ann", "dan", "--all", "--jsonl", "--fields", "path,login",
        transport: Self.transport(
          Self.list("ann", "following", ["bob", "cid"]), Self.list("dan", "followers", ["eve"]),
          Self.list("eve", "followers", ["cid"]))))
    runs.append(try await ghf("path", "ann", "dan", "--limit", "3"))
    runs.append(
      try await ghf("path", "ann", "dan", "--all", "--limit", "1", transport: Self.two()))
    // The budget pays for the profiles and one list.
    runs.append(
      try await ghf(
        "path", "ann", "dan", "--budget", "3", "--json",
        transport: Self.transport(Self.list("ann", "following", ["bob"]))))
    // GitHub hides both lists, although the profiles count accounts in them.
    runs.append(
      try await ghf(
        "path", "ann", "dan",
        transport: Self.transport(
          Self.list("ann", "following", []), Self.list("dan", "followers", []))))
    // Only bob is followed back.
    runs.append(
      try await ghf(
        "path", "ann", "dan", "--mutual",
        transport: Self.transport(
          Self.list("ann", "following", ["bob", "cid"]), Self.list("ann", "followers", ["bob"]),
          Self.list("bob", "following", ["dan", "ann"]),
          Self.list("bob", "followers", ["cid", "dan"]))))
    runs.append(try await ghf("path", "ann", "ANN"))
    runs.append(try await ghf("path", "@me", "@me"))
    runs.append(
      try await ghf(
        "path", "@me", "ann",
        transport: StubTransport([
          "GET /user": Self.profile("ann").1, "GET /users/ann": Self.profile("ann").1,
        ]), environment: ["GH_TOKEN": "x"]))
    runs.append(try await ghf("path", "ann"))
    runs.append(try await ghf("path", "ann", "d an"))
    runs.append(try await ghf("path", "ann", "dan", "--budget", "0"))
    runs.append(
      try await ghf(
        "path", "ann", "dan",
        transport: StubTransport([
          "GET /users/ann": Self.profile("ann").1,
          "GET /users/dan": [StubTransport.answer(404, [:], Sample.error("Not Found"))],
        ])))
    try Golden.expect("path-claims", runs)
  }
}
