/// The name of a GitHub account, checked once and trusted from then on.
///
/// New names have 1-39 letters, digits and single hyphens; old ones may have underscores and double
/// or trailing hyphens; logins of apps end in `[bot]`. So 1-100 of `[A-Za-z0-9_-]` with an
/// optional `[bot]` are accepted, and GitHub decides the rest. Case doesn't matter.
package struct Login: Sendable, Hashable, CustomStringConvertible {
  /// The name in the case in which it was typed.
  package let name: String

  package static let maximumLength = 100

  /// Accepts a bare name.
  ///
  /// - Throws: `LoginError` if the name isn't valid.
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

  /// True for the login of an app.
  package var isApp: Bool { name.hasSuffix("[bot]") }

  /// The name as a component of a URL's path (RFC 3986): `[bot]` is `%5Bbot%5D`.
  package var pathPart: String { name.replacing("[", with: "%5B").replacing("]", with: "%5D") }

  package static func == (one: Login, other: Login) -> Bool {
    one.name.lowercased() == other.name.lowercased()
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name.lowercased()) }

  private static func isAllowed(_ character: Character) -> Bool {
    character.asciiValue.map { $0.isAlphanumeric || "_-".utf8.contains($0) } ?? false
  }
}

/// The reason a text isn't a valid account name.
package enum LoginError: Error, Sendable, Equatable {
  case empty
  /// The name's length, in bytes, exceeds the maximum.
  case tooLong(length: Int)
  /// The first character that a name can't have.
  case character(Character, name: String)
  /// The address of a page on another host than the one in use; both are web hosts.
  case otherHost(String, inUse: String)
}
