import GitHubAPI

/// A backwards scan of a `LoginIndex`, which yields the newest lines first.
enum LoginScan {
  // Large enough for few reads, small enough to find the newest lines without reading everything.
  private static let windowByteCount = 256 << 10

  private static let lineFeed = UInt8(ascii: "\n")

  /// Visits the undamaged lines with a prefix, newest first.
  ///
  /// A window without a line feed can't be from ghf and is skipped.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - prefix: The prefix of the lines, in lower case.
  ///   - limit: The number of bytes to scan, from the end of the file, rounded up to windows.
  ///   - visit: Receives each line; returns false to stop.
  /// - Throws: `StorageError` if the file can't be read.
  static func run(
    _ file: borrowing OpenFile, beginningWith prefix: [UInt8] = [], within limit: Int = .max,
    _ visit: (SeenLogin) -> Bool
  ) throws(StorageError) {
    var end = try file.status().byteCount
    let first = limit < end ? end - limit : 0
    while end > first {
      let start = max(0, end - windowByteCount)
      let bytes = try file.read(byteCount: end - start, at: start)
      // A line that begins before the window is part of the next one.
      let whole = start == 0 ? 0 : bytes.firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.count
      guard scan(bytes.span, from: whole, prefix: prefix.span, visit) else { return }
      end = whole == bytes.count ? start : start + whole
    }
  }

  // Returns false if `visit` stopped the scan.
  private static func scan(
    _ bytes: Span<UInt8>, from first: Int, prefix: Span<UInt8>, _ visit: (SeenLogin) -> Bool
  ) -> Bool {
    var end = bytes.count
    while end > first {
      var start = end
      while start > first, bytes[start - 1] != lineFeed { start -= 1 }
      let line = bytes.extracting(start..<end)
      if LoginLine.begins(line, with: prefix), let seen = LoginLine.seenLogin(in: line) {
        if !visit(seen) { return false }
      }
      end = start - 1
    }
    return true
  }
}
