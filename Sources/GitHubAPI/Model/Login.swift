/// The name of a GitHub account, checked once and trusted after.
///
/// New accounts hold 1-39 letters, digits and single hyphens; old ones may hold underscores and
/// double or trailing hyphens, and apps end in `[bot]`. So 1-100 of `[A-Za-z0-9_-]` with an
/// optional `[bot]` are accepted, and GitHub decides the rest. Case does not matter.
package struct Login: Sendable, Hashable, CustomStringConvertible {
  /// The name in the case in which it was typed.
  package let name: String

  package static let maximumLength = 100

  /// Reads a name as people type it: `octocat`, `@octocat`, or the address of a page of the
  /// account on the host in use, such as `https://github.com/octocat?tab=followers`.
  ///
  /// - Throws: `LoginError` that says what can't be in a name, or that the page is elsewhere.
  package init(typed text: String, on base: APIBase) throws(LoginError) {
    if text.first == "@" {
      try self.init(name: String(text.dropFirst()))
    } else if let page = PageAddress(text) {
      guard page.host == base.webAuthority else {
        throw .otherHost(page.host, inUse: base.webAuthority)
      }
      try self.init(name: page.login)
    } else {
      try self.init(name: text)
    }
  }

  /// Takes a bare name.
  ///
  /// - Throws: `LoginError` that says what can't be in a name.
  package init(name: String) throws(LoginError) {
    var stem = name[...]
    if stem.hasSuffix("[bot]") { stem = stem.dropLast("[bot]".count) }
    if stem.isEmpty { throw .empty }
    if let stranger = stem.first(where: { !Login.isAllowed($0) }) {
      throw .character(stranger, name: name)
    }
    let length = stem.utf8.count
    if length > Login.maximumLength { throw .tooLong(length: length) }
    self.name = name
  }

  package var description: String { name }

  /// The name as one part of a URL's path, percent-encoded (RFC 3986): `[bot]` is `%5Bbot%5D`.
  package var pathPart: String {
    name.replacing("[", with: "%5B").replacing("]", with: "%5D")
  }

  package static func == (one: Login, other: Login) -> Bool {
    one.name.lowercased() == other.name.lowercased()
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name.lowercased())
  }

  private static func isAllowed(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return false }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      return true
    default: return false
    }
  }
}
