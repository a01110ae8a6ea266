/// The records of a snapshot file, in file order.
///
/// The first record contains all accounts of the first snapshot, later ones only changes. An
/// unchanged list adds a confirmation, and a report of the changes a viewing; each replaces one of
/// its kind since the last change, so that the file grows with the changes, not with the runs.
struct SnapshotRecords: Sendable {
  /// The file header: `ghfsnaps`, the format version as 32 bits, 32 zero bits.
  static let mark: [UInt8] = {
    var bytes = Array("ghfsnaps".utf8)
    bytes.append(littleEndian: version)
    bytes.append(littleEndian: UInt32(0))
    return bytes
  }()

  // Increase this whenever the format of records changes.
  private static let version: UInt32 = 1

  // At most two records without a body are rewritten in place, where a power cut may damage them.
  private static let tornByteCount = 2 * SnapshotRecord.headerByteCount

  /// All records except replaced ones.
  private(set) var all: [SnapshotRecord] = []
  /// The offset of the first record that the next run may replace: the end of the last change.
  private(set) var replaceableOffset = SnapshotRecords.mark.count
  /// The end of the last whole record.
  private(set) var endOffset = SnapshotRecords.mark.count

  /// Reads a snapshot file; nil if it doesn't exist.
  init?(ofFileAt path: String) throws(StorageError) {
    guard let bytes = try FileContents.read(path: path) else { return nil }
    try self.init(bytes, path: path)
  }

  /// Reads the contents of the file at `path`, which only errors need.
  ///
  /// Ignores a torn record at the end, as left by a killed process, and a short, damaged last
  /// record.
  ///
  /// - Throws: `StorageError.damaged` or `.newerVersion`.
  init(_ bytes: [UInt8], path: String) throws(StorageError) {
    func damage(_ part: String) -> StorageError {
      .damaged(path: path, damage: .invalid(part: part))
    }
    if bytes.isEmpty { throw .damaged(path: path, damage: .empty) }
    let markEnd = SnapshotRecords.mark.count
    guard bytes.count > markEnd, bytes[..<8] == SnapshotRecords.mark[..<8] else {
      throw damage("header")
    }
    let version = bytes.integer(at: 8, as: UInt32.self)
    guard version >= 1 else { throw damage("version") }
    guard version == SnapshotRecords.version else {
      throw .newerVersion(
        path: path, version: Int(version), newestKnown: Int(SnapshotRecords.version))
    }
    while endOffset < bytes.count {
      do throws(SnapshotRecord.Fault) {
        let record = try SnapshotRecord(in: bytes, at: endOffset)
        guard (record.kind == .whole) == all.isEmpty else { throw .damaged }
        add(record)
      } catch .torn where !all.isEmpty {
        return
      } catch {
        // Only the time of the last confirmation or report is lost; the next run restores it.
        if !all.isEmpty, bytes.count - endOffset <= SnapshotRecords.tornByteCount { return }
        throw damage("record \(all.count + 1)")
      }
    }
  }

  /// Makes the records of a file with only a first snapshot.
  init(_ first: SnapshotRecord) { add(first) }

  private mutating func add(_ record: SnapshotRecord) {
    all.append(record)
    endOffset += SnapshotRecord.headerByteCount + record.body.count
    if record.isSnapshot { replaceableOffset = endOffset }
  }

  /// The latest record of the list itself.
  var latest: SnapshotRecord? { all.last { $0.kind != .viewing } }

  /// The latest report of the changes.
  var lastViewing: SnapshotRecord? { all.last { $0.kind == .viewing } }

  /// The id of the list's account, if known.
  var owner: Int64? { all.last { $0.owner != nil }?.owner }

  /// Adds a record, replacing one of the same kind after the last change.
  ///
  /// - Returns: The bytes to write to the file, and their offset.
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

  /// The latest snapshot; nil if a record is malformed or the digest doesn't match.
  var snapshot: Snapshot? {
    guard let first = all.first, let snapshot = Snapshot(packed: first.body), let changes
    else { return nil }
    let current = snapshot.applying(SnapshotChanges(net: changes))
    return current.digest == latest?.digest ? current : nil
  }

  /// The changes from each snapshot to the next; nil if one of them is malformed.
  var changes: [SnapshotChanges]? {
    var run: [SnapshotChanges] = []
    for record in all where record.kind == .difference {
      guard let changes = SnapshotChanges(packed: record.body) else { return nil }
      run.append(changes)
    }
    return run
  }
}
