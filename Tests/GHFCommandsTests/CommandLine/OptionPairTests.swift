import FakeGitHub
import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// Each pair of a command's own options works or is rejected; none is silently ignored.
///
/// Combines each option that has an effect alone with every other option. An option is ignored if
/// removing it from the pair changes nothing, unless `allowed` has a reason.
struct OptionPairTests {
  private static let values = [
    "--limit": "2", "--sort": "login", "--fields": "login", "--lines": "1", "--since": "1d",
  ]
  private static let commands = [
    ["followers", "octocat"], ["search", "octocat", "u"], ["search", "--github", "u"],
    ["mutual", "octocat"], ["user", "octavia", "museum"], ["fav", "list"], ["feed", "octocat"],
    ["changes", "octocat"],
  ]

  /// Pairs of which one option has no effect, with the reason.
  private static let allowed: [Set<String>: String] = [
    ["--details", "--cards"]: "--cards implies --details",
    ["--history", "--following"]: "neither list has a snapshot here",
    ["--churn", "--following"]: "neither list has a snapshot here",
    ["--forget", "--following"]: "neither list has a snapshot here",
    ["--sort", "--limit"]: "the first two may be the same in both orders",
  ]

  private static func transport() throws -> StubTransport {
    let followers = try FixtureFollowers("octavia", "museum", "long-bio", "papierfabrik")
    let page = { (entries: [String]) in [StubTransport.answer(200, [:], Sample.page(entries))] }
    let profiles = try FixtureProfiles.accounts(["octavia", "museum", "long-bio", "papierfabrik"])
    let entries = profiles.map { Sample.account($0.0.login, $0.0.id) }
    var routes: [String: [StubTransport.Answer]] = [
      Sample.route(page: 1, of: "octocat", "following"): page(
        [entries[1]] + [("zoe", 7), ("ann", 8), ("bob", 9)].map { Sample.account($0.0, $0.1) }),
      "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
      "GET /users/octavia/following/octocat": [StubTransport.answer(204)],
      "GET /search/users?q=u&per_page=100": [
        StubTransport.answer(
          200, [:],
          #"{"total_count":4,"incomplete_results":false,"items":"# + Sample.page(entries) + "}")
      ],
      "GET /users/octocat/events/public?per_page=100": [StubTransport.answer(200, [:], "[]")],
      "GET /users/octocat/received_events/public?per_page=100": [
        StubTransport.answer(200, [:], "[]")
      ],
    ]
    for (account, profile) in profiles {
      routes["GET /users/\(account.login)"] = [StubTransport.answer(200, [:], profile)]
    }
    return followers.transport(routes)
  }

  /// The visible effect of a run.
  private struct Effect: Equatable {
    let bytes: [UInt8]
    let errors: String
    let requests: Set<String>
    let outcome: Outcome
  }

  private static func effect(
    _ words: [String], _ terminal: TerminalTraits, _ favourites: TestHome
  ) async throws -> Effect {
    let transport = try Self.transport()
    let run = try await ghf(
      words, transport: transport, terminal: terminal, environment: ["TERM": "xterm-kitty"],
      home: words.first == "fav" ? favourites : nil, usesAllAnswers: false)
    return Effect(
      bytes: run.bytes, errors: run.errors, requests: Set(transport.requestNames),
      outcome: run.outcome)
  }

  /// The command's own options, with a value for those that take one.
  private static func options(of command: [String]) async throws -> [[String]] {
    let names = command.filter { $0.allSatisfy { $0.isLetter } }.prefix(
      command.first == "fav" || command.first == "cache" ? 2 : 1)
    let help = try await ghf(Array(names) + ["--help"])
    var options: [[String]] = []
    for line in help.lines {
      if line.hasPrefix("Global options") { break }
      let words = line.split(separator: " ").map { String($0.filter { $0 != "," }) }
      guard line.hasPrefix("  "), words.first?.hasPrefix("-") == true,
        let name = words.first(where: { $0.hasPrefix("--") }), !command.contains(name),
        // `--web` opens a browser.
        name != "--help", !options.contains(where: { $0[0] == name }), name != "--web",
        // `--github` turns the words into another command.
        name != "--github"
      else { continue }
      options.append([name] + [values[name]].compactMap(\.self))
    }
    return options
  }

  @Test(
    "applies or rejects each pair of options",
    arguments: commands.map { ($0, TerminalTraits.terminal(80)) } + [(commands[0], .none)])
  func appliesOrRejectsEachPair(_ command: [String], _ terminal: TerminalTraits) async throws {
    let home = try TestHome(inMemory: true)
    for login in ["octavia", "museum", "long-bio"] {
      _ = try await ghf(
        "fav", "add", login, transport: try FixtureProfiles.transport(login), home: home)
    }
    let options = try await Self.options(of: command)
    #expect(options.count >= 2)
    let plain = try await Self.effect(command, terminal, home)
    var alone: [(option: [String], effect: Effect)] = []
    for option in options {
      let effect = try await Self.effect(command + option, terminal, home)
      if effect.outcome != .usage { alone.append((option, effect)) }
    }
    for (index, one) in alone.enumerated() {
      for other in alone[(index + 1)...] {
        let names = (one.option[0], other.option[0])
        if Self.allowed[[names.0, names.1]] != nil { continue }
        let both = try await Self.effect(command + one.option + other.option, terminal, home)
        if both.outcome == .usage { continue }
        if one.effect != plain {
          #expect(both != other.effect, "\(names.0) is ignored with \(names.1) (\(command))")
        }
        if other.effect != plain {
          #expect(both != one.effect, "\(names.1) is ignored with \(names.0) (\(command))")
        }
      }
    }
  }
}
