/// A sink for a terminal, which clears the status line before each write.
struct ClearingSink: OutputSink {
  let sink: any OutputSink
  let status: StatusLine
  let isTerminal = true

  func write(_ bytes: [UInt8]) throws(OutputError) {
    status.clear()
    try sink.write(bytes)
  }

  func flush() throws(OutputError) {
    // The line may have been drawn since the bytes were buffered.
    status.clear()
    try sink.flush()
  }
}
