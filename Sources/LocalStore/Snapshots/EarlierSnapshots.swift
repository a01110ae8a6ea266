import GitHubAPI

import struct FoundationEssentials.Date

/// The snapshots of one list in a file of ghf 0.1.0, in a folder of the state directory for its host.
///
/// The file begins with `ghfsnaps`, the format version 1 as 32 bits and 32 zero bits. Records
/// follow, each with a header of 64 bytes and a body. Integers are little-endian:
///
/// | at | bytes | content |
/// | --- | --- | --- |
/// | 0 | 1 | kind: 1 whole list, 2 changes, 3 confirmation, 4 viewing |
/// | 4 | 4 | byte count of the body |
/// | 8 | 8 | date of the list: bits of a double, seconds since 2001 |
/// | 16 | 8 | number of accounts; in a viewing, number of snapshots until then |
/// | 24 | 16 | digest of the list, two numbers |
/// | 40 | 8 | id of the list's account; 0 if unknown |
/// | 48 | 8 | checksum of the body |
/// | 56 | 8 | checksum of the preceding 56 bytes |
struct EarlierSnapshots {
  private static let magic = Array("ghfsnaps".utf8) + [1, 0, 0, 0, 0, 0, 0, 0]
  private static let headerByteCount = 64

  let firstPeople: Snapshot
  /// The moments, earliest first; never empty.
  private(set) var moments: [SnapshotHistory.Moment] = []
  private(set) var owner: Int64?
  private(set) var viewing: SnapshotHistory.Viewing?

  /// Reads a file; nil if it doesn't exist.
  ///
  /// Ignores what follows the first invalid record: a killed process can leave half a record, and
  /// the preceding ones are a valid history.
  ///
  /// - Throws: `StorageError`; `.damaged` if the first record is invalid.
  init?(ofFileAt path: String) throws(StorageError) {
    guard let bytes = try FileContents.read(path: path) else { return nil }
    guard bytes.starts(with: EarlierSnapshots.magic) else {
      throw .damaged(path: path, damage: .wrongShape(place: "beginning"))
    }
    var position = EarlierSnapshots.magic.count
    guard let first = EarlierSnapshots.record(in: bytes, at: &position), first.kind == 1,
      let people = Snapshot(packed: first.body), first.describes(people.digest, people.count),
      people.sorted().map(\.id).isSetOf(people.count)
    else { throw .damaged(path: path, damage: .wrongShape(place: "record 1")) }
    firstPeople = people
    moments = [
      SnapshotHistory.Moment(
        date: first.date, check: .whole, confirmedAt: first.date, confirmedBy: .whole,
        count: people.count, changes: SnapshotChanges(), digest: people.digest)
    ]
    owner = first.owner
    while let record = EarlierSnapshots.record(in: bytes, at: &position), add(record) {}
  }

  /// The path of a list's file in the state directory: host and path, percent-encoded except for
  /// what is harmless in names everywhere.
  static func path(in directory: String, host: String, listPath: String) -> String {
    let components = listPath.split(separator: "/", omittingEmptySubsequences: false)
    let folder = escaped(host, keepsDots: true)
    let path = components.drop { $0.isEmpty }.map { escaped($0, keepsDots: false) }
    let name = path.joined(separator: "/")
    if name.utf8.count > 200 || path.isEmpty || path.contains("") || folder.utf8.count > 200 {
      let hash = Checksum.of(Array("\(host.utf8.count) \(host)\(listPath)".utf8))
      return "\(directory)/other/\(hexadecimal(hash, digits: 16)).snapshots"
    }
    return "\(directory)/\(folder)/\(name).snapshots"
  }

  private static func escaped(_ text: some StringProtocol, keepsDots: Bool) -> String {
    text.utf8.enumerated().map { position, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(Unicode.Scalar(byte))
      case UInt8(ascii: ".") where keepsDots && position > 0: "."
      default: "%" + hexadecimal(UInt64(byte), digits: 2)
      }
    }.joined()
  }

  private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  // Returns false for a record that doesn't continue the history.
  private mutating func add(_ record: Record) -> Bool {
    guard let latest = moments.last else { return false }
    switch record.kind {
    case 2:
      guard let changes = SnapshotChanges(packed: record.body) else { return false }
      let moment = latest.changed(by: changes, at: record.date, foundBy: .whole)
      guard record.describes(moment.digest, moment.count) else { return false }
      moments.append(moment)
    case 3:
      guard record.describes(latest.digest, latest.count) else { return false }
      moments[moments.count - 1].confirmedAt = record.date
    case 4:
      viewing = SnapshotHistory.Viewing(
        date: record.date, momentCount: max(1, min(record.count, moments.count)))
    default: return false
    }
    owner = record.owner ?? owner
    return true
  }

  /// A record whose checksums are right.
  private struct Record {
    let kind: UInt8
    let date: Date
    let count: Int
    let digest: SnapshotDigest
    let owner: Int64?
    let body: [UInt8]

    func describes(_ digest: SnapshotDigest, _ count: Int) -> Bool {
      self.digest == digest && self.count == count
    }
  }

  // Reads the record at a position and moves the position behind it; nil if it is invalid.
  private static func record(in bytes: [UInt8], at position: inout Int) -> Record? {
    guard bytes.count - position >= headerByteCount else { return nil }
    let header = Array(bytes[position..<position + headerByteCount])
    func number(at offset: Int, byteCount: Int = 8) -> UInt64 {
      header[offset..<offset + byteCount].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let start = position + headerByteCount
    let byteCount = Int(number(at: 4, byteCount: 4))
    guard Checksum.of(Array(header.prefix(56))) == number(at: 56), byteCount <= bytes.count - start
    else { return nil }
    let body = Array(bytes[start..<start + byteCount])
    let seconds = Double(bitPattern: number(at: 8))
    guard Checksum.of(body) == number(at: 48), let count = Int(exactly: number(at: 16)),
      // Other times can't be from a clock.
      abs(seconds) < 1e10
    else { return nil }
    position = start + byteCount
    let owner = Int64(bitPattern: number(at: 40))
    return Record(
      kind: header[0],
      date: Date(timeIntervalSinceReferenceDate: seconds),
      count: count, digest: SnapshotDigest(sum: number(at: 24), otherSum: number(at: 32)),
      owner: owner == 0 ? nil : owner, body: body)
  }
}

extension SnapshotChanges {
  /// Decodes the body of a record; nil if it is malformed.
  ///
  /// It has three lists, each after its length: the accounts that came, that went, and that were
  /// renamed. An entry is an id and one login, or two for an account that was renamed; numbers are
  /// LEB128.
  fileprivate init?(packed bytes: [UInt8]) {
    var reader = PackReader(bytes)
    func people() -> [SnapshotPerson]? {
      guard let count = reader.number(), count <= UInt64(bytes.count) else { return nil }
      var people: [SnapshotPerson] = []
      for _ in 0..<count {
        guard let id = reader.number(), let login = reader.text() else { return nil }
        people.append(SnapshotPerson(id: Int64(bitPattern: id), login: login))
      }
      return people
    }
    guard let came = people(), let went = people(),
      let count = reader.number(), count <= UInt64(bytes.count)
    else { return nil }
    (self.came, self.went) = (came, went)
    for _ in 0..<count {
      guard let id = reader.number(), let from = reader.text(), let to = reader.text() else {
        return nil
      }
      renamed.append(Renaming(id: Int64(bitPattern: id), from: from, to: to))
    }
    let ids = (came + went).map(\.id) + renamed.map(\.id)
    if !reader.isAtEnd || !ids.isSetOf(ids.count) { return nil }
  }
}

extension [Int64] {
  // True if the numbers are so many different ones.
  fileprivate func isSetOf(_ count: Int) -> Bool { Set(self).count == count }
}
