#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension [UInt8] {
  /// Whether these bytes hold others.
  ///
  /// By the C library: a debug build takes minutes to look at 100 MB byte by byte.
  func holds(_ others: [UInt8]) -> Bool {
    guard let first = others.first else { return true }
    return unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      let last = bytes.count - others.count
      var index = 0
      while index <= last,
        let place = unsafe memchr(start + index, Int32(first), last - index + 1)
      {
        if unsafe memcmp(place, others, others.count) == 0 { return true }
        index = unsafe UnsafeRawPointer(place) - start + 1
      }
      return false
    }
  }
}
