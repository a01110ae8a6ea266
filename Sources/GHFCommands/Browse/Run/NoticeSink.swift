/// A sink that posts each line written to it as a notice.
struct NoticeSink: OutputSink {
  let queue: BrowseQueue

  func write(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      queue.post(.notice(String(decoding: line, as: UTF8.self)))
    }
  }

  func flush() {}
}
