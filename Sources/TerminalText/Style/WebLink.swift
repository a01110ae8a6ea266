/// The address of a page that a terminal may be told to open; only parsing makes one.
///
/// Terminals hand such an address to a browser, so it is `http` or `https`, names a host, and holds
/// nothing that could end the sequence it stands in (OSC 8: bytes 32 to 126 only) or make it look
/// as if it led to another host.
package struct WebLink: Sendable, Hashable {
  /// The address in printable ASCII without spaces; 2,000 bytes at most.
  package let url: String
  /// What makes runs of the same link one link (OSC 8, `id`), where the link goes on after a gap.
  package private(set) var identifier: String?

  /// The longest address, in bytes: some terminals take no more than 2,083 (OSC 8).
  package static let greatestLength = 2_000

  /// Parses an address; nil if it is none that is safe to follow.
  ///
  /// White space and control characters, anything before an `@` in front of the host, backslashes,
  /// and escapes in the host are refused. What is not ASCII is percent-encoded as UTF-8 (RFC 3986).
  package init?(_ text: String) {
    let utf8 = text.utf8
    if utf8.count <= WebLink.greatestLength, WebLink.isPlain(utf8.span) {
      url = text
      return
    }
    guard let url = WebLinkParser(text)?.url, url.utf8.count <= WebLink.greatestLength else {
      return nil
    }
    self.url = url
  }

  /// The same link for text that is wrapped: all its lines are one link.
  package var spanningLines: WebLink {
    var link = self
    link.identifier = String(WebLink.hash(of: url), radix: 16)
    return link
  }

  /// The same number for the same address in every run of the program (FNV-1a, 64 bits).
  private static func hash(of url: String) -> UInt64 {
    url.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
