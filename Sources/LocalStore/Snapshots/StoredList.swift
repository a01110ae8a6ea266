import FoundationEssentials

/// A list of people in `state.db`, with the history of its snapshots.
struct StoredList {
  /// The row of the list itself.
  struct Row: Equatable {
    let host: String
    var path: String
    /// The id of the list's account, if known.
    var owner: Int64?
    var snapshotCount = 1
    /// True if the list stays; otherwise it leaves some time after it was last seen.
    var isKept = false
    /// The last report of the changes: its snapshot's time, and the number of snapshots until then.
    var viewing: SnapshotHistory.Viewing? {
      didSet { if viewing != nil { isKept = true } }
    }
    /// The last readings; nil if the list was never read as a whole.
    var reading: StoredReading?

    var values: [SQLValue] {
      [
        .text(host), .text(path), owner.map(SQLValue.integer) ?? .null,
        .integer(snapshotCount), .integer(viewing?.momentCount ?? (isKept ? 0 : nil)),
        viewing.map { .real($0.date.timeIntervalSinceReferenceDate) } ?? .null, .integer(checksum),
      ]
    }

    // A changed byte in the id of the account would make it a different account.
    var checksum: Int64 {
      let numbers: [UInt64] = [
        owner == nil ? 0 : 1, UInt64(bitPattern: owner ?? 0),
        UInt64(bitPattern: Int64(snapshotCount)), viewing == nil ? isKept ? 2 : 0 : 1,
        UInt64(bitPattern: Int64(viewing?.momentCount ?? 0)),
        viewing?.date.timeIntervalSinceReferenceDate.bitPattern ?? 0,
      ]
      return Checksum.of("\(host)\n\(path)", numbers + (reading?.numbers ?? []))
    }
  }

  let id: Int64
  var row: Row
  let moments: [SnapshotHistory.Moment]

  var history: SnapshotHistory {
    SnapshotHistory(
      moments: moments, owner: row.owner, lastViewed: row.viewing, isKept: row.isKept,
      open: row.reading?.open ?? [])
  }
}

extension SnapshotHistory.Moment {
  /// The values of the row of the moment in `snapshots`.
  func values(list: Int64, number: Int) -> [SQLValue] {
    [
      .integer(list), .integer(number), .real(date.timeIntervalSinceReferenceDate),
      .real(confirmedAt.timeIntervalSinceReferenceDate), .integer(count),
      .integer(Int64(bitPattern: digest.sum)), .integer(Int64(bitPattern: digest.otherSum)),
      .integer(checksum(list: list, number: number)),
    ]
  }

  /// The values of the row of the moment in `checks`; nil if it has none.
  func checkValues(list: Int64, number: Int) -> [SQLValue]? {
    if check == .whole, confirmedBy == .whole { return nil }
    return [.integer(list), .integer(number), .integer(check.code), .integer(confirmedBy.code)]
  }

  fileprivate func checksum(list: Int64, number: Int) -> Int64 {
    let kinds = UInt64(check.code + 2 * confirmedBy.code)
    let reasons = changes.reasons.sorted { $0.key < $1.key }.map { id, reason in
      "\(id) \(reason.word) \(reason.loginNow ?? "")"
    }
    return Checksum.of(
      // Snapshots of version 5 have no reasons.
      reasons.joined(separator: "\n"),
      [
        UInt64(bitPattern: list), UInt64(number), date.timeIntervalSinceReferenceDate.bitPattern,
        confirmedAt.timeIntervalSinceReferenceDate.bitPattern, UInt64(bitPattern: Int64(count)),
        digest.sum,
        digest.otherSum,
      ]
        + (kinds == 0 ? [] : [kinds]) + [UInt64(bitPattern: mark)])
  }

  /// Reads a row of `snapshots`; nil if it isn't the row of `number` or doesn't match its checksum.
  fileprivate init?(
    _ row: borrowing Statement, list: Int64, number: Int, changes: SnapshotChanges
  ) {
    guard let check = CheckKind(code: row.integer(7) ?? 0),
      let confirmedBy = CheckKind(code: row.integer(8) ?? 0)
    else { return nil }
    self.init(
      date: Date(timeIntervalSinceReferenceDate: row.real(1)), check: check,
      confirmedAt: Date(timeIntervalSinceReferenceDate: row.real(2)), confirmedBy: confirmedBy,
      count: Int(row.integer(3) ?? -1),
      changes: changes,
      digest: SnapshotDigest(
        sum: UInt64(bitPattern: row.integer(4) ?? 0),
        otherSum: UInt64(bitPattern: row.integer(5) ?? 0)))
    mark = row.integer(9) ?? 0
    guard row.integer(0) == Int64(number), row.integer(6) == checksum(list: list, number: number)
    else { return nil }
  }
}

extension Database {
  /// Reads a list with its history, in a transaction of the caller.
  ///
  /// - Returns: The list; nil if it has no snapshot.
  /// - Throws: `StorageError.damaged` if rows are missing or don't match checksums and digests.
  mutating func storedList(host: String, path listPath: String) throws(StorageError) -> StoredList?
  {
    var found: (id: Int64, row: StoredList.Row, checksum: Int64?)?
    try run(StateSQL.list, .text(host), .text(listPath)) { row in
      let viewedCount = row.integer(3)
      let viewing = viewedCount.flatMap { count in
        count == 0
          ? nil
          : SnapshotHistory.Viewing(
            date: Date(timeIntervalSinceReferenceDate: row.real(4)), momentCount: Int(count))
      }
      found = (
        row.integer(0) ?? 0,
        StoredList.Row(
          host: host, path: listPath, owner: row.integer(1),
          snapshotCount: Int(row.integer(2) ?? 0), isKept: viewedCount != nil, viewing: viewing,
          reading: row.integer(6) == nil ? nil : StoredReading(row, from: 7)),
        row.integer(5)
      )
    }
    guard let found else { return nil }
    guard found.checksum == found.row.checksum else { throw damage("list", of: listPath) }
    let changes = try changes(in: found.id)
    var moments: [SnapshotHistory.Moment] = []
    let databasePath = path
    try run(StateSQL.snapshots, .integer(found.id)) { row throws(StorageError) in
      let number = moments.count + 1
      guard
        let moment = SnapshotHistory.Moment(
          row, list: found.id, number: number, changes: changes[number] ?? SnapshotChanges()),
        moment.follows(moments.last)
      else { throw .damage("snapshot \(number)", of: listPath, in: databasePath) }
      moments.append(moment)
    }
    if moments.isEmpty || moments.count != found.row.snapshotCount
      || changes.keys.contains(where: { $0 > moments.count })
    {
      throw damage("history", of: listPath)
    }
    return StoredList(id: found.id, row: found.row, moments: moments)
  }

  /// Returns the latest snapshot of a list.
  mutating func people(on list: StoredList) throws(StorageError) -> Snapshot {
    let changes = SnapshotChanges(net: list.moments.map(\.changes))
    let snapshot = try firstPeople(of: list).applying(changes)
    guard snapshot.digest == list.moments.last?.digest else {
      throw damage("people", of: list.row.path)
    }
    return snapshot
  }

  /// Returns the first snapshot of a list.
  mutating func firstPeople(of list: StoredList) throws(StorageError) -> Snapshot {
    var packed: [UInt8] = []
    try run(StateSQL.firstPeople, .integer(list.id)) { row in packed += row.bytes(0) }
    guard let snapshot = Snapshot(packed: packed), snapshot.digest == list.moments.first?.digest
    else { throw damage("people", of: list.row.path) }
    return snapshot
  }

  /// Returns the differences between the latest snapshot of a list and a newer list.
  mutating func changes(
    from list: StoredList, to snapshot: Snapshot
  ) throws(StorageError) -> SnapshotChanges {
    list.moments.last?.digest == snapshot.digest
      ? SnapshotChanges() : snapshot.changes(since: try people(on: list))
  }

  /// Stores the people of a list's first snapshot.
  mutating func add(firstPeople snapshot: Snapshot, to list: Int64) throws(StorageError) {
    let packed = snapshot.packed
    let partByteCount = 64 << 10
    for (part, start) in stride(from: 0, to: packed.count, by: partByteCount).enumerated() {
      let bytes = Array(packed[start...].prefix(partByteCount))
      try run(StateSQL.addFirstPeople, .integer(list), .integer(part), .bytes(bytes))
    }
  }

  /// Stores changes of a list, as those of a snapshot.
  mutating func add(
    _ changes: SnapshotChanges, to list: Int64, asSnapshot number: Int
  ) throws(StorageError) {
    let rows: [(Int64, String?, String?)] =
      changes.went.map { ($0.id, $0.login, $0.isUnlisted ? "" : nil) }
      + changes.came.map { ($0.id, $0.isUnlisted ? "" : nil, $0.login) }
      + changes.renamed.map { ($0.id, $0.from, $0.to) }
    for (id, old, new) in rows {
      try run(
        StateSQL.addChange, .integer(list), .integer(number), .integer(id), .text(old), .text(new))
    }
    for (id, reason) in changes.reasons {
      try add(reason, of: id, to: list, asSnapshot: number)
    }
  }

  private mutating func add(
    _ reason: DepartureReason, of person: Int64, to list: Int64, asSnapshot number: Int
  ) throws(StorageError) {
    try run(
      StateSQL.addReason, .integer(list), .integer(number), .integer(person), .text(reason.word),
      .text(reason.loginNow))
  }

  /// Stores the reasons of departures that lack them.
  ///
  /// - Returns: The moments of the list with these reasons.
  mutating func add(
    reasonsFrom findings: DepartureFindings, to list: StoredList, at now: Date
  ) throws(StorageError) -> [SnapshotHistory.Moment] {
    var moments = list.moments
    var changed: Set<Int> = []
    for (person, index) in list.history.unexplained(before: now) {
      // A check before the departure was about an earlier one.
      guard case .left(let reason?)? = findings[person.id],
        findings.checkedFrom > moments[index].date
      else { continue }
      moments[index].changes.reasons[person.id] = reason
      try add(reason, of: person.id, to: list.id, asSnapshot: index + 1)
      changed.insert(index)
    }
    for index in changed { try add(moments[index], to: list.id, asSnapshot: index + 1) }
    return moments
  }

  /// Stores the row of a snapshot, and gives it a mark unless it has one.
  ///
  /// - Returns: The mark.
  @discardableResult
  mutating func add(
    _ moment: SnapshotHistory.Moment, to list: Int64, asSnapshot number: Int
  ) throws(StorageError) -> Int64 {
    var moment = moment
    if moment.mark == 0 {
      let first = Int64.random(in: 1..<1 << 31) << 32
      try run(StateSQL.addMark, .integer(list), .integer(number), .integer(first))
      moment.mark = lastRowID
    }
    try run(StateSQL.keepSnapshot, moment.values(list: list, number: number))
    try run(StateSQL.forgetCheck, .integer(list), .integer(number))
    if let values = moment.checkValues(list: list, number: number) {
      try run(StateSQL.addCheck, values)
    }
    return moment.mark
  }

  /// Stores the readings of a list.
  mutating func keep(_ reading: StoredReading, of list: Int64) throws(StorageError) {
    try run(StateSQL.keepReading, reading.values(list: list))
  }

  /// Stores the account and the last report of a list.
  mutating func update(_ row: StoredList.Row) throws(StorageError) {
    try run(StateSQL.updateList, row.values)
  }

  // The changes by the number of their snapshot, each by ascending id.
  private mutating func changes(in list: Int64) throws(StorageError) -> [Int: SnapshotChanges] {
    var changes: [Int: SnapshotChanges] = [:]
    try run(StateSQL.changes, .integer(list)) { row in
      let (number, id) = (Int(row.integer(0) ?? 0), row.integer(1) ?? 0)
      changes[number, default: SnapshotChanges()].add(id, from: row.text(2), to: row.text(3))
      // The checksum of the snapshot shows a row that isn't from ghf.
      changes[number]?.reasons[id] = DepartureReason(word: row.text(4), loginNow: row.text(5))
    }
    return changes
  }

  /// Returns the error for a part of a list that is missing or doesn't match its checksum.
  func damage(_ part: String, of list: String) -> StorageError {
    .damage(part, of: list, in: path)
  }
}

extension StorageError {
  fileprivate static func damage(
    _ part: String, of list: String, in database: String
  ) -> StorageError {
    .damaged(path: database, damage: .invalid(part: "\(part) of \(list)"))
  }
}

extension SnapshotHistory.Moment {
  /// Returns the moment after this one, with its changes.
  func changed(by changes: SnapshotChanges, at date: Date, foundBy check: CheckKind) -> Self {
    var digest = digest
    for person in changes.went { digest.remove(id: person.id, login: person.login.utf8.span) }
    for person in changes.came { digest.add(id: person.id, login: person.login.utf8.span) }
    for renaming in changes.renamed {
      digest.remove(id: renaming.id, login: renaming.from.utf8.span)
      digest.add(id: renaming.id, login: renaming.to.utf8.span)
    }
    return Self(
      date: date, check: check, confirmedAt: date, confirmedBy: check,
      count: count + changes.came.count - changes.went.count, changes: changes, digest: digest)
  }

  // True if the digest and the count result from the preceding ones and the changes.
  fileprivate func follows(_ last: Self?) -> Bool {
    guard let last else { return changes.isEmpty }
    let expected = last.changed(by: changes, at: date, foundBy: check)
    return digest == expected.digest && count == expected.count
  }
}

extension SnapshotChanges {
  // A row without logins can't be from ghf; then the digests don't match.
  fileprivate mutating func add(_ id: Int64, from old: String?, to new: String?) {
    switch (old, new) {
    case (nil, let new?): came.append(SnapshotPerson(id: id, login: new))
    case ("", let new?): came.append(SnapshotPerson(id: id, login: new, isUnlisted: true))
    case (let old?, nil): went.append(SnapshotPerson(id: id, login: old))
    case (let old?, ""): went.append(SnapshotPerson(id: id, login: old, isUnlisted: true))
    case (let old?, let new?): renamed.append(Renaming(id: id, from: old, to: new))
    case (nil, nil): break
    }
  }
}

extension Database {
  // In seconds.
  private static let upkeepInterval = 86_400.0
  // How long a list stays that nobody asks about: 30 days.
  private static let unseenInterval = 30 * 86_400.0

  /// Returns true if the snapshots weren't checked for a day; a check in the future comes from a
  /// clock that was wrong.
  ///
  /// - Throws: `StorageError`.
  mutating func isUpkeepDue(_ now: Date) throws(StorageError) -> Bool {
    var last: Double?
    try run(StateSQL.lastUpkeep) { row in if row.integer(0) != nil { last = row.real(0) } }
    let now = now.timeIntervalSinceReferenceDate
    return last.map { abs(now - $0) >= Database.upkeepInterval } ?? true
  }

  /// Checks all tables: a list that isn't found may be damaged rather than new.
  ///
  /// Takes 1 ms for each megabyte.
  ///
  /// - Throws: `StorageError.damaged`, naming the list that is looked for.
  mutating func check(_ listPath: String) throws(StorageError) {
    var result: String?
    try run(StateSQL.check) { row in result = row.text(0) }
    if result != "ok" { throw damage("table", of: listPath) }
  }

  /// Removes the lists that nobody asks about and that weren't seen for 30 days, except one that was
  /// just seen, in a transaction of the caller, and records the upkeep.
  ///
  /// - Returns: True if there were any.
  mutating func removeUnseenLists(except seen: Int64, now: Date) throws(StorageError) -> Bool {
    let now = now.timeIntervalSinceReferenceDate
    var leaving: [Int64] = []
    try run(StateSQL.leavingLists, .real(now - Database.unseenInterval)) { row in
      if let id = row.integer(0), id != seen { leaving.append(id) }
    }
    for id in leaving {
      for sql in StateSQL.removal { try run(sql, .integer(id)) }
    }
    try run(StateSQL.forgetUpkeep)
    try run(StateSQL.recordUpkeep, .real(now))
    return !leaving.isEmpty
  }
}
