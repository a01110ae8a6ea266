/// The contents of the favourites file, including unknown members.
struct FavouritesDocument: Sendable, Equatable {
  /// The supported version of the file format.
  static let version = 1

  /// The entries, in the order of their addition.
  private(set) var entries: [FavouriteEntry] = []
  private var unknownMembers: [JSONMember] = []

  /// Makes an empty document.
  init() {}

  /// Reads the contents of the file at `path`, which only errors need.
  ///
  /// - Throws: `StorageError.damaged` or `.newerVersion`.
  init(_ bytes: [UInt8], path: String) throws(StorageError) {
    let version: Int
    do throws(FileDamage) {
      guard case .object(let members) = try JSONReader.value(in: bytes) else {
        throw .wrongShape(place: "document")
      }
      guard let number = members["version"]?.integerValue.flatMap({ Int(exactly: $0) }),
        number >= 1
      else { throw .wrongShape(place: "version") }
      version = number
      // The members of a later version may look different.
      if version == FavouritesDocument.version {
        guard case .array(let values)? = members["favourites"] else {
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
    let members = [
      JSONMember(key: "version", value: .number(String(FavouritesDocument.version))),
      JSONMember(key: "favourites", value: .array(entries.map(\.value))),
    ]
    return JSONValue.object(members + unknownMembers).text
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

  /// Removes all entries of a host with one of the logins, ignoring case.
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
