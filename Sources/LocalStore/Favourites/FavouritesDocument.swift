import FoundationEssentials
import GitHubAPI

/// The contents of the favourites file, including unknown members.
struct FavouritesDocument: Sendable, Equatable {
  /// The supported version of the file format.
  static let version = 1

  /// The entries, in the order of their addition.
  private(set) var entries: [FavouriteEntry] = []
  private var unknownMembers: [JSON.Member] = []

  /// Makes an empty document.
  init() {}

  /// Reads the contents of the file at `path`, which only errors need.
  ///
  /// - Throws: `StorageError.damaged` or `.newerVersion`.
  init(_ bytes: [UInt8], path: String) throws(StorageError) {
    let version: Int
    do throws(FileDamage) {
      let document = try JSON(file: bytes)
      let members = try document.ownMembers(at: "document")
      guard let number = document["version"]?.int, number >= 1 else {
        throw .wrongShape(place: "version")
      }
      version = Int(number)
      // The members of a later version may look different.
      if version == FavouritesDocument.version {
        guard let values = document["favourites"]?.array else {
          throw .wrongShape(place: "favourites")
        }
        for (position, value) in values.enumerated() {
          entries.append(try FavouriteEntry(value, at: "favourites[\(position)]"))
        }
        unknownMembers = members.filter { !["version", "favourites"].contains($0.key) }
      }
    } catch {
      throw .damaged(path: path, damage: error)
    }
    guard version == FavouritesDocument.version else {
      throw .newerVersion(path: path, version: version, newestKnown: FavouritesDocument.version)
    }
  }

  /// The document as it is written to the file.
  var bytes: [UInt8] {
    var writer = JSONWriter(isIndented: true)
    writer.beginObject()
    writer.key("version")
    writer.number(FavouritesDocument.version)
    writer.key("favourites")
    writer.beginArray()
    for entry in entries { entry.write(to: &writer) }
    writer.endArray()
    writer.members(unknownMembers)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Adds an account, or updates its entry if the id is already there for its host.
  ///
  /// An entry with the same login but another id or host is another account and stays.
  mutating func add(_ favourite: Favourite) -> FavouriteAddition {
    guard let position = entries.firstIndex(where: { $0.favourite.isSameAccount(as: favourite) })
    else {
      entries.append(FavouriteEntry(favourite))
      return FavouriteAddition(favourite: favourite, outcome: .added)
    }
    let previous = entries[position].favourite.login
    entries[position].favourite.login = favourite.login
    entries[position].favourite.htmlURL = favourite.htmlURL
    entries[position].favourite.avatarURL = favourite.avatarURL
    return FavouriteAddition(
      favourite: entries[position].favourite,
      outcome: previous == favourite.login ? .alreadyThere : .renamed(from: previous))
  }

  /// Removes all entries of a host with one of the logins, ignoring case, or one of the ids.
  mutating func remove(
    logins: [String], ids: [Int64], on host: String
  ) -> FavouritesRemoval {
    let (wanted, wantedIDs) = (Set(logins.map { $0.lowercased() }), Set(ids))
    func isWanted(_ entry: FavouriteEntry) -> Bool {
      let favourite = entry.favourite
      return favourite.host == host
        && (wanted.contains(favourite.login.lowercased()) || wantedIDs.contains(favourite.id))
    }
    let removed = entries.filter(isWanted).map(\.favourite)
    let found = Set(removed.map { $0.login.lowercased() })
    let foundIDs = Set(removed.map(\.id))
    entries.removeAll(where: isWanted)
    return FavouritesRemoval(
      removed: removed, missing: logins.filter { !found.contains($0.lowercased()) },
      missingIDs: ids.filter { !foundIDs.contains($0) })
  }

  /// Removes the entries of accounts on a host, and returns them with their positions before.
  mutating func remove(ids: Set<Int64>, on host: String) -> [Int64: RemovedFavourite] {
    var removed: [Int64: RemovedFavourite] = [:]
    for (position, entry) in entries.enumerated()
    where entry.favourite.host == host && ids.contains(entry.favourite.id) {
      removed[entry.favourite.id] = RemovedFavourite(entry: entry, position: position)
    }
    entries.removeAll { removed[$0.favourite.id] != nil && $0.favourite.host == host }
    return removed
  }

  /// Inserts a removed entry, unless its account has a new one.
  mutating func restore(_ removed: RemovedFavourite) {
    let favourite = removed.entry.favourite
    if entries.contains(where: { $0.favourite.isSameAccount(as: favourite) }) { return }
    entries.insert(removed.entry, at: min(removed.position, entries.count))
  }
}

/// A favourite together with the unknown members of its entry in the file.
struct FavouriteEntry: Sendable, Equatable {
  var favourite: Favourite
  // Kept as read, so that a date with an offset or a fraction isn't rewritten.
  private let addedAt: String
  private let unknownMembers: [JSON.Member]

  init(_ favourite: Favourite) {
    addedAt = Date.ISO8601FormatStyle().format(favourite.addedAt)
    unknownMembers = []
    self.favourite = favourite
  }

  /// Reads the element of `favourites` at a place such as `favourites[3]`, which only errors need.
  ///
  /// - Throws: `.wrongShape` with the place of a member that is missing or has the wrong type.
  init(_ value: JSON, at place: String) throws(FileDamage) {
    let members = try value.ownMembers(at: place)
    func string(_ key: StaticString) throws(FileDamage) -> String {
      if let text = value[key]?.string { return text }
      throw .wrongShape(place: "\(place).\(key)")
    }
    let host = value["host"] == nil ? Favourite.defaultHost : try string("host")
    if host.isEmpty { throw .wrongShape(place: "\(place).host") }
    guard let id = value["id"]?.accountID else { throw .wrongShape(place: "\(place).id") }
    addedAt = try string("added_at")
    guard let date = FavouriteEntry.date(addedAt) else {
      throw .wrongShape(place: "\(place).added_at")
    }
    favourite = Favourite(
      login: try string("login"), id: id, host: host, htmlURL: try string("html_url"),
      avatarURL: try string("avatar_url"), addedAt: date)
    unknownMembers = members.filter { !FavouriteEntry.keys.contains($0.key) }
  }

  /// Writes the documented keys first, then unknown ones.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, value) in [
      ("login", FieldValue.text(favourite.login)), ("id", .number(favourite.id)),
      ("host", .text(favourite.host)), ("html_url", .text(favourite.htmlURL)),
      ("avatar_url", .text(favourite.avatarURL)), ("added_at", .text(addedAt)),
    ] {
      writer.key(key)
      writer.value(value)
    }
    writer.members(unknownMembers)
    writer.endObject()
  }

  private static let keys = ["login", "id", "host", "html_url", "avatar_url", "added_at"]

  private static func date(_ text: String) -> Date? {
    // `try?`: only the result matters, in either form of RFC 3339.
    (try? Date.ISO8601FormatStyle().parse(text))
      ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
  }
}

/// A favourite that was removed and can be restored as it was.
package struct RemovedFavourite: Sendable, Equatable {
  let entry: FavouriteEntry
  /// The entry's position in the file.
  let position: Int
}

extension FavouritesStore {
  /// Removes accounts by their ids; returns those that were favourites on the host.
  package func remove(
    ids: [Int64], on host: String
  ) throws(StorageError) -> [Int64: RemovedFavourite] {
    let host = host.lowercased()
    return try change { document in document.remove(ids: Set(ids), on: host) }
  }

  /// Restores removed favourites with all their members, at their positions if possible.
  ///
  /// An account that is a favourite again stays as it is.
  package func restore(_ removed: [RemovedFavourite]) throws(StorageError) {
    try change { document in
      for favourite in removed.sorted(by: { $0.position < $1.position }) {
        document.restore(favourite)
      }
    }
  }
}

extension JSON {
  /// Reads one of ghf's files, which may begin with a byte order mark.
  ///
  /// - Throws: `FileDamage`.
  fileprivate init(file bytes: [UInt8]) throws(FileDamage) {
    if bytes.isEmpty { throw .empty }
    let text = Array(bytes.dropFirst(bytes.byteOrderMarkCount))
    do throws(Fault) {
      try self.init(text, depthLimit: 64, entryLimit: .max)
    } catch {
      switch error {
      case .notUTF8: throw .notUTF8
      case .syntax(let index): throw .notJSON(line: JSON.line(at: index, in: text))
      case .tooDeep(let index), .tooLong(let index):
        throw .tooDeep(line: JSON.line(at: index, in: text))
      }
    }
  }

  /// Returns the members of an object at a place that errors name.
  ///
  /// - Throws: `FileDamage` for another value, and if two members have the same key: a rewrite would
  ///   lose one of them.
  fileprivate func ownMembers(at place: String) throws(FileDamage) -> [Member] {
    guard isObject else { throw .wrongShape(place: place) }
    // RFC 8259, section 8.3, compares keys by code unit, but `String` by canonical equivalence.
    var keys: Set<[UInt8]> = []
    let members = members
    for member in members where !keys.insert(Array(member.key.utf8)).inserted {
      throw .duplicateKey(member.key, line: member.value.line)
    }
    return members
  }
}

extension JSONWriter {
  fileprivate mutating func members(_ members: [JSON.Member]) {
    for member in members {
      key(member.key)
      value(member.value)
    }
  }
}
