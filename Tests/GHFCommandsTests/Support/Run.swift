import GHFCommands
import GHFMessages

/// The result of one run of ghf.
struct Run: Sendable {
  /// The command line and the terminal, as in golden files.
  let title: String
  let bytes: [UInt8]
  let errors: String
  let outcome: Outcome
  /// The output of each flush.
  let deliveries: [String]

  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines of standard output, without their LF.
  var lines: [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The lines of standard error.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}
