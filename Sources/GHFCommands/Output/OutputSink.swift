/// Where bytes go that a person or a program reads: standard output or standard error.
package protocol OutputSink: Sendable {
  /// Takes bytes; they may wait in a buffer.
  ///
  /// - Throws: `OutputError` when bytes, these or earlier ones, could not be written.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Writes what waits in the buffer.
  ///
  /// - Throws: `OutputError` as `write`.
  func flush() throws(OutputError)
}

extension OutputSink {
  /// Takes a text and ends the line.
  ///
  /// - Throws: `OutputError` as `write`.
  package func writeLine(_ text: String) throws(OutputError) {
    try write(Array(text.utf8) + [UInt8(ascii: "\n")])
  }
}
