import CommandLineInterface
import FoundationEssentials

/// Prints TerminalText's results for a file of texts, its speed, or how well its rules for emoji fit
/// terminals.
@main
struct TextCasesProgram: GuidedCommand {
  static let guide = CommandGuide(
    "text-cases",
    "Print results for score.py, the speed of wrapping a file's lines, or scores by terminals.")

  @Argument(
    "file",
    help:
      "cases.jsonl, with --wrap any file with one text per line, with --terminals terminals.json")
  var file: String

  @Flag("--clean", help: "Use the cases' cleaned texts instead of their raw ones")
  var clean = false

  @Option("--wrap", help: "Wrap each line at this many columns, and print MB/s and counts")
  var wrap: Int?

  @Option("--repeat-to", help: "With --wrap, repeat the file's lines up to this many bytes")
  var repeatTo = 0

  @Flag("--lines", help: "With --wrap, print the wrapped lines instead")
  var lines = false

  @Flag("--terminals", help: "Print how well the rules for emoji fit the file's terminals")
  var terminals = false

  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let scan = CommandLineScan(words, of: CommandSchema(of: TextCasesProgram.self))
    guard let command = scan.bound()?.command.command as? TextCasesProgram, !command.file.isEmpty
    else {
      throw UsageError(
        "text-cases FILE [--clean | --wrap N [--repeat-to BYTES] [--lines] | --terminals]")
    }
    try command.run()
  }

  private func run() throws {
    if terminals {
      print(TerminalScore(try TerminalAnswers.all(in: file)).report, terminator: "")
    } else if let wrap {
      let speed = try WrapSpeed(path: file, repeatedTo: repeatTo)
      print(lines ? speed.lines(fitting: wrap) : speed.report(fitting: wrap), terminator: "")
    } else {
      let encoder = JSONEncoder()
      for testCase in try TextCase.all(in: file) {
        let result = try encoder.encode(CaseResult(testCase, isCleaned: clean))
        print(String(decoding: result, as: UTF8.self))
      }
    }
  }
}
