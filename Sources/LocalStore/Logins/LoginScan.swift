import GitHubAPI

/// Goes through the lines of a `LoginIndex` from its end, so that the newest come first.
enum LoginScan {
  // Large enough for few calls, small enough that the newest are found without reading all.
  private static let windowByteCount = 256 << 10

  /// Hands the lines that begin so to `use` until that has enough.
  ///
  /// A part of the file without a line feed is none of ours and is passed over.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - prefix: What the lines begin with, in lower case.
  ///   - limit: How much of the file is looked at, from its end.
  ///   - use: Gets the undamaged lines; tells whether to go on.
  /// - Throws: `StorageError` when the file can't be read.
  static func run(
    _ file: borrowing OpenFile, beginningWith prefix: [UInt8] = [], within limit: Int = .max,
    _ use: (SeenLogin) -> Bool
  ) throws(StorageError) {
    var end = try file.status().byteCount
    let first = limit < end ? end - limit : 0
    while end > first {
      let start = max(0, end - windowByteCount)
      let bytes = try file.read(byteCount: end - start, at: start)
      // The line that the window begins in the middle of comes with the next one.
      let whole = start == 0 ? 0 : bytes.firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.count
      guard goesOn(bytes.span, from: whole, prefix: prefix.span, use) else { return }
      end = whole == bytes.count ? start : start + whole
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func goesOn(
    _ bytes: Span<UInt8>, from first: Int, prefix: Span<UInt8>, _ use: (SeenLogin) -> Bool
  ) -> Bool {
    var end = bytes.count
    while end > first {
      var start = end
      while start > first, bytes[start - 1] != lineFeed { start -= 1 }
      let line = bytes.extracting(start..<end)
      if LoginLine.begins(line, with: prefix), let seen = LoginLine.seenLogin(in: line),
        !use(seen)
      {
        return false
      }
      end = start - 1
    }
    return true
  }
}
