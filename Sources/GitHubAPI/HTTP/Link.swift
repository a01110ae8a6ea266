/// One link of a `Link` header: its target and its parameters (RFC 8288, section 3).
package struct Link: Sendable, Equatable {
  /// The text between the angle brackets; GitHub also sends URI templates.
  package let target: String
  /// Lower-case names with their values, in order; a name without a value has an empty one.
  package let parameters: [Parameter]

  /// A name and its value, such as `rel` and `next`.
  package struct Parameter: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  /// The lower-case words of the first `rel` parameter; later ones don't count (RFC 8288, 3.3).
  package var relations: [String] {
    guard let value = parameters.first(where: { $0.name == "rel" })?.value else { return [] }
    return value.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
  }

  /// Parses the links of one header value, or of several joined by commas, up to the first
  /// malformed one (RFC 8288, appendix B.2).
  package static func links(in value: String) -> [Link] {
    var reader = LinkReader(value)
    return reader.links()
  }
}

extension [Link] {
  /// Returns the target of the first link with this relation.
  package func target(of relation: String) -> String? {
    first { $0.relations.contains(relation) }?.target
  }
}

/// A parser of `Link` header values that follows RFC 8288, appendix B.2.
struct LinkReader {
  private var rest: Substring.UTF8View

  init(_ value: String) { rest = Substring(value).utf8 }

  mutating func links() -> [Link] {
    var links: [Link] = []
    while true {
      skip { $0.isLinkSpace || $0 == UInt8(ascii: ",") }
      guard take(UInt8(ascii: "<")) else { return links }
      let target = take { $0 != UInt8(ascii: ">") }
      guard take(UInt8(ascii: ">")) else { return links }
      links.append(Link(target: target, parameters: parameters()))
      skip { $0.isLinkSpace }
      guard take(UInt8(ascii: ",")) else { return links }
    }
  }

  private mutating func parameters() -> [Link.Parameter] {
    var parameters: [Link.Parameter] = []
    while true {
      skip { $0.isLinkSpace }
      guard take(UInt8(ascii: ";")) else { return parameters }
      skip { $0.isLinkSpace }
      let name = take { !$0.isLinkSpace && !$0.endsLinkName }.lowercased()
      skip { $0.isLinkSpace }
      let value = take(UInt8(ascii: "=")) ? value() : ""
      if !name.isEmpty { parameters.append(Link.Parameter(name: name, value: value)) }
    }
  }

  private mutating func value() -> String {
    skip { $0.isLinkSpace }
    guard take(UInt8(ascii: "\"")) else {
      return take { !$0.isLinkSpace && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { break }
      bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func skip(while matches: (UInt8) -> Bool) { rest = rest.drop(while: matches) }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(while matches: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: matches)
    rest = rest[taken.endIndex...]
    return String(decoding: taken, as: UTF8.self)
  }
}

extension UInt8 {
  /// True for optional white space (RFC 9110, section 5.6.3).
  fileprivate var isLinkSpace: Bool { self == 0x20 || self == 0x09 }

  fileprivate var endsLinkName: Bool {
    self == UInt8(ascii: "=") || self == UInt8(ascii: ";") || self == UInt8(ascii: ",")
  }
}
