package import TerminalText

/// A destination of bytes: standard output or standard error.
package protocol OutputSink: Sendable {
  /// True if the bytes go to a terminal.
  var isTerminal: Bool { get }

  /// Writes bytes, possibly to a buffer.
  ///
  /// - Throws: `OutputError` if these or earlier bytes could not be written.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Writes the bytes in the buffer.
  func flush() throws(OutputError)
}

extension OutputSink {
  package var isTerminal: Bool { false }

  /// Writes a text and a line break; line breaks in the text are kept.
  package func writeLine(_ text: CleanText) throws(OutputError) {
    try write(Array(text.text.utf8) + [UInt8(ascii: "\n")])
  }

  /// Writes a line in the style that the traits allow, and a line break.
  package func writeLine(_ line: StyledLine, for traits: OutputTraits) throws(OutputError) {
    try write([line].bytes(for: traits))
  }
}
