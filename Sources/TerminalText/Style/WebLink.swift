/// A web address that is safe to print as a terminal hyperlink (OSC 8); created only by parsing.
///
/// Terminals pass links to a browser, so the address is `http` or `https` and has a host. It is in
/// printable ASCII, as OSC 8 requires, and contains nothing that disguises the host.
public struct WebLink: Sendable, Hashable {
  /// The address in printable ASCII without spaces, at most 2,000 bytes.
  public let url: String
  /// The OSC 8 `id` that joins the parts of one link, such as the lines that it wraps over.
  package private(set) var identifier: String?

  /// The maximum length in bytes; some terminals accept at most 2,083 (OSC 8).
  public static let maximumLength = 2_000

  /// Parses an address; returns nil if it is invalid or unsafe to follow.
  ///
  /// Rejects white space, control characters, backslashes, credentials before the host, and escapes
  /// in the host. Percent-encodes characters outside ASCII as UTF-8 (RFC 3986).
  public init?(_ text: String) {
    let utf8 = text.utf8
    if utf8.count <= WebLink.maximumLength, WebLink.isPlain(utf8.span) {
      url = text
      return
    }
    guard let url = WebLinkParser(text)?.url, url.utf8.count <= WebLink.maximumLength else {
      return nil
    }
    self.url = url
  }

  /// The same link, with an identifier that joins the lines of wrapped text.
  package var spanningLines: WebLink {
    var link = self
    link.identifier = String(WebLink.hash(of: url), radix: 16)
    return link
  }

  /// Returns a hash that is stable across runs of the program (FNV-1a, 64 bits).
  private static func hash(of url: String) -> UInt64 {
    url.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns true if parsing would not change the address: a lower-case scheme, an ASCII host name
  /// without a port, and nothing to encode.
  ///
  /// This is the fast path: a list of 250,000 accounts has as many addresses, nearly all plain.
  static func isPlain(_ url: Span<UInt8>) -> Bool {
    var offset = 8
    if !begins(url, "https://") {
      guard begins(url, "http://") else { return false }
      offset = 7
    }
    var labelHasLetterOrDigit = false
    authority: while offset < url.count {
      switch url[offset] {
      case 0x2F, 0x3F, 0x23: break authority
      case let byte where byte.isASCIIAlphanumeric: labelHasLetterOrDigit = true
      case 0x2D, 0x5F: break
      case 0x2E:
        if !labelHasLetterOrDigit { return false }
        labelHasLetterOrDigit = false
      default: return false
      }
      offset += 1
    }
    if !labelHasLetterOrDigit { return false }
    while offset < url.count {
      if !isUnencoded(url[offset]) { return false }
      offset += 1
    }
    return true
  }

  private static func begins(_ url: Span<UInt8>, _ scheme: String) -> Bool {
    let scheme = scheme.utf8
    return url.count >= scheme.count
      && scheme.enumerated().allSatisfy { url[$0.offset] == $0.element }
  }

  /// Returns true if a byte of a path, query or fragment needs no encoding.
  private static func isUnencoded(_ byte: UInt8) -> Bool {
    switch byte {
    case _ where byte.isASCIIAlphanumeric: true
    case 0x21, 0x23, 0x24, 0x26...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5B, 0x5D, 0x5F, 0x7E: true
    default: false
    }
  }
}
