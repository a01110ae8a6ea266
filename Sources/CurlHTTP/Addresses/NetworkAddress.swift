#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An IPv4 or IPv6 address in network order: 4 or 16 bytes.
struct NetworkAddress: Sendable, Equatable {
  let bytes: [UInt8]

  /// Reads the usual text form without brackets; nil for a name.
  init?(_ text: String) {
    for (family, byteCount) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: byteCount)
      if unsafe inet_pton(family, text, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }
}
