/// A terminal that gets the status line out of the way of whatever is written to it.
struct ClearingSink: OutputSink {
  let sink: any OutputSink
  let status: StatusLine
  let isTerminal = true

  func write(_ bytes: [UInt8]) throws(OutputError) {
    status.clear()
    try sink.write(bytes)
  }

  func flush() throws(OutputError) {
    // It may have been drawn since the bytes were taken.
    status.clear()
    try sink.flush()
  }
}
