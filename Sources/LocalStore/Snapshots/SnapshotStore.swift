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
      return try readHistory()
    } catch .damaged {
      // Somebody may have been writing just then.
      return try FileLock(forFileAt: path).whileHeld { () throws(StorageError) in
        try settingAsideWhatIsDamaged(readHistory)
      }
    }
  }

  /// Keeps a list as a snapshot, if it is newer than the one that is kept.
  ///
  /// - Parameters:
  ///   - snapshot: The whole list.
  ///   - date: Of when the list is.
  ///   - now: What the clock says. A kept snapshot from later than that is of a clock that was put
  ///     back, and is no reason to take this one as old.
  ///   - owner: The id of the account whose list it is, where that is known.
  /// - Returns: What became of it.
  /// - Throws: `StorageError`, `.setAside` when the file was damaged; then the next list is the first.
  package func keep(
    _ snapshot: Snapshot, of date: Date, now: Date, owner: Int64? = nil
  ) throws(StorageError) -> SnapshotOutcome {
    try FilePath.createDirectory(at: FilePath.parent(of: path))
    return try FileLock(forFileAt: path).whileHeld { () throws(StorageError) in
      try settingAsideWhatIsDamaged { () throws(StorageError) in
        guard let records = try readRecords() else {
          try begin(with: snapshot, of: date, owner: owner)
          return .first(setAside: try paths(setAsideAs: .damaged))
        }
        if let owner, let known = records.owner, known != owner {
          let path = try setAside(as: .account(known))
          try begin(with: snapshot, of: date, owner: owner)
          return .firstOfAnother(setAside: path)
        }
        return try keep(snapshot, of: date, now: now, owner: owner, after: records)
      }
    }
  }

  /// Notes that somebody was told of the first so many snapshots.
  ///
  /// - Parameters:
  ///   - date: Of when the last of them was confirmed.
  ///   - momentCount: How many of the history's moments that were.
  /// - Throws: `StorageError`.
  package func noteLook(of date: Date, momentCount: Int) throws(StorageError) {
    try FileLock(forFileAt: path).whileHeld { () throws(StorageError) in
      guard let records = try readRecords(), let latest = records.latest else { return }
      try write(
        records.replacing(
          with: SnapshotRecord(
            .look, date: date, count: momentCount, digest: latest.digest, owner: records.owner)),
        at: records.replaceableOffset)
    }
  }

  private func keep(
    _ snapshot: Snapshot, of date: Date, now: Date, owner: Int64?, after records: SnapshotRecords
  ) throws(StorageError) -> SnapshotOutcome {
    guard let latest = records.latest else { throw damage(at: "record 1") }
    if date <= latest.date, latest.date <= now { return .notNewer }
    if snapshot.count == 0, latest.count > 0 { return .emptied }
    let owner = owner ?? records.owner
    if snapshot.digest == latest.digest, snapshot.count == latest.count {
      let record = SnapshotRecord(
        .confirmation, date: date, count: snapshot.count, digest: snapshot.digest, owner: owner)
      try write(records.replacing(with: record), at: records.replaceableOffset)
      return .unchanged
    }
    guard let old = records.snapshot else { throw damage(at: "the list as it was last") }
    let record = SnapshotRecord(
      .difference, date: date, count: snapshot.count, digest: snapshot.digest, owner: owner,
      body: snapshot.changes(since: old).packed)
    try write([record], at: records.endOffset)
    return .changed
  }

  private func readRecords() throws(StorageError) -> SnapshotRecords? {
    guard let bytes = try FileContents.read(path: path) else { return nil }
    do throws(SnapshotRecords.Fault) {
      return try SnapshotRecords(bytes)
    } catch {
      switch error {
      case .damaged(let damage): throw .damaged(path: path, damage: damage)
      case .newerVersion(let version):
        throw .newerVersion(
          path: path, version: version, newestKnown: Int(SnapshotRecords.version))
      }
    }
  }

  private func readHistory() throws(StorageError) -> SnapshotHistory? {
    guard let records = try readRecords() else { return nil }
    guard let history = SnapshotHistory(records) else { throw damage(at: "a difference") }
    return history
  }

  private func damage(at place: String) -> StorageError {
    .damaged(path: path, damage: .wrongShape(place: place))
  }

  private func begin(
    with snapshot: Snapshot, of date: Date, owner: Int64?
  ) throws(StorageError) {
    let record = SnapshotRecord(
      .whole, date: date, count: snapshot.count, digest: snapshot.digest, owner: owner,
      body: snapshot.packed)
    var replacement = try FileReplacement(of: path)
    try replacement.append(SnapshotRecords.mark)
    try replacement.append(record.bytes)
    try replacement.commit(durably: true)
  }

  /// Writes records at a place, in one call; what lay behind it is replaced or was half a record.
  private func write(_ records: [SnapshotRecord], at offset: Int) throws(StorageError) {
    let bytes = records.flatMap(\.bytes)
    let file = try OpenFile(path, for: .readingAndWriting)
    let byteCount = try file.status().byteCount
    do throws(StorageError) {
      try file.write(bytes, at: offset)
      if byteCount > offset + bytes.count {
        try file.truncate(toByteCount: offset + bytes.count)
      }
    } catch {
      // `try?`: half a record at the end is one that readers don't take.
      if byteCount < offset + bytes.count { try? file.truncate(toByteCount: byteCount) }
      throw error
    }
    try file.synchronise()
  }
}
