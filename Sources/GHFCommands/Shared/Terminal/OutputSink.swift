import TerminalText

/// Where bytes go that a person or a program reads: standard output or standard error.
package protocol OutputSink: Sendable {
  /// Whether a terminal acts on what is written.
  var isTerminal: Bool { get }

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
  package var isTerminal: Bool { false }

  /// Takes a text and ends the line; texts of several lines keep their line breaks.
  ///
  /// - Throws: `OutputError` as `write`.
  func writeLine(_ text: CleanText) throws(OutputError) {
    try write(Array(text.text.utf8) + [UInt8(ascii: "\n")])
  }

  /// Takes a line as it looks where the traits are so, and ends it.
  ///
  /// - Throws: `OutputError` as `write`.
  func writeLine(_ line: StyledLine, for traits: OutputTraits) throws(OutputError) {
    try write([line].bytes(for: traits))
  }
}
