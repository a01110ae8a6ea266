import GHFCommands
import TestSupport
import Testing

/// GHF_PLAIN, ACCESSIBLE and dumb terminals: text in one column, without frames.
struct PlainTests {
  @Test func isOffIfTheVariableIsZero() async throws {
    func output(_ environment: [String: String]) async throws -> String {
      try await ghf(
        "followers", "octocat", transport: .fourFollowers(), terminal: .terminal(80),
        environment: environment.merging(["NO_COLOR": "1"]) { $1 }
      ).output
    }
    let drawn = try await output([:])
    #expect(try await output(["GHF_PLAIN": "0"]) == drawn)
    #expect(try await output(["GHF_PLAIN": "1"]) != drawn)
  }

  /// The commands that have a layout on a terminal, and their responses.
  private static let commands: [(words: [String], transport: @Sendable () -> StubTransport)] = [
    (["followers", "octocat"], { .fourFollowers() }),
    (["search", "octocat", "a"], { .fourFollowers() }),
    (["user", "octocat", "ann", "--avatar"], { profiles }),
    (["fav", "list"], { StubTransport() }),
    (["fav", "list", "--details"], { favourites }), (["fav", "list", "--cards"], { favourites }),
    (["changes", "octocat", "--history"], { StubTransport() }),
    (["cache", "info"], { StubTransport() }), (["status", "--offline"], { StubTransport() }),
    (["fav", "--help"], { StubTransport() }),
  ]

  private static var profiles: StubTransport {
    StubTransport([
      "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile("octocat", 1))],
      "GET /users/ann": [StubTransport.answer(200, [:], Sample.profile("ann", 2))],
    ])
  }

  private static var favourites: StubTransport {
    StubTransport([
      "GET /user/1": [StubTransport.answer(200, [:], Sample.profile("octocat", 1))],
      "GET /user/2": [StubTransport.answer(200, [:], Sample.profile("ann", 2))],
    ])
  }

  /// A home with two favourites and two snapshots.
  private func home(_ time: TestTime) async throws -> TestHome {
    let home = try TestHome()
    _ = try await ghf(
      "fav", "add", "octocat", "ann", "--no-cache", transport: Self.profiles, home: home, time: time
    )
    for people in [[("bob", 3)], [("bob", 3), ("cid", 4)]] {
      time.advance(.seconds(3_600))
      let list = Sample.page(people.map { Sample.account($0.0, $0.1) })
      let profile = Sample.profile("octocat", 1, ["followers": "\(people.count)"])
      _ = try await ghf(
        "changes", "octocat", "--no-cache",
        transport: StubTransport([
          Sample.route(page: 1): [StubTransport.answer(200, [:], list)],
          "GET /users/octocat": [StubTransport.answer(200, [:], profile)],
        ]), home: home, time: time)
    }
    return home
  }

  @Test func printsEveryCommandPlainly() async throws {
    var runs: [Run] = []
    let time = TestTime()
    let home = try await home(time)
    for (words, transport) in Self.commands {
      var outputs: [String] = []
      for environment in [
        ["GHF_PLAIN": "1", "NO_COLOR": "1"], ["ACCESSIBLE": "1", "NO_COLOR": "1"],
        ["TERM": "dumb"], ["TERM": ""],
      ] {
        let run = try await ghf(
          words + (["info", "--offline"].contains { words.contains($0) } ? [] : ["--no-cache"]),
          transport: transport(),
          terminal: .terminal(80),
          environment: ["XDG_DATA_DIRS": "/nonexistent"].merging(environment) { $1 }, home: home,
          time: time)
        if environment["GHF_PLAIN"] != nil { runs.append(run) }
        outputs.append(run.output.replacing(/terminal: .*/, with: ""))
        #expect(!run.output.unicodeScalars.contains { (0x2500...0x259F).contains($0.value) })
        #expect(!run.output.contains("\u{1B}"))
      }
      #expect(Set(outputs).count == 1, "\(words)")
    }
    try Golden.expect("plain", runs.map(\.withoutHome))
  }

  @Test func drawsPipedCardsOnlyWithoutGHFPlain() async throws {
    let home = try await home(TestTime())
    let run = try await ghf(
      "fav", "list", "--cards", "--no-cache", transport: Self.favourites,
      environment: ["GHF_PLAIN": "1"], home: home)
    #expect(run.lines.first == "login: octocat")
    let drawn = try await ghf(
      "fav", "list", "--cards", "--no-cache", transport: Self.favourites,
      environment: ["TERM": ""], home: home)
    #expect(drawn.lines.first?.hasPrefix("╭") == true)
  }

  @Test(arguments: ["GHF_PLAIN", "ACCESSIBLE"])
  func drawsNoProgress(_ variable: String) async throws {
    let time = TestTime()
    let run = try await ghf(
      "followers", "octocat", transport: .fullPages(3, taking: .milliseconds(300), of: time),
      terminal: .piped, environment: [variable: "1"], time: time)
    #expect(!run.errors.contains("\r"))
  }
}

extension Run {
  /// The run with HOME in place of the temporary home.
  fileprivate var withoutHome: Run {
    Run(
      title: title,
      bytes: Array(output.replacing(/\/[^ ]*\/ghf-test-[0-9A-F-]+/, with: "HOME").utf8),
      errors: errors, outcome: outcome, deliveries: deliveries)
  }
}
