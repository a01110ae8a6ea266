/// The output and exit status of a run of the real program.
struct FinishedRun: Sendable, Equatable {
  let bytes: [UInt8]
  let errors: String
  /// The exit status, or the negated number of the signal that killed the program.
  let status: Int32

  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines of standard output, without LF.
  var lines: [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
