import FoundationEssentials

/// A favourite together with the unknown members of its entry in the file.
struct FavouriteEntry: Sendable, Equatable {
  var favourite: Favourite
  // Kept as read, so that a date with an offset or a fraction isn't rewritten.
  private let addedAt: String
  private let unknownMembers: [JSONMember]

  init(_ favourite: Favourite) {
    addedAt = Date.ISO8601FormatStyle().format(favourite.addedAt)
    unknownMembers = []
    self.favourite = favourite
  }

  /// Reads the element of `favourites` at a place such as `favourites[3]`, which only errors need.
  ///
  /// - Throws: `.wrongShape` with the place of a member that is missing or has the wrong type.
  init(_ value: JSONValue, at place: String) throws(FileDamage) {
    guard case .object(let members) = value else { throw .wrongShape(place: place) }
    func string(_ key: String) throws(FileDamage) -> String {
      if let text = members[key]?.stringValue { return text }
      throw .wrongShape(place: "\(place).\(key)")
    }
    let host = members["host"] == nil ? Favourite.defaultHost : try string("host")
    if host.isEmpty { throw .wrongShape(place: "\(place).host") }
    guard let id = members["id"]?.integerValue else { throw .wrongShape(place: "\(place).id") }
    addedAt = try string("added_at")
    guard let date = FavouriteEntry.date(addedAt) else {
      throw .wrongShape(place: "\(place).added_at")
    }
    favourite = Favourite(
      login: try string("login"), id: id, host: host, htmlURL: try string("html_url"),
      avatarURL: try string("avatar_url"), addedAt: date)
    unknownMembers = members.filter { !FavouriteEntry.keys.contains($0.key) }
  }

  /// The entry as it is written: the documented keys first, then unknown ones.
  var value: JSONValue {
    .object(
      [
        JSONMember(key: "login", value: .string(favourite.login)),
        JSONMember(key: "id", value: .number(String(favourite.id))),
        JSONMember(key: "host", value: .string(favourite.host)),
        JSONMember(key: "html_url", value: .string(favourite.htmlURL)),
        JSONMember(key: "avatar_url", value: .string(favourite.avatarURL)),
        JSONMember(key: "added_at", value: .string(addedAt)),
      ] + unknownMembers)
  }

  private static let keys = ["login", "id", "host", "html_url", "avatar_url", "added_at"]

  private static func date(_ text: String) -> Date? {
    // `try?`: only the result matters, in either form of RFC 3339.
    (try? Date.ISO8601FormatStyle().parse(text))
      ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
  }
}
