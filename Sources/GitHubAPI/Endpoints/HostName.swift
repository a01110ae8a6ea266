/// A host as people type it, and its port: `ghe.example.org:8443`, `[::1]:3000`.
struct HostName {
  /// Lower case; an IPv6 address with its brackets.
  let host: String
  let port: Int?

  /// Splits a text; nil when it is no host name (RFC 1123, section 2.1) and no address.
  ///
  /// A path, a query, a scheme or a leading hyphen would make another host, another API, or a
  /// program's option of it.
  init?(_ text: String) {
    let text = text.lowercased()
    let host: Substring
    if text.hasPrefix("["), let bracket = text.firstIndex(of: "]") {
      host = text[...bracket]
      guard host.contains(":"), host.dropFirst().dropLast().utf8.allSatisfy(HostName.isOfAddress)
      else { return nil }
    } else {
      host = text.prefix { $0 != ":" }
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.allSatisfy(HostName.isLabel) else { return nil }
    }
    let rest = text[host.endIndex...]
    port = Int(rest.dropFirst())
    if !rest.isEmpty {
      guard let port, (1...65_535).contains(port), rest.dropFirst().utf8.allSatisfy(\.isDigit)
      else {
        return nil
      }
      guard rest.hasPrefix(":") else { return nil }
    }
    self.host = String(host)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && !label.hasPrefix("-")
      && label.utf8.allSatisfy {
        $0.isDigit || $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0)
      }
  }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
      || (0x61...0x66).contains(byte)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
