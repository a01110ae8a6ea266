import FoundationEssentials

/// A favourite with everything else that its entry in the file holds.
struct FavouriteEntry: Sendable, Equatable {
  var favourite: Favourite
  // As it is in the file: a date with an offset or a fraction isn't rewritten.
  private let addedAt: String
  private let unknownMembers: [JSONMember]

  init(_ favourite: Favourite) {
    addedAt = Date.ISO8601FormatStyle().format(favourite.addedAt)
    unknownMembers = []
    self.favourite = favourite
  }

  /// Reads one element of `favourites`.
  ///
  /// - Parameters:
  ///   - value: The element.
  ///   - place: Where it is, for errors: `favourites[3]`.
  /// - Throws: `.wrongShape` with the place of the part that is missing or has the wrong type.
  init(_ value: JSONValue, at place: String) throws(FileDamage) {
    guard case .object(let members) = value else { throw .wrongShape(place: place) }
    func string(_ key: String) throws(FileDamage) -> String {
      guard let text = members.first(where: { $0.key == key })?.value.stringValue else {
        throw .wrongShape(place: "\(place).\(key)")
      }
      return text
    }
    let host = members.contains { $0.key == "host" } ? try string("host") : Favourite.defaultHost
    if host.isEmpty { throw .wrongShape(place: "\(place).host") }
    guard let id = members.first(where: { $0.key == "id" })?.value.integerValue else {
      throw .wrongShape(place: "\(place).id")
    }
    addedAt = try string("added_at")
    guard let date = FavouriteEntry.date(addedAt) else {
      throw .wrongShape(place: "\(place).added_at")
    }
    favourite = Favourite(
      login: try string("login"), id: id, host: host, htmlURL: try string("html_url"),
      avatarURL: try string("avatar_url"), addedAt: date)
    unknownMembers = members.filter { !FavouriteEntry.keys.contains($0.key) }
  }

  /// The entry as it is written: the keys of the contract first, then what we don't know.
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
    // `try?`: all there is to know is which of the two forms of RFC 3339 it is, if any.
    (try? Date.ISO8601FormatStyle().parse(text))
      ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
  }
}
