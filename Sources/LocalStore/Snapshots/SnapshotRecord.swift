import struct FoundationEssentials.Date

/// One entry of a file of snapshots: 64 bytes of header and a body, which most don't have.
///
/// Integers with the least significant byte first:
///
/// | at | bytes | what |
/// | --- | --- | --- |
/// | 0 | 1 | kind: 1 whole list, 2 difference, 3 confirmation, 4 look |
/// | 1 | 3 | zero |
/// | 4 | 4 | byte count of the body |
/// | 8 | 8 | of when the list is: bits of a double, seconds since 2001 |
/// | 16 | 8 | how many people are in the list; of a look, how many snapshots had been made by then |
/// | 24 | 16 | digest of the list, two numbers |
/// | 40 | 8 | id of the account whose list it is; 0 where it is not known |
/// | 48 | 8 | checksum of the body |
/// | 56 | 8 | checksum of the 56 bytes before |
struct SnapshotRecord: Sendable, Equatable {
  /// What a record tells.
  enum Kind: UInt8 {
    /// The first snapshot: all people. It is the first record, and there is no other of its kind.
    case whole = 1
    /// How a snapshot differs from the one before.
    case difference = 2
    /// That the list was the same again at a later time.
    case confirmation = 3
    /// That somebody was told of all snapshots until then.
    case look = 4
  }

  static let headerByteCount = 64
  private static let checkedByteCount = 56

  let kind: Kind
  let date: Date
  let count: Int
  let digest: SnapshotDigest
  /// The id of the account whose list it is; nil where it is not known.
  let owner: Int64?
  let body: [UInt8]

  init(
    _ kind: Kind, date: Date, count: Int, digest: SnapshotDigest, owner: Int64?, body: [UInt8] = []
  ) {
    self.kind = kind
    self.date = date
    self.count = count
    self.digest = digest
    self.owner = owner
    self.body = body
  }

  /// The record as it is written.
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

  /// Why there is no record at a place.
  enum Fault: Error {
    /// The bytes end before it does, as when whoever wrote it was killed.
    case unfinished
    case damaged
  }

  /// Reads the record that begins at a place.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - start: Where the record begins.
  /// - Throws: `Fault`.
  init(in bytes: [UInt8], at start: Int) throws(Fault) {
    let bodyStart = start + SnapshotRecord.headerByteCount
    let checked = start..<start + SnapshotRecord.checkedByteCount
    // Where a power cut came in between, a file may have grown by zeros.
    if bytes[start...].allSatisfy({ $0 == 0 }) { throw .unfinished }
    guard bodyStart <= bytes.count else { throw .unfinished }
    guard bytes.integer(at: checked.upperBound, as: UInt64.self) == Checksum.of(bytes, in: checked),
      let kind = Kind(rawValue: bytes[start])
    else { throw .damaged }
    let bodyEnd = bodyStart + Int(bytes.integer(at: start + 4, as: UInt32.self))
    guard bodyEnd <= bytes.count else { throw .unfinished }
    guard
      bytes.integer(at: start + 48, as: UInt64.self)
        == Checksum.of(bytes, in: bodyStart..<bodyEnd),
      let count = Int(exactly: bytes.integer(at: start + 16, as: Int64.self)),
      // No list is longer, whatever a file claims.
      (0...Int(UInt32.max)).contains(count)
    else { throw .damaged }
    let owner = bytes.integer(at: start + 40, as: Int64.self)
    self.init(
      kind,
      date: Date(
        timeIntervalSinceReferenceDate: Double(
          bitPattern: bytes.integer(at: start + 8, as: UInt64.self))),
      count: count,
      digest: SnapshotDigest(
        sum: bytes.integer(at: start + 24, as: UInt64.self),
        otherSum: bytes.integer(at: start + 32, as: UInt64.self)),
      owner: owner == 0 ? nil : owner, body: Array(bytes[bodyStart..<bodyEnd]))
  }
}
