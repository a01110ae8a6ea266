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
