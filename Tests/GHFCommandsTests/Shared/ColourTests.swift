import FoundationEssentials
import GHFCommands
import TerminalHost
import TestSupport
import Testing

/// Colours in messages and output: `--color`, NO_COLOR, CLICOLOR_FORCE and TERM.
struct ColourTests {
  @Test(arguments: [
    ([], [:], false, false), ([], [:], true, true), (["--color", "auto"], [:], true, true),
    (["--color", "always"], [:], false, true), (["--color=always"], [:], false, true),
    (["--color", "never"], [:], true, false), ([], ["NO_COLOR": "1"], true, false),
    ([], ["NO_COLOR": ""], true, true), ([], ["CLICOLOR_FORCE": "1"], false, true),
    ([], ["CLICOLOR_FORCE": "0"], false, false),
    ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
    (["--color", "always"], ["NO_COLOR": "1"], false, true),
    (["--color", "never"], ["CLICOLOR_FORCE": "1"], true, false),
    ([], ["TERM": "dumb"], true, false), ([], ["TERM": ""], true, false),
    ([], ["TERM": "", "CLICOLOR_FORCE": "1"], true, true),
    ([], ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, true),
    ([], ["TERM": "xterm-256color"], true, true),
  ])
  func coloursErrors(
    _ options: [String], _ environment: [String: String], _ isTerminal: Bool, _ isColoured: Bool
  ) async throws {
    let run = try await ghf(
      ["fav", "rm", "nobody"] + options, terminal: isTerminal ? .terminal(80) : .none,
      environment: environment)
    let message = "error: not a favourite: 'nobody'"
    let coloured = "\u{1B}[1;31merror:\u{1B}[0m not a favourite: 'nobody'"
    #expect(run.errors == (isColoured ? coloured : message) + "\n")
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], true), (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true),
    (["TERM": "xterm-direct"], true), (["TERM": "xterm", "COLORTERM": "truecolor"], true),
    (["TERM": "screen", "COLORTERM": "24bit"], true), (["TERM": "xterm"], false),
    (["TERM": "linux", "COLORTERM": ""], false), (["TERM": "screen"], false),
  ])
  func dimsTextByColourIfKnown(_ environment: [String: String], has256Colours: Bool) async throws {
    let shown = try await ghf(
      "cache", "info", terminal: .terminal(80), environment: environment, home: TestHome())
    let dim = has256Colours ? "38;5;243" : "2"
    #expect(shown.output.contains("\u{1B}[\(dim)mDirectory\u{1B}[0m"), "\(shown.output)")
  }

  /// Returns the responses that each view needs.
  private static func routes(_ command: String) -> [String: [StubTransport.Answer]] {
    let list = Sample.page([Sample.account("ann", 1), Sample.account("joanna", 2)])
    let people = zip(["ann", "joanna"], 1...).map { Sample.profile($0, $1, ["bio": "\"Hi Ann\""]) }
    func all(_ routes: [String: String]) -> [String: [StubTransport.Answer]] {
      routes.mapValues { [StubTransport.answer(200, [:], $0)] }
    }
    switch command {
    case "user": return all(["GET /users/octocat": Sample.profile()])
    case "feed":
      return all([
        FixtureEvents.route(): """
        [{"id":"1","type":"WatchEvent","actor":{"id":1,"login":"octocat"},\
        "repo":{"id":2,"name":"octocat/a"},"public":true,"created_at":"2026-11-21T12:00:00Z",\
        "payload":{"action":"started"}}]
        """
      ])
    case "details":
      return all([
        Sample.route(page: 1): list, "GET /user/1": people[0], "GET /user/2": people[1],
      ])
    case "none": return [:]
    default: return all([Sample.route(page: 1): list])
    }
  }

  @Test(arguments: [
    (["followers", "octocat"], "list", "\u{1B}[1mann\u{1B}[0m\n"),
    (["search", "octocat", "ann"], "list", "\u{1B}[1mjo\u{1B}[0m\u{1B}[1;31mann\u{1B}[0m"),
    (["user", "octocat"], "user", "\u{1B}[2mlogin: \u{1B}[0m\u{1B}[1moctocat\u{1B}[0m\n"),
    (["followers", "octocat", "--details"], "details", "\u{1B}[2mlogin: \u{1B}[0m"),
    (["search", "octocat", "ann", "--details"], "details", "Hi \u{1B}[1;31mAnn\u{1B}[0m\n"),
    (["feed", "octocat"], "feed", "\t\u{1B}[1moctocat\u{1B}[0m\t"),
    (["cache", "info"], "none", "\u{1B}[2mlistings: \u{1B}[0m0"),
    (["status", "--offline"], "none", "\u{1B}[2mversion: \u{1B}[0m"),
    (["fav", "list"], "none", "\u{1B}[1mann\u{1B}[0m\n"),
  ])
  func coloursPipedViewsOnRequest(words: [String], routes: String, part: String) async throws {
    let home = try TestHome()
    if words.first == "fav" {
      _ = try await ghf(
        "fav", "add", "ann",
        transport: .one("GET /users/ann", Sample.profile("ann", 1)), home: home)
    }
    func run(_ options: [String], _ environment: [String: String] = [:]) async throws -> String {
      try await ghf(
        words + options + ["--refresh"].filter { _ in !["none"].contains(routes) },
        transport: StubTransport(Self.routes(routes)), environment: environment, home: home
      ).output
    }
    let plain = try await run([])
    for coloured in [
      try await run(["--color", "always"]), try await run([], ["CLICOLOR_FORCE": "1"]),
    ] {
      #expect(coloured.contains(part), "\(coloured)")
      let stripped = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      // `status` itself reports whether output is coloured.
      if words.first != "status" { #expect(stripped == plain) }
    }
    #expect(!plain.contains("\u{1B}"))
    for format in ["--json", "--jsonl", "--csv", "--tsv"] {
      #expect(try await !run(["--color", "always", format]).contains("\u{1B}"))
    }
  }

  @Test func coloursCommandLineErrors() async throws {
    let run = try await ghf("fav", "rm", "--color=always")
    #expect(run.errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m "))
    let unknown = try await ghf("--color", "always", "nope")
    #expect(unknown.errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m "))
  }

  /// Golden files, except those of pictures, use only bold, dim, underline and six of the eight
  /// basic colours, and grey 243 on terminals with 256 colours.
  ///
  /// Black and white are invisible on some backgrounds, and a terminal may lack a larger palette.
  @Test func usesOnlyColoursOfEveryTerminal() throws {
    let directory = ProjectFiles.root + "/Fixtures/golden"
    var parameters: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: directory)
    where name != "pictures.txt" {
      let text = String(
        decoding: try Data(contentsOf: URL(filePath: "\(directory)/\(name)")), as: UTF8.self)
      for match in text.matches(of: /⟨1B⟩\[([0-9;:]*)m/) {
        let basic = match.1.replacing("38;5;243", with: "2")
        parameters.formUnion(basic.split(separator: ";").map(String.init))
      }
    }
    let supported = Set(["0", "1", "2", "4"] + (31...36).map(String.init))
    #expect(parameters.subtracting(supported) == [])
    #expect(parameters.isSuperset(of: ["0", "1", "2", "31"]))
  }

  @Test(arguments: [
    ([:], 50, 50), (["COLUMNS": "60"], 50, 60), (["COLUMNS": "x"], 50, 50),
    (["COLUMNS": "0"], 50, 50), (["COLUMNS": "60"], nil, 60), ([:], nil, 80),
    (["COLUMNS": "500"], nil, 100), (["COLUMNS": "5"], nil, 40),
  ])
  func wrapsHelpAtTheWidth(
    _ environment: [String: String], _ columns: Int?, _ expected: Int
  ) async throws {
    let traits = TerminalTraits(
      outputIsTerminal: columns != nil, messagesAreTerminal: false,
      window: columns.map { .init(columns: $0) })
    let help = try await ghf(
      "followers", "--help", "--color=never", terminal: traits, environment: environment)
    let same = try await ghf(
      "followers", "--help", environment: ["COLUMNS": String(expected)])
    #expect(help.output == same.output)
    #expect(help.lines.allSatisfy { $0.count <= max(expected, 66) })
  }
}
