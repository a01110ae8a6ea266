import TerminalHost

/// A sink that posts each line written to it as a notice.
struct NoticeSink: OutputSink {
  let queue: BrowseQueue

  func write(_ bytes: [UInt8]) {
    // A list that the user left needs no advice on how to resume it.
    if Task.isCancelled { return }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      queue.post(.notice(String(decoding: line, as: UTF8.self)))
    }
  }

  func flush() {}
}
