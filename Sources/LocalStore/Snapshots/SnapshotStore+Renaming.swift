import GitHubAPI

extension SnapshotStore {
  /// Gives the list the snapshots that its account has elsewhere: under other logins, or where they
  /// were moved aside because another account had the login.
  ///
  /// They are found by the account's id, and become one history, in the order in which they were stored:
  /// the clock may have gone back meanwhile. Snapshots of another account, or of an unknown one, that
  /// have the list's path are moved aside before.
  ///
  /// - Returns: The path to which another account's snapshots were moved; nil if there were none.
  package func gather(of owner: Int64) throws(StorageError) -> String? {
    guard var database = try SnapshotStore.database(in: directory, creating: false) else {
      return nil
    }
    // Most often there is nothing to do, which takes no lock.
    let isGathered = try database.transaction(.reading) { database throws(StorageError) in
      try paths(of: owner, in: &database).allSatisfy { $0 == listPath }
    }
    if isGathered { return nil }
    return try database.transaction { database throws(StorageError) in
      var lists: [StoredList] = []
      for path in try paths(of: owner, in: &database) {
        if let list = try database.storedList(host: host, path: path) { lists.append(list) }
      }
      lists.sort { $0.moments[0].mark < $1.moments[0].mark }
      guard var list = lists.first else { return nil }
      var aside: String?
      if let other = try database.storedList(host: host, path: listPath)?.row, other.owner != owner
      {
        aside = try moveAside(other, in: &database)
      }
      for later in lists.dropFirst() { list = try database.append(later, to: list) }
      try move(list.row, to: listPath, in: &database)
      return aside
    }
  }

  /// Returns the histories of an account, that of the list's path first; a list there whose account is
  /// unknown counts if there are no others.
  package func histories(of owner: Int64) throws(StorageError) -> [SnapshotHistory] {
    guard var database = try SnapshotStore.database(in: directory, creating: false) else {
      return []
    }
    return try database.transaction(.reading) { database throws(StorageError) in
      var paths = try paths(of: owner, in: &database)
      if let place = paths.firstIndex(of: listPath) { paths.swapAt(0, place) }
      var histories: [SnapshotHistory] = []
      for path in paths.isEmpty ? [listPath] : paths {
        guard let list = try database.storedList(host: host, path: path) else { continue }
        if list.row.owner ?? owner == owner { histories.append(list.history) }
      }
      return histories
    }
  }

  private func paths(of owner: Int64, in database: inout Database) throws(StorageError) -> [String]
  {
    try lists(of: owner, in: &database).map(\.path)
  }

  // The places of the same kind of list that belong to an account.
  func lists(of owner: Int64, in database: inout Database) throws(StorageError) -> [ListPlace] {
    var lists: [ListPlace] = []
    try database.run(StateSQL.listsOfAccount, .text(host), .integer(owner)) { row in
      let list = ListPlace(row)
      if SnapshotStore.kind(of: list.path) == SnapshotStore.kind(of: listPath) {
        lists.append(list)
      }
    }
    return lists
  }

  /// Returns `followers` for `/users/octocat/followers` and `/users/octocat/followers.account-7-1`.
  private static func kind(of path: String) -> Substring? {
    path.split(separator: "/").last?.prefix { $0 != "." }
  }
}

extension Database {
  /// Adds the snapshots of a list of the same account to those of an earlier list, and removes that
  /// list, in a transaction of the caller.
  ///
  /// A state that was stored before the latest one is skipped, because that one is newer. An account
  /// that only the earlier list has stays until a check confirms that it has left.
  ///
  /// - Returns: The list with all snapshots.
  fileprivate mutating func append(
    _ later: StoredList, to list: StoredList
  ) throws(StorageError) -> StoredList {
    var people = Dictionary(
      try people(on: list).sorted().map { ($0.id, $0.login) }, uniquingKeysWith: { $1 })
    var (row, last, number) = (list.row, list.moments[list.moments.count - 1], list.moments.count)
    var first = SnapshotChanges()
    first.came = try firstPeople(of: later).sorted()
    var skipped: [SnapshotChanges] = []
    for (place, moment) in later.moments.enumerated() {
      skipped.append(place == 0 ? first : moment.changes)
      if moment.mark > last.mark {
        // One by one: an account that came and left again may be on the earlier list.
        let changes = SnapshotChanges(net: skipped.map { $0.applied(to: &people) })
        skipped = []
        if !changes.isEmpty {
          number += 1
          last = last.changed(by: changes, at: moment.date, foundBy: moment.check)
          last.mark = moment.mark
          (last.confirmedAt, last.confirmedBy) = (moment.confirmedAt, moment.confirmedBy)
          try run(StateSQL.moveMark, .integer(list.id), .integer(number), .integer(moment.mark))
          try add(changes, to: list.id, asSnapshot: number)
        } else if moment.confirmedAt > last.confirmedAt {
          (last.confirmedAt, last.confirmedBy) = (moment.confirmedAt, moment.confirmedBy)
        }
        try add(last, to: list.id, asSnapshot: number)
      }
      if let viewing = later.row.viewing, viewing.momentCount == place + 1,
        list.row.viewing?.momentCount ?? list.moments.count == list.moments.count
      {
        row.viewing = SnapshotHistory.Viewing(date: viewing.date, momentCount: number)
      }
    }
    row.snapshotCount = number
    row.isKept = row.isKept || later.row.isKept
    // The next check reads the whole list.
    row.reading = StoredReading()
    try keep(StoredReading(), of: list.id)
    try update(row)
    for sql in StateSQL.removal { try run(sql, .integer(later.id)) }
    guard let list = try storedList(host: row.host, path: row.path) else {
      throw damage("list", of: row.path)
    }
    return list
  }
}

extension SnapshotChanges {
  /// Applies the changes to a list that may have some of them already, and returns the others.
  fileprivate func applied(to people: inout [Int64: String]) -> SnapshotChanges {
    var changes = SnapshotChanges()
    for person in went {
      guard let login = people.removeValue(forKey: person.id) else { continue }
      changes.went.append(
        SnapshotPerson(id: person.id, login: login, isUnlisted: person.isUnlisted))
      changes.reasons[person.id] = reasons[person.id]
    }
    for person in came + renamed.map({ SnapshotPerson(id: $0.id, login: $0.to) }) {
      let old = people.updateValue(person.login, forKey: person.id)
      if old == person.login { continue }
      if let old {
        changes.renamed.append(Renaming(id: person.id, from: old, to: person.login))
      } else {
        changes.came.append(person)
      }
    }
    return changes
  }
}

extension SnapshotStore {
  // Gives the list of another account a path of its own, and returns it.
  func moveAside(
    _ row: StoredList.Row, in database: inout Database
  ) throws(StorageError) -> String {
    let name = row.owner.map { "account-\($0)" } ?? "other-account"
    let taken = Set(try lists(in: &database).map(\.path))
    var number = 1
    while taken.contains("\(listPath).\(name)-\(number)") { number += 1 }
    let path = "\(listPath).\(name)-\(number)"
    try move(row, to: path, in: &database)
    return path
  }

  // Gives a list another path.
  func move(
    _ row: StoredList.Row, to path: String, in database: inout Database
  ) throws(StorageError) {
    var moved = row
    moved.path = path
    try database.run(
      StateSQL.moveList, .text(host), .text(row.path), .text(path), .integer(moved.checksum))
  }
}

extension SnapshotStore {
  /// The columns of a list that are read without its snapshots.
  struct ListPlace {
    let id: Int64
    let path: String
    let owner: Int64?
    let isKept: Bool

    init(_ row: borrowing Statement) {
      (id, path) = (row.integer(0) ?? 0, row.text(1) ?? "")
      (owner, isKept) = (row.integer(2), row.integer(3) != nil)
    }
  }

  /// Removes all snapshots of the list, also those that its account has elsewhere.
  ///
  /// Lists of other accounts that had its login are removed too, unless they stay: those accounts
  /// were named to `ghf changes`, or are watched.
  ///
  /// - Parameter owner: The id of the account that has the login now, if known.
  /// - Returns: The number of snapshots of the account; nil if there was nothing to remove.
  /// - Throws: `StorageError`; a list that is damaged within an intact database is removed.
  package func remove(owner: Int64? = nil) throws(StorageError) -> Int? {
    guard var database = try SnapshotStore.database(in: directory, creating: false) else {
      return nil
    }
    let count = try database.transaction { database throws(StorageError) -> Int? in
      var leaving = try lists(in: &database)
      let owners = [owner, leaving.first { $0.path == listPath }?.owner].compactMap(\.self)
      leaving.removeAll { list in
        guard let owner = list.owner else { return false }
        return list.isKept && !owners.contains(owner)
      }
      for owner in owners {
        for list in try lists(of: owner, in: &database)
        where !leaving.contains(where: { $0.id == list.id }) { leaving.append(list) }
      }
      var count: Int?
      for list in leaving {
        let snapshots = try database.integer(StateSQL.snapshotCount, .integer(list.id))
        let isOwn = list.path == listPath || list.owner.map(owners.contains) ?? false
        count = (count ?? 0) + (isOwn ? Int(snapshots ?? 0) : 0)
        for sql in StateSQL.removal { try database.run(sql, .integer(list.id)) }
      }
      return count
    }
    try database.run("PRAGMA incremental_vacuum") { _ in }
    return count
  }

  // The places of the list and of those that were moved aside.
  func lists(in database: inout Database) throws(StorageError) -> [ListPlace] {
    var lists: [ListPlace] = []
    // A slash follows a full stop in ASCII.
    try database.run(
      StateSQL.listsOfPath, .text(host), .text(listPath), .text(listPath + "."),
      .text(listPath + "/")
    ) { row in lists.append(ListPlace(row)) }
    return lists
  }
}
