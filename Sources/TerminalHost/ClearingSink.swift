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
