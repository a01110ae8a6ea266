import ArgumentParser
import FoundationEssentials

/// Shows what TerminalText makes of texts, and how fast.
@main
struct TextCasesProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text-cases",
    abstract: "Prints what score.py compares, or wraps a file's lines and tells the speed.")

  @Argument(help: "cases.jsonl, or with --wrap any file with a text on each line.")
  var file: String

  @Flag(help: "Take the cases' cleaned texts instead of their raw ones.")
  var clean = false

  @Option(help: "Wrap each line at this many columns, and print MB/s and counts.")
  var wrap: Int?

  @Option(help: "With --wrap, repeat the file's lines up to this many bytes.")
  var repeatTo = 0

  @Flag(help: "With --wrap, print the wrapped lines instead.")
  var lines = false

  func run() throws {
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
