/// A parser that normalises a web address to printable ASCII (RFC 3986, 3.2 and 3.3).
struct WebLinkParser {
  let url: String

  init?(_ text: String) {
    // Normalising never shortens an address, so skip the work.
    if text.utf8.count > WebLink.maximumLength { return nil }
    let scalars = text.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":") else { return nil }
    let scheme = String(scalars[..<colon]).lowercased()
    guard scheme == "http" || scheme == "https", !scalars.contains(where: WebLinkParser.isRefused)
    else { return nil }
    let rest = scalars[scalars.index(after: colon)...]
    guard rest.starts(with: "//".unicodeScalars) else { return nil }
    let hierarchy = rest.dropFirst(2)
    let authority = hierarchy.prefix { !"/?#".unicodeScalars.contains($0) }
    guard let host = WebLinkParser.hostAndPort(authority) else { return nil }
    url = "\(scheme)://\(host)\(WebLinkParser.path(hierarchy[authority.endIndex...]))"
  }

  /// Returns true for a scalar that makes the whole address unsafe: a control, white space, `\`.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return scalar == "\\" || properties.isWhitespace || properties.generalCategory == .control
  }

  /// Returns the normalised host and port; nil if either is invalid.
  private static func hostAndPort(_ authority: Substring.UnicodeScalarView) -> String? {
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let address = authority[authority.index(after: authority.startIndex)..<end]
      let isAddress = address.allSatisfy { scalar in
        scalar == ":" || scalar == "." || scalar.isASCII && scalar.properties.isASCIIHexDigit
      }
      guard isAddress, address.contains(":"),
        let port = port(authority[authority.index(after: end)...])
      else { return nil }
      return "[\(String(address).lowercased())]\(port)"
    }
    let host = authority.prefix { $0 != ":" }
    guard isHost(host), let port = port(authority[host.endIndex...]) else { return nil }
    return encoded(host, keeping: "-._") + port
  }

  /// Returns true if each label has a letter or digit, and otherwise only those, `-` and `_`.
  ///
  /// Only the root's label, after a final dot, may be empty.
  /// Other characters are rejected because browsers map some of them to `/`, `@` or `.` (UTS #46).
  private static func isHost(_ host: Substring.UnicodeScalarView) -> Bool {
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    return labels.allSatisfy { label in
      label.contains { $0 != "-" && $0 != "_" }
        && label.allSatisfy { $0 == "-" || $0 == "_" || isLetterOrDigit($0) }
    }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .nonspacingMark, .spacingMark:
      !scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  /// Returns the port with its colon, an empty string without a port, or nil if it is invalid.
  private static func port(_ rest: Substring.UnicodeScalarView) -> String? {
    if rest.isEmpty { return "" }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.count <= 5, digits.allSatisfy({ ("0"..."9").contains($0) }),
      let number = Int(String(digits)), (1...65_535).contains(number)
    else { return nil }
    return ":\(number)"
  }

  /// Returns the encoded path, query and fragment; encodes each `%` that doesn't begin an escape.
  private static func path(_ path: Substring.UnicodeScalarView) -> String {
    var result = ""
    var rest = path
    while let next = rest.first {
      let isEscape =
        next == "%" && rest.dropFirst().prefix(2).filter(\.properties.isASCIIHexDigit).count == 2
      result += isEscape ? "%" : encoded(rest.prefix(1), keeping: "!#$&'()*+,-./:;=?@[]_~")
      rest.removeFirst()
    }
    return result
  }

  /// Percent-encodes all but ASCII letters, digits and the characters in `kept` (RFC 3986, 2.1).
  private static func encoded(
    _ scalars: Substring.UnicodeScalarView, keeping kept: String
  ) -> String {
    var result = ""
    for byte in String(scalars).utf8 {
      if byte.isASCIIAlphanumeric || kept.utf8.contains(byte) {
        result.unicodeScalars.append(.init(byte))
      } else {
        result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
