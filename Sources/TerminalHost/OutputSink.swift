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

/// An error from writing output.
package enum OutputError: Error, Sendable, Equatable {
  /// The reader closed the pipe (EPIPE), which is not a failure.
  case closed
  /// Any other failure; `reason` is the system's text for `errno`.
  case failed(errno: Int32, reason: String)
}

/// A sink for a terminal, which clears the status line before each write.
package struct ClearingSink: OutputSink {
  private let sink: any OutputSink
  private let status: StatusLine
  package let isTerminal = true

  package init(_ sink: any OutputSink, clearing status: StatusLine) {
    self.sink = sink
    self.status = status
  }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    status.clear()
    try sink.write(bytes)
  }

  package func flush() throws(OutputError) {
    // The line may have been drawn since the bytes were buffered.
    status.clear()
    try sink.flush()
  }
}

/// A sink for a pipe whose reader may draw on the terminal that has the status line.
///
/// `less` draws there as soon as it gets a byte, so the first byte silences the status line.
package struct SilencingSink: OutputSink {
  private let sink: any OutputSink
  private let status: StatusLine

  package init(_ sink: any OutputSink, silencing status: StatusLine) {
    self.sink = sink
    self.status = status
  }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    if !bytes.isEmpty { status.silence() }
    try sink.write(bytes)
  }

  package func flush() throws(OutputError) { try sink.flush() }
}
