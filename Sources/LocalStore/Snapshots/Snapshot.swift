import GitHubAPI

/// The people of a whole list at one time: some 20 bytes each, whatever order they came in.
package struct Snapshot: Sendable {
  private var ids: [Int64] = []
  /// All names one after the other, and where each ends.
  private var names: [UInt8] = []
  private var ends: [UInt32] = []
  /// Stands for all of them.
  private(set) var digest = SnapshotDigest()

  /// A snapshot of an empty list.
  package init() {}

  /// How many people there are.
  package var count: Int { ids.count }

  /// Adds somebody who is not there yet.
  package mutating func add(id: Int64, login: String) {
    ids.append(id)
    names.append(contentsOf: login.utf8)
    ends.append(UInt32(truncatingIfNeeded: names.count))
    digest.add(id: id, login: login.utf8)
  }

  /// The places of all people, by ascending id.
  private var placesByID: [Int] {
    ids.indices.sorted { ids[$0] < ids[$1] }
  }

  private func name(at place: Int) -> ArraySlice<UInt8> {
    names[(place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])]
  }

  private func person(at place: Int) -> SnapshotPerson {
    SnapshotPerson(id: ids[place], login: String(decoding: name(at: place), as: UTF8.self))
  }

  /// How the list has changed since an older snapshot of it.
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

  /// The snapshot with changes applied to it.
  func applying(_ changes: SnapshotChanges) -> Snapshot {
    if changes.isEmpty { return self }
    var snapshot = without(Set(changes.went.map(\.id) + changes.renamed.map(\.id)))
    for person in changes.came { snapshot.add(id: person.id, login: person.login) }
    for renaming in changes.renamed { snapshot.add(id: renaming.id, login: renaming.to) }
    return snapshot
  }

  /// The same without some people, by their ids.
  package func without(_ gone: Set<Int64>) -> Snapshot {
    if gone.isEmpty { return self }
    var rest = Snapshot()
    for place in ids.indices where !gone.contains(ids[place]) {
      let person = person(at: place)
      rest.add(id: person.id, login: person.login)
    }
    return rest
  }

  /// All people as a record holds them: the count, then each by id.
  ///
  /// Of an id the distance to the one before it is written, as LEB128; of a name length and UTF-8.
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

  /// Reads what `packed` wrote; nil when it is something else.
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
