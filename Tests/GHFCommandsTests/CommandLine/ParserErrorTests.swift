import ArgumentParser
import CommandLineInterface
import GHFMessages
import Testing

@testable import GHFCommands

/// ghf replaces every error message of the argument parser, for every command.
struct ParserErrorTests {
  @Test("replaces every message of the parser", arguments: AllCommands.paths)
  func replacesEveryParserMessage(_ path: [String]) throws {
    let heads = Self.heads + (path.isEmpty ? [] : [["--"]])
    for words in Self.tails(of: path).map({ path + $0 }) + heads.map({ $0 + path }) {
      try expectOwnMessage(words)
    }
  }

  @Test("replaces the message for exclusive flags", arguments: AllCommands.leaves)
  func replacesTheMessageForExclusiveFlags(_ path: [String]) throws {
    let command = CommandLineScan(path).command
    let flags = command.options.filter { $0.kind == .flag && !$0.isHelp }.map(\.longName)
    // Exclusive flags are declared next to each other.
    for (flag, other) in zip(flags, flags.dropFirst()) {
      try expectOwnMessage(path + Self.needed(by: command) + [flag, other], mayParse: true)
    }
  }

  /// Checks the message for a command line that the parser rejects.
  private func expectOwnMessage(_ words: [String], mayParse: Bool = false) throws {
    do {
      _ = try Program.parse(CommandLineScan(words))
      #expect(mayParse, "\(words) is accepted")
    } catch {
      // Help, the version, and a `UsageError` are ghf's own answers.
      if mayParse, RootCommand.exitCode(for: error) != .validationFailure { return }
      let own = CommandError(parsing: error, in: words)
      let sentence = own.sentence.lowercased()
      #expect(own.outcome == .usage)
      #expect(sentence != "invalid command line", "\(words)")
      #expect(sentence != RootCommand.message(for: error).lowercased(), "\(words)")
      #expect(own.hints.count == 1, "\(words)")
    }
  }

  /// Invalid words before a command.
  private static let heads = [["--json"], ["--nope"], ["-x"], ["---x"], ["--quiet=x"]]

  /// Invalid words after a command, for each class of parser errors.
  private static func tails(of path: [String]) -> [[String]] {
    let scan = CommandLineScan(path)
    let command = scan.command
    let needed = needed(by: command)
    // One of each class for every command; the other forms don't depend on the command.
    var tails = [
      ["--nope"], ["-qx"], ["---nope"], ["-q!"], ["--quiet=x"], ["--width"], ["--color=red"],
      ["--generate-completion-script", "ksh"],
    ].map { needed + $0 }
    if path == ["followers"] {
      tails += [
        ["--nope=x"], ["-x"], ["--=x"], ["-=x"], ["-!"], ["-xyz"], ["-q=x"], ["--version=x"],
        ["--width", "--quiet"], ["--width", "--"], ["--width", "wide"], ["--max-age", "1"],
        ["--hostname="], ["--fields=", "--quiet"], ["--fields", "--quiet", "login"],
      ]
    }
    guard command.isLeaf else { return tails + (scan.isHelp ? [] : [["--", "x"]]) }
    for option in command.arguments where option.kind == .option {
      tails.append(needed + [option.longName])
      if let short = option.names.first(where: { !$0.hasPrefix("--") }) {
        tails.append(needed + ["-q\(short.dropFirst())"])
      }
    }
    for flag in command.arguments where flag.kind == .flag {
      tails.append(needed + [flag.longName + "=x"])
    }
    if !needed.isEmpty { tails += [[], needed.dropLast()] }
    if command.positionals.allSatisfy({ !$0.isRepeating }) {
      tails += [needed + ["a", "b", "c"], ["--"] + needed + ["-a", "-b", "-c"]]
    }
    return tails
  }

  /// The required arguments of a command.
  private static func needed(by command: CommandSchema) -> [String] {
    command.positionals.filter { !$0.isOptional }.map { $0.values.first ?? "octocat" }
  }
}
