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
    ([], ["TERM": "dumb"], true, false), ([], ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, true),
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
