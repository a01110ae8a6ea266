/// A sink for a pipe whose reader may draw on the terminal that has the status line.
///
/// `less` draws there as soon as it gets a byte, so the first byte silences the status line.
struct SilencingSink: OutputSink {
  let sink: any OutputSink
  let status: StatusLine

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if !bytes.isEmpty { status.silence() }
    try sink.write(bytes)
  }

  func flush() throws(OutputError) { try sink.flush() }
}
