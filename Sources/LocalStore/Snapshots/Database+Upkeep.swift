import struct FoundationEssentials.Date

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
