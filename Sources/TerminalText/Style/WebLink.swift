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

  /// Parses an address; returns nil if it isn't plain.
  ///
  /// A plain address begins with `http://` or `https://` in lower case, and has a host of ASCII letters,
  /// digits, `-` and `_` between its dots, perhaps with a port. Others are left as text: they may have
  /// credentials or escapes that disguise the host.
  public init?(_ text: String) {
    let utf8 = text.utf8
    guard utf8.count <= WebLink.maximumLength, WebLink.isPlain(utf8.span) else { return nil }
    url = text
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

  private static func isPlain(_ url: Span<UInt8>) -> Bool {
    var offset = 8
    if !begins(url, "https://") {
      guard begins(url, "http://") else { return false }
      offset = 7
    }
    var labelHasLetterOrDigit = false
    authority: while offset < url.count {
      switch url[offset] {
      case 0x2F, 0x3A, 0x3F, 0x23: break authority
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
    if offset < url.count, url[offset] == 0x3A {
      var port = 0
      offset += 1
      while offset < url.count, 0x30...0x39 ~= url[offset], port < 65_536 {
        port = port * 10 + Int(url[offset] - 0x30)
        offset += 1
      }
      guard 1...65_535 ~= port, offset == url.count || [0x2F, 0x3F, 0x23].contains(url[offset])
      else { return false }
    }
    while offset < url.count {
      if !isAllowed(url[offset]) { return false }
      offset += 1
    }
    return true
  }

  private static func begins(_ url: Span<UInt8>, _ scheme: String) -> Bool {
    let scheme = scheme.utf8
    return url.count >= scheme.count
      && scheme.enumerated().allSatisfy { url[$0.offset] == $0.element }
  }

  /// Returns true if a path, query or fragment may have a byte (RFC 3986, 3.3), or `[`, `]` and `#`,
  /// which browsers accept there.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case _ where byte.isASCIIAlphanumeric: true
    case 0x21, 0x23...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5B, 0x5D, 0x5F, 0x7E: true
    default: false
    }
  }
}
