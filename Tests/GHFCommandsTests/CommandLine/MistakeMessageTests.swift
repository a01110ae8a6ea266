import CommandLineInterface
import GHFMessages
import Testing

@testable import GHFCommands

/// Every mistake in a command line has a message and a hint, for every command.
struct MistakeMessageTests {
  @Test("names every mistake", arguments: AllCommands.paths)
  func namesEveryMistake(_ path: [String]) throws {
    let heads = Self.heads + (path.isEmpty ? [] : [["--"]])
    for words in Self.tails(of: path).map({ path + $0 }) + heads.map({ $0 + path }) {
      try expectMessage(words)
    }
  }

  @Test("names exclusive flags", arguments: AllCommands.leaves)
  func namesExclusiveFlags(_ path: [String]) throws {
    let command = CommandLineScan(path).command
    let flags = command.options.filter { $0.kind == .flag && !$0.isHelp }.map(\.longName)
    // Exclusive flags are declared next to each other.
    for (flag, other) in zip(flags, flags.dropFirst()) {
      try expectMessage(path + Self.needed(by: command) + [flag, other], mayParse: true)
    }
  }

  /// Checks the message for a command line with a mistake.
  private func expectMessage(_ words: [String], mayParse: Bool = false) throws {
    do throws(CommandError) {
      _ = try Program.parse(CommandLineScan(words))
      #expect(mayParse, "\(words) is accepted")
    } catch {
      guard case .failed(.usage, let wording) = error else {
        Issue.record(error)
        return
      }
      #expect(wording.sentence.lowercased() != "invalid command line", "\(words)")
      #expect((1...3).contains(wording.hints.count), "\(words)")
    }
  }

  /// Invalid words before a command.
  private static let heads = [["--json"], ["--nope"], ["-x"], ["---x"], ["--quiet=x"]]

  /// Invalid words after a command, for each class of mistakes.
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
