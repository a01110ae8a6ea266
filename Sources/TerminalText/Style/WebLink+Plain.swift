extension WebLink {
  /// Whether an address is already what parsing would make of it: a lower-case scheme, a host of
  /// ASCII names and no port, and nothing that would have to be encoded.
  ///
  /// Nearly all addresses are, and a list of 250,000 has as many.
  static func isPlain(_ url: Span<UInt8>) -> Bool {
    guard var offset = authorityStart(url) else { return false }
    var labelHasLetter = false
    while offset < url.count, !endsAuthority(url[offset]) {
      switch url[offset] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: labelHasLetter = true
      case 0x2D, 0x5F: break
      case 0x2E:
        if !labelHasLetter { return false }
        labelHasLetter = false
      default: return false
      }
      offset += 1
    }
    if !labelHasLetter { return false }
    while offset < url.count {
      if !isKept(url[offset]) { return false }
      offset += 1
    }
    return true
  }

  /// Where the host begins behind `http://` or `https://`.
  private static func authorityStart(_ url: Span<UInt8>) -> Int? {
    if begins(url, "https://") { return 8 }
    return begins(url, "http://") ? 7 : nil
  }

  private static func begins(_ url: Span<UInt8>, _ scheme: String) -> Bool {
    let scheme = scheme.utf8
    return url.count >= scheme.count
      && scheme.enumerated().allSatisfy { url[$0.offset] == $0.element }
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == 0x2F || byte == 0x3F || byte == 0x23
  }

  /// Whether a byte of path, query or fragment stays as it is.
  private static func isKept(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23, 0x24, 0x26...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5B, 0x5D, 0x5F, 0x7E: true
    default: false
    }
  }
}
