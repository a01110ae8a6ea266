import ArgumentParser
import CommandLineInterface
import Testing

@testable import GHFCommands

/// Every error of the argument parser, on every command, in ghf's own words.
struct ParserErrorTests {
  /// Parts of the parser's sentences (its ErrorMessageGenerator, 1.8.2).
  private static let foreignWords = [
    "unknown option", "invalid option", "missing value", "missing expected argument",
    "missing one of", "missing required", "unexpected argument", "unexpected arguments",
    "does not take any value", "already been set", "is invalid for", "no value set",
    "can't generate", "autodetect", "internal error", "not a parent", "please provide",
  ]

  @Test("words every error of the parser itself", arguments: AllCommands.paths)
  func wordsEveryError(_ path: [String]) throws {
    let heads = Self.heads + (path.isEmpty ? [] : [["--"]])
    for words in Self.tails(of: path).map({ path + $0 }) + heads.map({ $0 + path }) {
      try expectOwnWords(words)
    }
  }

  @Test("words flags that exclude each other", arguments: AllCommands.leaves)
  func wordsExcludedFlags(_ path: [String]) throws {
    let command = CommandLineScan(path).command
    let flags = command.options.filter { $0.kind == .flag && !$0.isHelp }.map(\.longName)
    // Flags of one choice are declared side by side.
    for (flag, other) in zip(flags, flags.dropFirst()) {
      try expectOwnWords(path + Self.needed(by: command) + [flag, other], mayParse: true)
    }
  }

  /// Checks the sentence for a command line that the parser refuses.
  private func expectOwnWords(_ words: [String], mayParse: Bool = false) throws {
    do {
      _ = try RootCommand.parseAsRoot(words)
      #expect(mayParse, "\(words) is accepted")
    } catch {
      let isAnswered = RootCommand.exitCode(for: error).isSuccess
      if mayParse, isAnswered || CommandError.validationError(in: error) != nil { return }
      let own = CommandError(parsing: error, in: words)
      let sentence = own.sentence.lowercased()
      #expect(own.outcome == .usage)
      #expect(sentence != "the command line makes no sense", "\(words)")
      #expect(sentence != RootCommand.message(for: error).lowercased(), "\(words)")
      for foreign in Self.foreignWords {
        #expect(!(sentence + own.hints.joined()).contains(foreign), "\(words): \(sentence)")
      }
      #expect(own.hints.count == 1, "\(words)")
    }
  }

  /// What can't stand before a command.
  private static let heads = [["--json"], ["--nope"], ["-x"], ["---x"], ["--quiet=x"]]

  /// What can't stand behind a command: each class of the parser's errors at least once.
  private static func tails(of path: [String]) -> [[String]] {
    let scan = CommandLineScan(path)
    // `ghf help` leads to no command by itself.
    let command = scan.command
    let needed = needed(by: command)
    // One of each class everywhere; its other forms don't depend on the command.
    var tails = [
      ["--nope"], ["-qx"], ["---nope"], ["-q!"], ["--quiet=x"], ["--width"], ["--color=red"],
      ["--generate-completion-script", "ksh"],
    ].map { needed + $0 }
    if path == ["followers"] {
      tails += [
        ["--nope=x"], ["-x"], ["--=x"], ["-=x"], ["-!"], ["-xyz"], ["-q=x"], ["--version=x"],
        ["--width", "--quiet"], ["--width", "--"], ["--width", "wide"], ["--max-age", "1"],
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

  /// As many words as the command can't do without.
  private static func needed(by command: CommandSchema) -> [String] {
    command.positionals.filter { !$0.isOptional }.map { $0.values.first ?? "octocat" }
  }
}
