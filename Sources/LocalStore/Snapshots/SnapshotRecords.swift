import struct FoundationEssentials.Date

/// The records of a file of snapshots, as they lie in it.
///
/// First all people of the first snapshot, then only what changed. A list that was the same again
/// leaves a record of that, and so does whoever was told of the changes; these two are replaced by
/// the next of their kind, so that a file grows with the changes and not with the runs.
struct SnapshotRecords: Sendable {
  /// Eight bytes `ghfsnaps`, the version of the form as 32 bits, 32 bits of zero.
  static let mark: [UInt8] = {
    var bytes = Array("ghfsnaps".utf8)
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: UInt32(0))
    return bytes
  }()

  // To be raised whenever records get another form.
  static let version: UInt32 = 1

  // What may be rewritten in place, and so be damaged by a power cut, is two records without a body.
  private static let tornByteCount = 2 * SnapshotRecord.headerByteCount

  /// All records but those that have been replaced.
  private(set) var all: [SnapshotRecord] = []
  /// Where the first of the records lies that the next run may replace: all behind the last change.
  private(set) var replaceableOffset = SnapshotRecords.mark.count
  /// Where the last whole record ends.
  private(set) var endOffset = SnapshotRecords.mark.count

  /// Why the bytes hold no snapshots.
  enum Fault: Error {
    case damaged(FileDamage)
    case newerVersion(Int)
  }

  /// Reads a file; half a record at its end, of somebody who was killed, counts as not written, as
  /// does a damaged one that is short and the last.
  ///
  /// - Throws: `Fault`.
  init(_ bytes: [UInt8]) throws(Fault) {
    if bytes.isEmpty { throw .damaged(.empty) }
    let markEnd = SnapshotRecords.mark.count
    guard bytes.count > markEnd, bytes[..<8] == SnapshotRecords.mark[..<8] else {
      throw .damaged(.wrongShape(place: "beginning"))
    }
    let version = bytes.integer(at: 8, as: UInt32.self)
    guard version >= 1 else { throw .damaged(.wrongShape(place: "version")) }
    guard version == SnapshotRecords.version else { throw .newerVersion(Int(version)) }
    while endOffset < bytes.count {
      do throws(SnapshotRecord.Fault) {
        let record = try SnapshotRecord(in: bytes, at: endOffset)
        guard (record.kind == .whole) == all.isEmpty else { throw .damaged }
        add(record)
      } catch .unfinished where !all.isEmpty {
        return
      } catch {
        // What is lost by that is when the list was the same last, or told: the next run mends it.
        if !all.isEmpty, bytes.count - endOffset <= SnapshotRecords.tornByteCount { return }
        throw .damaged(.wrongShape(place: "record \(all.count + 1)"))
      }
    }
  }

  /// A file with the first snapshot of a list.
  init(_ first: SnapshotRecord) {
    add(first)
  }

  private mutating func add(_ record: SnapshotRecord) {
    all.append(record)
    endOffset += SnapshotRecord.headerByteCount + record.body.count
    if record.isSnapshot { replaceableOffset = endOffset }
  }

  /// The latest record of the list as a whole: what it is now.
  var latest: SnapshotRecord? { all.last { $0.kind != .look } }

  /// The last time that somebody was told of the changes.
  var look: SnapshotRecord? { all.last { $0.kind == .look } }

  /// The id of the account whose list it is; nil where it was never known.
  var owner: Int64? { all.last { $0.owner != nil }?.owner }

  /// Adds a record, which replaces the one of its kind behind the last change.
  ///
  /// - Returns: The bytes to write to the file, and at which offset.
  mutating func append(_ record: SnapshotRecord) -> (bytes: [UInt8], offset: Int) {
    if record.isSnapshot {
      defer { add(record) }
      return (record.bytes, endOffset)
    }
    let start = (all.lastIndex(where: \.isSnapshot) ?? -1) + 1
    let tail = all[start...].filter { $0.kind != record.kind } + [record]
    all.removeSubrange(start...)
    endOffset = replaceableOffset
    for record in tail { add(record) }
    return (tail.flatMap(\.bytes), replaceableOffset)
  }

  /// The list as it is now; nil when it can't be put together, which is damage too.
  var snapshot: Snapshot? {
    guard let first = all.first, var snapshot = Snapshot(packed: first.body),
      let run = changes
    else { return nil }
    snapshot = snapshot.applying(SnapshotChanges(net: run))
    return snapshot.digest == latest?.digest ? snapshot : nil
  }

  /// The changes from each snapshot to the next; nil when one of them can't be read.
  var changes: [SnapshotChanges]? {
    var run: [SnapshotChanges] = []
    for record in all where record.kind == .difference {
      guard let changes = SnapshotChanges(packed: record.body) else { return nil }
      run.append(changes)
    }
    return run
  }
}

extension SnapshotRecord {
  /// Whether it is of a list that differs from the one before.
  var isSnapshot: Bool {
    switch kind {
    case .whole, .difference: true
    case .confirmation, .look: false
    }
  }
}
