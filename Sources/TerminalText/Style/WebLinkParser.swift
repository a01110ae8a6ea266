/// Takes an address apart (RFC 3986, 3.2 and 3.3) and puts it together again in printable ASCII.
struct WebLinkParser {
  let url: String

  init?(_ text: String) {
    // Nothing that long becomes shorter, and the walks below are spared.
    if text.utf8.count > WebLink.greatestLength { return nil }
    let scalars = text.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":") else { return nil }
    let scheme = String(scalars[..<colon]).lowercased()
    guard scheme == "http" || scheme == "https", !scalars.contains(where: WebLinkParser.isRefused)
    else { return nil }
    let rest = scalars[scalars.index(after: colon)...]
    guard rest.starts(with: "//".unicodeScalars) else { return nil }
    let hierarchy = rest.dropFirst(2)
    let authority = hierarchy.prefix { !"/?#".unicodeScalars.contains($0) }
    guard let place = WebLinkParser.place(authority) else { return nil }
    url = "\(scheme)://\(place)\(WebLinkParser.path(hierarchy[authority.endIndex...]))"
  }

  /// Whether a scalar makes the whole address suspicious: controls, white space, backslash.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\\" || scalar.properties.isWhitespace
      || scalar.properties.generalCategory == .control
  }

  /// The host and the port.
  private static func place(_ authority: Substring.UnicodeScalarView) -> String? {
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let address = authority[authority.index(after: authority.startIndex)..<end]
      let isAddress =
        address.contains(":")
        && address.allSatisfy { scalar in
          scalar == ":" || scalar == "." || scalar.isASCII && scalar.properties.isASCIIHexDigit
        }
      guard isAddress, let port = port(authority[authority.index(after: end)...]) else {
        return nil
      }
      return "[\(String(address).lowercased())]\(port)"
    }
    let host = authority.prefix { $0 != ":" }
    guard isHost(host), let port = port(authority[host.endIndex...]) else { return nil }
    return encoded(host, keeping: "-._") + port
  }

  /// Whether all labels are letters, digits, `-` and `_`, none of them empty but the root's.
  ///
  /// Other signs are refused: some of them count as `/`, `@` or `.` once a browser has mapped the
  /// host to ASCII (UTS #46).
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

  /// The port with its colon, nothing where there is none, nil where it is no port.
  private static func port(_ rest: Substring.UnicodeScalarView) -> String? {
    if rest.isEmpty { return "" }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.count <= 5, digits.allSatisfy({ ("0"..."9").contains($0) }),
      let number = Int(String(digits)), (1...65_535).contains(number)
    else { return nil }
    return ":\(number)"
  }

  /// The path, the query and the fragment; a `%` that begins no escape becomes one.
  private static func path(_ path: Substring.UnicodeScalarView) -> String {
    var result = ""
    var rest = path
    while let next = rest.first {
      let isEscape =
        next == "%"
        && rest.dropFirst().prefix(2).filter(\.properties.isASCIIHexDigit).count == 2
      result += isEscape ? "%" : encoded(rest.prefix(1), keeping: "!#$&'()*+,-./:;=?@[]_~")
      rest.removeFirst()
    }
    return result
  }

  /// Percent-encodes what is no ASCII letter or digit and not to be kept (RFC 3986, 2.1).
  private static func encoded(
    _ scalars: Substring.UnicodeScalarView, keeping kept: String
  ) -> String {
    var result = ""
    for byte in String(scalars).utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.unicodeScalars.append(.init(byte))
      case _ where kept.utf8.contains(byte): result.unicodeScalars.append(.init(byte))
      default: result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
