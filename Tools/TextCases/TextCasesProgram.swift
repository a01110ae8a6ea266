import CommandLineInterface
import FoundationEssentials

/// Prints TerminalText's results for a file of texts, or its speed.
@main
struct TextCasesProgram: GuidedCommand {
  static let guide = CommandGuide(
    "text-cases", "Print results for score.py, or the speed of wrapping a file's lines.")

  @Argument("file", help: "cases.jsonl, or with --wrap any file with one text per line")
  var file: String

  @Flag("--clean", help: "Use the cases' cleaned texts instead of their raw ones")
  var clean = false

  @Option("--wrap", help: "Wrap each line at this many columns, and print MB/s and counts")
  var wrap: Int?

  @Option("--repeat-to", help: "With --wrap, repeat the file's lines up to this many bytes")
  var repeatTo = 0

  @Flag("--lines", help: "With --wrap, print the wrapped lines instead")
  var lines = false

  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let scan = CommandLineScan(words, of: CommandSchema(of: TextCasesProgram.self))
    guard let command = scan.bound()?.command.command as? TextCasesProgram, !command.file.isEmpty
    else {
      throw UsageError("text-cases FILE [--clean | --wrap N [--repeat-to BYTES] [--lines]]")
    }
    try command.run()
  }

  private func run() throws {
    if let wrap {
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
