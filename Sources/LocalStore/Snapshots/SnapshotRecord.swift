import struct FoundationEssentials.Date

/// A record of a snapshot file: a header of 64 bytes and a body, which most records don't have.
///
/// Integers are little-endian:
///
/// | at | bytes | content |
/// | --- | --- | --- |
/// | 0 | 1 | kind: 1 whole list, 2 difference, 3 confirmation, 4 viewing |
/// | 1 | 3 | zero |
/// | 4 | 4 | byte count of the body |
/// | 8 | 8 | date of the list, after its last response: bits of a double, seconds since 2001 |
/// | 16 | 8 | number of accounts in the list; in a viewing, number of snapshots until then |
/// | 24 | 16 | digest of the list, two numbers |
/// | 40 | 8 | id of the list's account; 0 if unknown |
/// | 48 | 8 | checksum of the body |
/// | 56 | 8 | checksum of the preceding 56 bytes |
struct SnapshotRecord: Sendable, Equatable {
  /// The meaning of a record.
  enum Kind: UInt8 {
    /// All accounts of the first snapshot; only the first record is of this kind.
    case whole = 1
    /// The changes since the preceding snapshot.
    case difference = 2
    /// The list was the same at a later time.
    case confirmation = 3
    /// All snapshots so far were reported.
    case viewing = 4
  }

  static let headerByteCount = 64
  private static let checkedByteCount = 56

  let kind: Kind
  let date: Date
  let count: Int
  let digest: SnapshotDigest
  /// The id of the list's account, if known.
  let owner: Int64?
  var body: [UInt8] = []

  /// True if the record adds a snapshot, in full or as changes.
  var isSnapshot: Bool { kind == .whole || kind == .difference }

  /// The record as it is written to the file.
  var bytes: [UInt8] {
    var bytes = [kind.rawValue, 0, 0, 0]
    bytes.reserveCapacity(SnapshotRecord.headerByteCount + body.count)
    bytes.append(littleEndian: UInt32(truncatingIfNeeded: body.count))
    bytes.append(littleEndian: date.timeIntervalSinceReferenceDate.bitPattern)
    bytes.append(littleEndian: Int64(count))
    bytes.append(littleEndian: digest.sum)
    bytes.append(littleEndian: digest.otherSum)
    bytes.append(littleEndian: owner ?? 0)
    bytes.append(littleEndian: Checksum.of(body, in: 0..<body.count))
    bytes.append(littleEndian: Checksum.of(bytes, in: 0..<SnapshotRecord.checkedByteCount))
    return bytes + body
  }
}

extension SnapshotRecord {
  /// The reason a record can't be read.
  enum Fault: Error {
    /// The file ends within the record, for example because its writer was killed.
    case torn
    case damaged
  }

  /// Reads the record that begins at `start` in the bytes of a file.
  init(in bytes: [UInt8], at start: Int) throws(Fault) {
    let bodyStart = start + SnapshotRecord.headerByteCount
    let checked = start..<start + SnapshotRecord.checkedByteCount
    // After a power cut the file may be extended by zeros.
    if bytes[start...].allSatisfy({ $0 == 0 }) { throw .torn }
    guard bodyStart <= bytes.count else { throw .torn }
    guard bytes.integer(at: checked.upperBound, as: UInt64.self) == Checksum.of(bytes, in: checked),
      let kind = Kind(rawValue: bytes[start])
    else { throw .damaged }
    let bodyEnd = bodyStart + Int(bytes.integer(at: start + 4, as: UInt32.self))
    guard bodyEnd <= bytes.count else { throw .torn }
    let bodyCheck = bytes.integer(at: start + 48, as: UInt64.self)
    guard bodyCheck == Checksum.of(bytes, in: bodyStart..<bodyEnd),
      let count = Int(exactly: bytes.integer(at: start + 16, as: Int64.self)),
      // No list is longer, whatever the file says.
      (0...Int(UInt32.max)).contains(count)
    else { throw .damaged }
    let time = Double(bitPattern: bytes.integer(at: start + 8, as: UInt64.self))
    let owner = bytes.integer(at: start + 40, as: Int64.self)
    self.init(
      kind: kind, date: Date(timeIntervalSinceReferenceDate: time), count: count,
      digest: SnapshotDigest(
        sum: bytes.integer(at: start + 24, as: UInt64.self),
        otherSum: bytes.integer(at: start + 32, as: UInt64.self)),
      owner: owner == 0 ? nil : owner, body: Array(bytes[bodyStart..<bodyEnd]))
  }
}
