/// A pipe whose reader may show what it reads on the terminal that has the status line.
///
/// `less` draws there from the first byte on, so the status line is drawn no more.
struct SilencingSink: OutputSink {
  let sink: any OutputSink
  let status: StatusLine

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if !bytes.isEmpty { status.silence() }
    try sink.write(bytes)
  }

  func flush() throws(OutputError) { try sink.flush() }
}
