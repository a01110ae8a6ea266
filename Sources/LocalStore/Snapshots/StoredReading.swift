import GitHubAPI

import struct FoundationEssentials.Date

/// The row of a list in `readings`.
struct StoredReading: Equatable {
  /// The time at which the last whole reading began; nil without one.
  var wholeAt: Date?
  /// True if the ids of the last whole reading were in ascending order.
  var ascends = false
  /// The ids of the newest follows at the last check by differences.
  var newest: [Int64] = []
  /// The ids of the accounts that the list lacks, and that haven't provably left.
  var open: [Int64] = []

  /// Makes the reading of a list that wasn't read yet.
  init() {}

  /// Reads the columns from `first`; nil if they are malformed.
  init?(_ row: borrowing Statement, from first: Int32) {
    if row.integer(first) != nil {
      wholeAt = Date(timeIntervalSinceReferenceDate: row.real(first))
    }
    guard let ascends = row.integer(first + 1), (0...1).contains(ascends) else { return nil }
    self.ascends = ascends == 1
    guard let newest = StoredReading.unpacked(row.bytes(first + 2)),
      let open = StoredReading.unpacked(row.bytes(first + 3))
    else { return nil }
    (self.newest, self.open) = (newest, open)
  }

  private static func unpacked(_ bytes: [UInt8]) -> [Int64]? {
    var reader = PackReader(bytes)
    var ids: [Int64] = []
    while !reader.isAtEnd {
      guard let id = reader.number() else { return nil }
      ids.append(Int64(bitPattern: id))
    }
    return ids
  }

  /// The values of the row.
  func values(list: Int64) -> [SQLValue] {
    [
      .integer(list), wholeAt.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null,
      .integer(ascends ? 1 : 0), .bytes(StoredReading.packed(newest)),
      open.isEmpty ? .null : .bytes(StoredReading.packed(open)),
    ]
  }

  /// The numbers that a checksum of the row covers.
  var numbers: [UInt64] {
    [
      wholeAt == nil ? 0 : 1, wholeAt?.timeIntervalSinceReferenceDate.bitPattern ?? 0,
      ascends ? 1 : 0, UInt64(newest.count),
    ] + (newest + open).map { UInt64(bitPattern: $0) }
  }

  private static func packed(_ ids: [Int64]) -> [UInt8] {
    var writer = PackWriter()
    for id in ids { writer.number(UInt64(bitPattern: id)) }
    return writer.bytes
  }
}
