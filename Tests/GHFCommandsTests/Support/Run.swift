import GHFCommands
import GHFMessages

/// The result of one run of ghf.
struct Run: Sendable {
  /// The command line and the terminal, as in golden files.
  let title: String
  var bytes: [UInt8]
  let errors: String
  let outcome: Outcome
  /// The output of each flush.
  var deliveries: [String]

  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines of standard output, without their LF.
  var lines: [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The lines of standard error.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  /// The run with spaces instead of cursor movements and the marks that end right-to-left text, and
  /// without the sequences that turn line wrap off and on, to keep golden files readable.
  var spaced: Run {
    // Each use of an expression compiles it.
    let expression = /\u{200E}?\r?\u{1B}\[([0-9]+)G/
    let lines = lines.map { line in
      guard line.contains("\u{1B}") else { return line + "\n" }
      var spaced = ""
      var rest = line.replacing(/\u{1B}\[\?7[lh]/, with: "")[...]
      while let move = rest.firstMatch(of: expression) {
        spaced += rest[..<move.range.lowerBound]
        let column = Int(move.1) ?? 1
        spaced += String(repeating: " ", count: max(column - 1 - CellWidth.of(spaced), 0))
        rest = rest[move.range.upperBound...]
      }
      return spaced + rest + "\n"
    }
    var run = self
    run.bytes = Array(lines.joined().utf8)
    return run
  }
}
