package import GitHubAPI

package import struct FoundationEssentials.Date

/// The snapshots of one list, in a file of its own under the state directory.
///
/// The file is only ever added to, and what is added is on the disk before anybody is told: whoever
/// is killed leaves all earlier snapshots readable. Any number of ghf may add at once, one after the
/// other; reading takes no lock unless something looks damaged.
package struct SnapshotStore: Sendable {
  /// The file's name, whether or not it is there yet.
  package let path: String

  /// Names the file of a list; nothing is read or made before it is needed.
  ///
  /// - Parameters:
  ///   - directory: Usually `XDGDirectories.state`.
  ///   - key: Any page of the list.
  package init(in directory: String, for key: PageKey) {
    path = directory + "/" + SnapshotFileName.path(for: key)
  }

  /// All that is known of the list; nil when there is no snapshot.
  ///
  /// - Throws: `StorageError`, `.setAside` when the file was damaged.
  package func history() throws(StorageError) -> SnapshotHistory? {
    do throws(StorageError) {
      return try history(of: SnapshotRecords(ofFileAt: path))
    } catch .damaged {
      // Somebody may have been writing just then.
      return try underLock { () throws(StorageError) in
        try history(of: SnapshotRecords(ofFileAt: path))
      }
    }
  }

  /// Who was in the list as it was kept last, and is not in a newer one.
  ///
  /// - Throws: `StorageError`, `.setAside` when the file was damaged.
  package func departures(in snapshot: Snapshot) throws(StorageError) -> [SnapshotPerson] {
    try underLock { () throws(StorageError) in
      guard let records = try SnapshotRecords(ofFileAt: path),
        records.latest?.digest != snapshot.digest
      else { return [] }
      guard let old = records.snapshot else { throw damage(at: "the list as it was last") }
      return snapshot.changes(since: old).went
    }
  }

  /// Compares a list with the kept one and, if it is newer, keeps it: one lock, one read, one write.
  ///
  /// - Parameters:
  ///   - snapshot: The whole list.
  ///   - date: Of when the list is.
  ///   - now: What the clock says. A kept snapshot from later than that is of a clock that was put
  ///     back, and is no reason to take this one as old.
  ///   - owner: The id of the account whose list it is, where that is known.
  ///   - mayBegin: Whether it may be the first snapshot.
  /// - Returns: What became of it; nil if it would be the first and may not.
  /// - Throws: `StorageError`, `.setAside` when the file was damaged; then the next list is the first.
  package func update(
    with snapshot: Snapshot, of date: Date, now: Date, owner: Int64?, mayBegin: Bool
  ) throws(StorageError) -> SnapshotUpdate? {
    if mayBegin { try FilePath.createDirectory(at: FilePath.parent(of: path)) }
    return try underLock { () throws(StorageError) in
      var records = try SnapshotRecords(ofFileAt: path)
      if records == nil, !mayBegin { return nil }
      let before = try history(of: records)
      let outcome = try keep(snapshot, of: date, now: now, owner: owner, in: &records)
      return try history(of: records).map {
        SnapshotUpdate(outcome: outcome, before: before, history: $0)
      }
    }
  }

  /// Notes that somebody was told of all that a history has, unless more was told already.
  ///
  /// - Throws: `StorageError`.
  package func noteLook(at history: SnapshotHistory) throws(StorageError) {
    try underLock { () throws(StorageError) in
      guard var records = try SnapshotRecords(ofFileAt: path), let moment = history.moments.last
      else { return }
      let count = history.moments.count
      let snapshots = records.all.filter(\.isSnapshot)
      // The file may have been kept aside and begun anew meanwhile.
      guard count <= snapshots.count, snapshots[count - 1].digest == moment.digest,
        count >= records.look?.count ?? 0
      else { return }
      try write(
        SnapshotRecord(
          .look, date: moment.confirmedAt, count: count, digest: moment.digest,
          owner: records.owner),
        to: &records)
    }
  }

  private func keep(
    _ snapshot: Snapshot, of date: Date, now: Date, owner: Int64?,
    in file: inout SnapshotRecords?
  ) throws(StorageError) -> SnapshotOutcome {
    guard var records = file else {
      file = try begin(with: snapshot, of: date, owner: owner)
      return .first(setAside: try paths(setAsideAs: .damaged))
    }
    if let owner, try isOfAnother(than: owner, records, snapshot) {
      let path = try setAside(as: .account(records.owner))
      file = try begin(with: snapshot, of: date, owner: owner)
      return .firstOfAnother(setAside: path)
    }
    defer { file = records }
    guard let latest = records.latest else { throw damage(at: "record 1") }
    if date <= latest.date, latest.date <= now {
      if owner != nil, records.owner == nil, snapshot.digest == latest.digest {
        try write(
          SnapshotRecord(
            .confirmation, date: latest.date, count: latest.count, digest: latest.digest,
            owner: owner),
          to: &records)
      }
      return .notNewer
    }
    if snapshot.count == 0, latest.count > 0 { return .emptied }
    let owner = owner ?? records.owner
    var changes = SnapshotChanges()
    if snapshot.digest != latest.digest || snapshot.count != latest.count {
      guard let old = records.snapshot else { throw damage(at: "the list as it was last") }
      changes = snapshot.changes(since: old)
    }
    try write(
      SnapshotRecord(
        changes.isEmpty ? .confirmation : .difference, date: date, count: snapshot.count,
        digest: snapshot.digest, owner: owner, body: changes.isEmpty ? [] : changes.packed),
      to: &records)
    return changes.isEmpty ? .unchanged : .changed
  }

  /// Whether what is kept is of an account that had the same name.
  ///
  /// Lists alone don't tell whose they are, so where no id was kept two lists without anybody in
  /// common are taken as of two accounts.
  private func isOfAnother(
    than owner: Int64, _ records: SnapshotRecords, _ snapshot: Snapshot
  ) throws(StorageError) -> Bool {
    if let known = records.owner { return known != owner }
    guard let latest = records.latest, latest.count >= 5, snapshot.count >= 5,
      latest.digest != snapshot.digest, let old = records.snapshot
    else { return false }
    return snapshot.changes(since: old).went.count == old.count
  }

  /// Holds the lock for `body`, and moves the file aside if it turns out to be damaged.
  private func underLock<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    // Where there is no directory there is no file, and nothing to wait for.
    guard try FileStatus.of(path: FilePath.parent(of: path), followsLink: true) != nil else {
      return try body()
    }
    return try FileLock(forFileAt: path).whileHeld { () throws(StorageError) in
      do throws(StorageError) {
        return try body()
      } catch .damaged(let path, let damage) {
        throw .setAside(path: path, newPath: try setAside(as: .damaged), damage: damage)
      }
    }
  }

  private func history(
    of records: SnapshotRecords?
  ) throws(StorageError) -> SnapshotHistory? {
    guard let records else { return nil }
    guard let history = SnapshotHistory(records) else { throw damage(at: "a difference") }
    return history
  }

  private func damage(at place: String) -> StorageError {
    .damaged(path: path, damage: .wrongShape(place: place))
  }

  private func begin(
    with snapshot: Snapshot, of date: Date, owner: Int64?
  ) throws(StorageError) -> SnapshotRecords {
    let record = SnapshotRecord(
      .whole, date: date, count: snapshot.count, digest: snapshot.digest, owner: owner,
      body: snapshot.packed)
    FileReplacement.removeLeftovers(of: path)
    var replacement = try FileReplacement(of: path)
    try replacement.append(SnapshotRecords.mark)
    try replacement.append(record.bytes)
    try replacement.commit(durably: true)
    return SnapshotRecords(record)
  }

  /// Adds a record to the records and to the file, there in one call.
  private func write(
    _ record: SnapshotRecord, to records: inout SnapshotRecords
  ) throws(StorageError) {
    let endOffset = records.endOffset
    let (bytes, offset) = records.append(record)
    let file = try OpenFile(path, for: .readingAndWriting)
    // First what somebody left half written: with other bytes before it, it would be damage.
    if try file.status().byteCount > endOffset {
      try file.truncate(toByteCount: endOffset)
    }
    do throws(StorageError) {
      try file.write(bytes, at: offset)
    } catch {
      // `try?`: half a record at the end is one that readers don't take.
      try? file.truncate(toByteCount: endOffset)
      throw error
    }
    try file.synchronise()
  }
}
