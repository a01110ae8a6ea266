private import Foundation

extension [UInt8] {
  /// Returns true if `others` occurs in these bytes.
  ///
  /// This uses the C library, since a debug build takes minutes to compare 100 MB byte by byte.
  package func containsBytes(_ others: [UInt8]) -> Bool {
    guard let first = others.first else { return true }
    return unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      let last = bytes.count - others.count
      var index = 0
      while index <= last,
        let match = unsafe memchr(start + index, Int32(first), last - index + 1)
      {
        if unsafe memcmp(match, others, others.count) == 0 { return true }
        index = unsafe UnsafeRawPointer(match) - start + 1
      }
      return false
    }
  }
}
