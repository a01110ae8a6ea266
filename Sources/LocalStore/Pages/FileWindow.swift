/// A part of a file in memory, moved along as the file is read from front to back.
struct FileWindow {
  // Large enough for few calls, small enough not to show in the memory that a run needs.
  private static let usualByteCount = 256 << 10

  /// What was read last.
  private(set) var bytes: [UInt8] = []
  private var offset = 0

  /// Makes sure that a part of the file is within `bytes`.
  ///
  /// - Parameters:
  ///   - range: The part, as offsets in the file.
  ///   - file: The file, the same one each time.
  /// - Returns: Where the part begins in `bytes`; nil if the file ends before it does.
  /// - Throws: `StorageError.failed` at `.read`.
  mutating func position(
    of range: Range<Int>, in file: borrowing OpenFile
  ) throws(StorageError) -> Int? {
    if range.lowerBound < offset || range.upperBound > offset + bytes.count {
      let byteCount = max(range.count, FileWindow.usualByteCount)
      bytes = try file.read(byteCount: byteCount, at: range.lowerBound)
      offset = range.lowerBound
    }
    return range.count <= bytes.count ? range.lowerBound - offset : nil
  }
}
