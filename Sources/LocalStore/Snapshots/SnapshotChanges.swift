import GitHubAPI

/// Somebody in a snapshot: the number that stays, and the name at that time.
package struct SnapshotPerson: Sendable, Equatable, Identifiable {
  package let id: Int64
  package let login: String

  package init(id: Int64, login: String) {
    self.id = id
    self.login = login
  }
}

/// How one snapshot of a list differs from another: who came, who went, who has another name.
package struct SnapshotChanges: Sendable, Equatable {
  /// Somebody who is in both, under two names.
  package struct Renaming: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let from: String
    package let to: String

    package init(id: Int64, from: String, to: String) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// By id, ascending.
  package var came: [SnapshotPerson] = []
  /// By id, ascending, each with the name that was known last.
  package var went: [SnapshotPerson] = []
  /// By id, ascending.
  package var renamed: [Renaming] = []

  /// No change at all.
  package init() {}

  /// Whether the snapshots are the same.
  package var isEmpty: Bool { came.isEmpty && went.isEmpty && renamed.isEmpty }
}

extension SnapshotChanges {
  /// The changes as a record holds them: three times a count and that many entries.
  ///
  /// Entries are an id, and one name or, of those who were renamed, two. Numbers are LEB128.
  var packed: [UInt8] {
    var writer = PackWriter()
    for people in [came, went] {
      writer.number(UInt64(people.count))
      for person in people {
        writer.number(UInt64(bitPattern: person.id))
        writer.text(person.login)
      }
    }
    writer.number(UInt64(renamed.count))
    for renaming in renamed {
      writer.number(UInt64(bitPattern: renaming.id))
      writer.text(renaming.from)
      writer.text(renaming.to)
    }
    return writer.bytes
  }

  /// Reads what `packed` wrote; nil when it is something else.
  init?(packed bytes: [UInt8]) {
    var reader = PackReader(bytes)
    guard let came = reader.people(atMost: bytes.count),
      let went = reader.people(atMost: bytes.count),
      let count = reader.number(), count <= UInt64(bytes.count)
    else { return nil }
    self.came = came
    self.went = went
    for _ in 0..<count {
      guard let id = reader.number(), let from = reader.text(), let to = reader.text() else {
        return nil
      }
      renamed.append(Renaming(id: Int64(bitPattern: id), from: from, to: to))
    }
    if !reader.isAtEnd { return nil }
  }
}

extension PackReader {
  fileprivate mutating func people(atMost limit: Int) -> [SnapshotPerson]? {
    guard let count = number(), count <= UInt64(limit) else { return nil }
    var people: [SnapshotPerson] = []
    for _ in 0..<count {
      guard let id = number(), let login = text() else { return nil }
      people.append(SnapshotPerson(id: Int64(bitPattern: id), login: login))
    }
    return people
  }
}
