import FoundationEssentials
import GHFCommands
import TestSupport
import Testing

/// When messages are coloured: `--color`, NO_COLOR, CLICOLOR_FORCE, TERM.
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
  func errors(
    _ options: [String], _ environment: [String: String], _ isTerminal: Bool, _ isColoured: Bool
  ) async throws {
    let run = try await ghf(
      ["fav", "rm", "nobody"] + options, terminal: isTerminal ? .terminal(80) : .none,
      environment: environment)
    let message = "error: 'nobody' is not a favourite"
    let coloured = "\u{1B}[1;31merror:\u{1B}[0m 'nobody' is not a favourite\u{1B}[0m"
    #expect(run.errors == (isColoured ? coloured : message) + "\n")
  }

  @Test func errorsOfTheCommandLine() async throws {
    let run = try await ghf("fav", "rm", "--color=always")
    #expect(run.errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m "))
    let unknown = try await ghf("--color", "always", "nope")
    #expect(unknown.errors.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m "))
  }

  /// Whatever golden files show has no more than bold, dim, underline and some of the eight colours
  /// that every terminal has: neither black nor white, which some background hides, and no colour
  /// of a palette that the terminal may not have.
  @Test func onlyWhatEveryTerminalHas() throws {
    let directory = ProjectFiles.root + "/Fixtures/golden"
    var parameters: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
      let text = String(
        decoding: try Data(contentsOf: URL(filePath: "\(directory)/\(name)")), as: UTF8.self)
      for match in text.matches(of: /⟨1B⟩\[([0-9;:]*)m/) {
        parameters.formUnion(match.1.split(separator: ";").map(String.init))
      }
    }
    let everywhere = Set(["0", "1", "2", "4"] + (31...36).map(String.init))
    #expect(parameters.subtracting(everywhere) == [])
    #expect(parameters.isSuperset(of: ["0", "1", "2", "31"]))
  }

  @Test(arguments: [
    ([:], 50, 50), (["COLUMNS": "60"], 50, 60), (["COLUMNS": "x"], 50, 50),
    (["COLUMNS": "0"], 50, 50), (["COLUMNS": "60"], nil, 60), ([:], nil, 80),
    (["COLUMNS": "500"], nil, 100), (["COLUMNS": "5"], nil, 40),
  ])
  func widthOfHelp(
    _ environment: [String: String], _ columns: Int?, _ expected: Int
  ) async throws {
    let traits = TerminalTraits(
      outputIsTerminal: columns != nil, messagesAreTerminal: false, columns: columns)
    let help = try await ghf(
      "followers", "--help", "--color=never", terminal: traits, environment: environment)
    let same = try await ghf(
      "followers", "--help", environment: ["COLUMNS": String(expected)])
    #expect(help.output == same.output)
    #expect(help.lines.allSatisfy { $0.count <= max(expected, 66) })
  }
}
