package import GitHubAPI

package import struct FoundationEssentials.Date

/// The snapshots of one list, in an append-only file under the state directory.
///
/// A snapshot is synced to disk before its changes are reported, so a killed process leaves all
/// earlier snapshots readable. Concurrent processes append one after the other; `history` takes no
/// lock unless the file looks damaged. Methods that find a damaged file rename it and throw
/// `StorageError.setAside`; the next list is then the first snapshot.
package struct SnapshotStore: Sendable {
  /// The file name extension of snapshot files.
  static let suffix = ".snapshots"

  /// The file, which may be missing: `api.github.com/users/octocat/followers.snapshots`.
  package let path: String

  /// Refers to the file of the list that contains the page of `key`, in a directory, usually
  /// `XDGDirectories.state`; the first snapshot creates it.
  package init(in directory: String, for key: PageKey) {
    let name = PageFileName.path(of: key, hash: PageRequest(key).hash)
    path = directory + "/" + name + SnapshotStore.suffix
  }

  /// Returns the history of the list; nil if it has no snapshot.
  package func history() throws(StorageError) -> SnapshotHistory? {
    do throws(StorageError) {
      return try history(of: SnapshotRecords(ofFileAt: path))
    } catch .damaged {
      // Another process may have been writing: read again under the lock.
      return try withLock { () throws(StorageError) in
        try history(of: SnapshotRecords(ofFileAt: path))
      }
    }
  }

  /// Returns the accounts of the latest snapshot that a newer list doesn't contain.
  package func departures(in snapshot: Snapshot) throws(StorageError) -> [SnapshotPerson] {
    try withLock { () throws(StorageError) in
      guard let records = try SnapshotRecords(ofFileAt: path),
        records.latest?.digest != snapshot.digest
      else { return [] }
      return snapshot.changes(since: try latestSnapshot(of: records)).went
    }
  }

  /// Compares a list with the latest snapshot and stores it if it is newer, with a single lock,
  /// read and write.
  ///
  /// A list is newer if its first request was sent after the last response of the latest snapshot.
  /// If the two overlap, their responses may have arrived in another order than the server sent
  /// them.
  ///
  /// - Parameters:
  ///   - snapshot: The complete list.
  ///   - start: The time at which the first of its requests was sent.
  ///   - end: A time after its last response, which becomes the date of the snapshot; nil for now.
  ///   - now: Returns the current time. It is called under the lock, because other processes store
  ///     snapshots until then. A snapshot from the future comes from a clock that was set back, and
  ///     doesn't make this list an old one.
  ///   - owner: The id of the list's account, if known.
  ///   - mayBegin: Whether the list may be the first snapshot.
  /// - Returns: The result; nil if the list would be the first snapshot and may not.
  /// - Throws: `StorageError`.
  package func update(
    with snapshot: Snapshot, from start: Date, to end: Date? = nil, now: () -> Date,
    owner: Int64?, mayBegin: Bool
  ) throws(StorageError) -> SnapshotUpdate? {
    if mayBegin { try FilePath.createDirectory(at: FilePath.parent(of: path)) }
    return try withLock { () throws(StorageError) in
      var records = try SnapshotRecords(ofFileAt: path)
      if records == nil, !mayBegin { return nil }
      let before = try history(of: records)
      let now = now()
      let outcome = try keep(
        snapshot, from: start, to: end ?? now, now: now, owner: owner, in: &records)
      return try history(of: records).map {
        SnapshotUpdate(outcome: outcome, before: before, history: $0)
      }
    }
  }

  /// Records that a history was reported, unless a later state already was.
  package func recordViewing(of history: SnapshotHistory) throws(StorageError) {
    try withLock { () throws(StorageError) in
      guard var records = try SnapshotRecords(ofFileAt: path), let moment = history.moments.last
      else { return }
      let count = history.moments.count
      let snapshots = records.all.filter(\.isSnapshot)
      // The file may have been renamed and created again meanwhile.
      guard count <= snapshots.count, snapshots[count - 1].digest == moment.digest,
        count >= records.lastViewing?.count ?? 0
      else { return }
      try write(
        SnapshotRecord(
          kind: .viewing, date: moment.confirmedAt, count: count, digest: moment.digest,
          owner: records.owner),
        to: &records)
    }
  }

  private func keep(
    _ snapshot: Snapshot, from start: Date, to date: Date, now: Date, owner: Int64?,
    in file: inout SnapshotRecords?
  ) throws(StorageError) -> SnapshotOutcome {
    guard var records = file else {
      file = try create(with: snapshot, of: date, owner: owner)
      return .first(setAside: try paths(setAsideAs: .damaged))
    }
    if let owner, try isOfAnother(than: owner, records, snapshot) {
      let path = try setAside(as: .account(records.owner))
      file = try create(with: snapshot, of: date, owner: owner)
      return .firstOfAnother(setAside: path)
    }
    defer { file = records }
    guard let latest = records.latest else { throw damage(to: "record 1") }
    if start <= latest.date, latest.date <= now {
      if owner != nil, records.owner == nil, snapshot.digest == latest.digest {
        try write(
          SnapshotRecord(
            kind: .confirmation, date: latest.date, count: latest.count, digest: latest.digest,
            owner: owner),
          to: &records)
      }
      return .notNewer
    }
    if snapshot.count == 0, latest.count > 0 { return .emptied }
    let owner = owner ?? records.owner
    var changes = SnapshotChanges()
    if snapshot.digest != latest.digest || snapshot.count != latest.count {
      changes = snapshot.changes(since: try latestSnapshot(of: records))
    }
    try write(
      SnapshotRecord(
        kind: changes.isEmpty ? .confirmation : .difference, date: date, count: snapshot.count,
        digest: snapshot.digest, owner: owner, body: changes.isEmpty ? [] : changes.packed),
      to: &records)
    return changes.isEmpty ? .unchanged : .changed
  }

  // True if the stored snapshots belong to another account that had the same login. A list alone
  // doesn't identify its account: without a stored id, two lists of five or more accounts with none
  // in common count as lists of two accounts.
  private func isOfAnother(
    than owner: Int64, _ records: SnapshotRecords, _ snapshot: Snapshot
  ) throws(StorageError) -> Bool {
    if let known = records.owner { return known != owner }
    guard let latest = records.latest, latest.count >= 5, snapshot.count >= 5,
      latest.digest != snapshot.digest, let old = records.snapshot
    else { return false }
    return snapshot.changes(since: old).went.count == old.count
  }

  // Runs `body` under the lock, and renames the file if it turns out to be damaged.
  private func withLock<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    // Without a directory there's no file to lock.
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

  private func history(of records: SnapshotRecords?) throws(StorageError) -> SnapshotHistory? {
    guard let records else { return nil }
    guard let history = SnapshotHistory(records) else { throw damage(to: "changes to the list") }
    return history
  }

  private func latestSnapshot(of records: SnapshotRecords) throws(StorageError) -> Snapshot {
    guard let snapshot = records.snapshot else { throw damage(to: "latest list") }
    return snapshot
  }

  private func damage(to part: String) -> StorageError {
    .damaged(path: path, damage: .invalid(part: part))
  }

  private func create(
    with snapshot: Snapshot, of date: Date, owner: Int64?
  ) throws(StorageError) -> SnapshotRecords {
    let record = SnapshotRecord(
      kind: .whole, date: date, count: snapshot.count, digest: snapshot.digest, owner: owner,
      body: snapshot.packed)
    FileReplacement.removeLeftovers(of: path)
    var replacement = try FileReplacement(of: path)
    try replacement.append(SnapshotRecords.mark)
    try replacement.append(record.bytes)
    try replacement.commit(durably: true)
    return SnapshotRecords(record)
  }

  // Appends a record to the records and, with a single write, to the file.
  private func write(
    _ record: SnapshotRecord, to records: inout SnapshotRecords
  ) throws(StorageError) {
    let endOffset = records.endOffset
    let (bytes, offset) = records.append(record)
    let file = try OpenFile(path, for: .readingAndWriting)
    // Remove a torn record first: with other bytes before it, it would look like damage.
    if try file.status().byteCount > endOffset { try file.truncate(toByteCount: endOffset) }
    try file.write(bytes, at: offset, orTruncateTo: endOffset)
    try file.synchronise()
  }
}
