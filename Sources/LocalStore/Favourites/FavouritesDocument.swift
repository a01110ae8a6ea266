/// The contents of the favourites file, with all that it holds beside favourites.
struct FavouritesDocument: Sendable, Equatable {
  /// The version that we read and write.
  static let version = 1

  /// In the order in which they were added.
  private(set) var entries: [FavouriteEntry] = []
  private var unknownMembers: [JSONMember] = []

  /// The document of somebody who has no file yet.
  init() {}

  /// Reads the contents of the file at `path`, which only errors need.
  ///
  /// - Throws: `StorageError.damaged` or `.newerVersion`.
  init(_ bytes: [UInt8], path: String) throws(StorageError) {
    let version: Int
    do throws(FileDamage) {
      let members = try FavouritesDocument.members(in: bytes)
      version = try FavouritesDocument.version(in: members)
      // What the members of a later version look like is not for us to judge.
      if version == FavouritesDocument.version {
        entries = try FavouritesDocument.entries(in: members)
        unknownMembers = members.filter { !["version", "favourites"].contains($0.key) }
      }
    } catch {
      throw .damaged(path: path, damage: error)
    }
    guard version == FavouritesDocument.version else {
      throw .newerVersion(path: path, version: version, newestKnown: FavouritesDocument.version)
    }
  }

  /// The document as it is written.
  var bytes: [UInt8] {
    let members = [
      JSONMember(key: "version", value: .number(String(FavouritesDocument.version))),
      JSONMember(key: "favourites", value: .array(entries.map(\.value))),
    ]
    return JSONValue.object(members + unknownMembers).text
  }

  /// Adds an account, or brings its entry up to date if its number is there already for its host.
  ///
  /// An entry with the same login and another number or host stays: that is another account.
  mutating func add(_ favourite: Favourite) -> FavouriteAddition {
    guard let position = entries.firstIndex(where: { $0.favourite.isSameAccount(as: favourite) })
    else {
      let entry = FavouriteEntry(favourite)
      entries.append(entry)
      return FavouriteAddition(favourite: entry.favourite, outcome: .added)
    }
    let previous = entries[position].favourite.login
    entries[position].favourite.login = favourite.login
    entries[position].favourite.htmlURL = favourite.htmlURL
    entries[position].favourite.avatarURL = favourite.avatarURL
    return FavouriteAddition(
      favourite: entries[position].favourite,
      outcome: previous == favourite.login ? .alreadyThere : .renamed(from: previous))
  }

  /// Removes every entry of a host that has one of the logins, in whatever case.
  mutating func remove(logins: [String], on host: String) -> FavouritesRemoval {
    let wanted = Set(logins.map { $0.lowercased() })
    func isWanted(_ entry: FavouriteEntry) -> Bool {
      entry.favourite.host == host && wanted.contains(entry.favourite.login.lowercased())
    }
    let removed = entries.filter(isWanted).map(\.favourite)
    let found = Set(removed.map { $0.login.lowercased() })
    entries.removeAll(where: isWanted)
    return FavouritesRemoval(
      removed: removed, missing: logins.filter { !found.contains($0.lowercased()) })
  }

  private static func members(in bytes: [UInt8]) throws(FileDamage) -> [JSONMember] {
    guard case .object(let members) = try JSONReader.value(in: bytes) else {
      throw .wrongShape(place: "document")
    }
    return members
  }

  private static func version(in members: [JSONMember]) throws(FileDamage) -> Int {
    guard let number = members.first(where: { $0.key == "version" })?.value.integerValue,
      let version = Int(exactly: number), version >= 1
    else { throw .wrongShape(place: "version") }
    return version
  }

  private static func entries(in members: [JSONMember]) throws(FileDamage) -> [FavouriteEntry] {
    guard case .array(let values)? = members.first(where: { $0.key == "favourites" })?.value else {
      throw .wrongShape(place: "favourites")
    }
    var entries: [FavouriteEntry] = []
    for (position, value) in values.enumerated() {
      entries.append(try FavouriteEntry(value, at: "favourites[\(position)]"))
    }
    return entries
  }
}
