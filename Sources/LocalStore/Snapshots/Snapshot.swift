import GitHubAPI

/// The accounts of a complete list at one time, in any order; about 20 bytes each.
package struct Snapshot: Sendable {
  private var ids: [Int64] = []
  // All logins concatenated, and the end of each.
  private var names: [UInt8] = []
  private var ends: [UInt32] = []
  /// The digest of all accounts.
  private(set) var digest = SnapshotDigest()

  /// Makes a snapshot of an empty list.
  package init() {}

  /// Makes a snapshot of accounts with different ids.
  package init(_ people: some Sequence<SnapshotPerson>) {
    for person in people { add(id: person.id, login: person.login) }
  }

  /// The number of accounts.
  package var count: Int { ids.count }

  /// Makes room for so many accounts: growing in steps copies all of them.
  package mutating func reserve(_ count: Int) {
    ids.reserveCapacity(count)
    ends.reserveCapacity(count)
    names.reserveCapacity(count * 16)
  }

  /// Adds an account that the snapshot doesn't contain yet.
  package mutating func add(id: Int64, login: String) {
    ids.append(id)
    names.append(contentsOf: login.utf8)
    ends.append(UInt32(truncatingIfNeeded: names.count))
    digest.add(id: id, login: login.utf8.span)
  }

  /// Returns all accounts by ascending id; takes 7 ms for 250,000 that were added in that order,
  /// and 40 ms otherwise.
  package func sorted() -> [SnapshotPerson] { placesByID.map(person) }

  private var placesByID: [Int] {
    // Lists arrive in this order.
    if zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) { return Array(ids.indices) }
    return ids.indices.sorted { ids[$0] < ids[$1] }
  }

  private func name(at place: Int) -> ArraySlice<UInt8> {
    names[(place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])]
  }

  private func person(at place: Int) -> SnapshotPerson {
    SnapshotPerson(id: ids[place], login: String(decoding: name(at: place), as: UTF8.self))
  }

  /// Returns the accounts with some ids.
  package func people(withIDs wanted: Set<Int64>) -> [SnapshotPerson] {
    if wanted.isEmpty { return [] }
    return ids.indices.filter { wanted.contains(ids[$0]) }.map(person)
  }

  /// Returns the changes since an older snapshot of the list.
  func changes(since old: Snapshot) -> SnapshotChanges {
    var changes = SnapshotChanges()
    var oldPlaces = old.placesByID[...]
    for place in placesByID {
      while let first = oldPlaces.first, old.ids[first] < ids[place] {
        changes.went.append(old.person(at: first))
        oldPlaces.removeFirst()
      }
      if let first = oldPlaces.first, old.ids[first] == ids[place] {
        oldPlaces.removeFirst()
        if old.name(at: first) == name(at: place) { continue }
        let (before, now) = (old.person(at: first), person(at: place))
        changes.renamed.append(
          SnapshotChanges.Renaming(id: now.id, from: before.login, to: now.login))
      } else {
        changes.came.append(person(at: place))
      }
    }
    changes.went += oldPlaces.map { old.person(at: $0) }
    return changes
  }

  /// Returns the snapshot with changes applied.
  func applying(_ changes: SnapshotChanges) -> Snapshot {
    if changes.isEmpty { return self }
    var snapshot = without(Set(changes.went.map(\.id) + changes.renamed.map(\.id)))
    for person in changes.came { snapshot.add(id: person.id, login: person.login) }
    for renaming in changes.renamed { snapshot.add(id: renaming.id, login: renaming.to) }
    return snapshot
  }

  /// Returns the snapshot without the accounts with these ids.
  package func without(_ gone: Set<Int64>) -> Snapshot {
    if gone.isEmpty { return self }
    var rest = Snapshot()
    for place in ids.indices where !gone.contains(ids[place]) {
      let person = person(at: place)
      rest.add(id: person.id, login: person.login)
    }
    return rest
  }

  /// The count, then all accounts by ascending id, as bytes.
  ///
  /// Each is the difference to the previous id, as LEB128, then the login's length and UTF-8.
  var packed: [UInt8] {
    var writer = PackWriter()
    writer.number(UInt64(count))
    var before: UInt64 = 0
    for place in placesByID {
      let id = UInt64(bitPattern: ids[place])
      writer.number(id &- before)
      writer.text(String(decoding: name(at: place), as: UTF8.self))
      before = id
    }
    return writer.bytes
  }

  /// Decodes `packed`; nil if the bytes are malformed.
  init?(packed bytes: [UInt8]) {
    var reader = PackReader(bytes)
    guard let count = reader.number(), count <= UInt64(bytes.count) else { return nil }
    var before: UInt64 = 0
    for _ in 0..<count {
      guard let step = reader.number(), let login = reader.text() else { return nil }
      before &+= step
      add(id: Int64(bitPattern: before), login: login)
    }
    if !reader.isAtEnd { return nil }
  }
}

/// An order-independent digest of the accounts of a list and their logins.
///
/// Each account contributes a 64-bit hash of id and login; the digest is the sum of the hashes and
/// the sum of a second mix of them. It detects accidental differences, but offers no protection
/// against an attacker who can choose ids and logins.
struct SnapshotDigest: Sendable, Equatable {
  private(set) var sum: UInt64 = 0
  private(set) var otherSum: UInt64 = 0

  /// Makes the digest of no accounts.
  init() {}

  /// Makes the digest with these sums.
  init(sum: UInt64, otherSum: UInt64) {
    (self.sum, self.otherSum) = (sum, otherSum)
  }

  /// Adds an account.
  mutating func add(id: Int64, login: Span<UInt8>) {
    let hash = SnapshotDigest.hash(id, login)
    sum &+= hash
    otherSum &+= SnapshotDigest.mixed(hash)
  }

  /// Removes an account.
  mutating func remove(id: Int64, login: Span<UInt8>) {
    let hash = SnapshotDigest.hash(id, login)
    sum &-= hash
    otherSum &-= SnapshotDigest.mixed(hash)
  }

  private static func hash(_ id: Int64, _ login: Span<UInt8>) -> UInt64 {
    var hash = mixed(UInt64(bitPattern: id))
    for place in login.indices { hash = (hash ^ UInt64(login[place])) &* 0x0000_0100_0000_01B3 }
    return mixed(hash)
  }

  // The finishing step of SplitMix64 (Steele, Lea and Flood, 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// An account with the login that it had at one time, such as that of a snapshot.
package struct SnapshotPerson: Sendable, Equatable, Identifiable {
  package let id: Int64
  package let login: String
  /// True for a departure that GitHub can't confirm, because the profile shows no follows, and for the
  /// arrival of an account that left so.
  package var isUnlisted = false

  package init(id: Int64, login: String, isUnlisted: Bool = false) {
    self.id = id
    self.login = login
    self.isUnlisted = isUnlisted
  }
}
