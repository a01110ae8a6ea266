/// A host name with an optional port, as users type it: `ghe.example.org:8443`, `[::1]:3000`.
struct HostName {
  /// The host in lower case; an IPv6 address keeps its brackets.
  let host: String
  let port: Int?

  /// Parses a host name (RFC 1123, section 2.1) or an IP address; nil if it is malformed.
  ///
  /// Rejects a scheme, a path or a query, which could select another host or API, and a leading
  /// hyphen, which other programs would read as an option.
  init?(_ text: String) {
    let text = text.lowercased()
    let host: Substring
    if text.hasPrefix("["), let bracket = text.firstIndex(of: "]") {
      host = text[...bracket]
      let address = host.dropFirst().dropLast().utf8
      guard host.contains(":"), address.allSatisfy(":.0123456789abcdef".utf8.contains) else {
        return nil
      }
    } else {
      host = text.prefix { $0 != ":" }
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.allSatisfy(HostName.isLabel) else { return nil }
    }
    let rest = text[host.endIndex...]
    port = Int(rest.dropFirst())
    if !rest.isEmpty {
      guard rest.hasPrefix(":"), let port, (1...65_535).contains(port),
        rest.dropFirst().utf8.allSatisfy(\.isDigit)
      else { return nil }
    }
    self.host = String(host)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && !label.hasPrefix("-")
      && label.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
  }
}
