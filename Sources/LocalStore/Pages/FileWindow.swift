/// A part of a file in memory, which moves forward as the file is read.
struct FileWindow {
  // Large enough for few reads, small enough not to affect the memory use of a run.
  private static let usualByteCount = 256 << 10

  /// The bytes of the last read.
  private(set) var bytes: [UInt8] = []
  private var offset = 0

  /// Loads a range of a file into `bytes`; returns the range's position there, or nil if the file
  /// ends within it.
  ///
  /// Every call must pass the same file.
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
