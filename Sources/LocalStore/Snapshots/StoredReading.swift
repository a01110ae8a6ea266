import GitHubAPI

package import struct FoundationEssentials.Date

/// An account that a list lacks, and that hasn't provably left.
package struct OpenDeparture: Sendable, Equatable, Identifiable {
  package let id: Int64
  /// The time of the first list without it, and of the last check by its id that couldn't decide; in
  /// whole seconds since 2001, and 0 if unknown.
  package var (since, checkedAt): (Int64, Int64) = (0, 0)
  /// The number of whole readings without it, and of checks by its id that couldn't decide.
  package var (readingCount, checkCount): (Int64, Int64) = (0, 0)

  init(id: Int64) { self.id = id }

  fileprivate init(_ numbers: ArraySlice<Int64>) {
    let numbers = Array(numbers)
    id = numbers[0]
    (since, checkedAt, readingCount, checkCount) = (numbers[1], numbers[2], numbers[3], numbers[4])
  }

  fileprivate var numbers: [Int64] { [id, since, checkedAt, readingCount, checkCount] }

  /// Records a list that lacks it too.
  mutating func addReading(_ reading: ListReading, at date: Date) {
    if since == 0 { since = Int64(date.timeIntervalSinceReferenceDate) }
    if case .whole = reading { readingCount += 1 }
  }

  /// Records a check by its id that couldn't decide.
  mutating func addCheck(at date: Date) {
    (checkedAt, checkCount) = (Int64(date.timeIntervalSinceReferenceDate), checkCount + 1)
  }

  /// Returns true if a check by its id is due: a day after the first one, and then after twice the time
  /// again, up to 16 days.
  package func isDue(at date: Date) -> Bool {
    if checkCount == 0 { return true }
    let days = Double(1 << min(checkCount - 1, 4))
    let age = date.timeIntervalSinceReferenceDate - Double(checkedAt)
    // A check from the future comes from a clock that was wrong.
    return age < 0 || age >= days * 86_400 * 0.95
  }

  /// Returns true if at least three whole readings lacked it, and the first list without it is three
  /// days older than a time.
  func isUnlisted(at date: Date) -> Bool {
    readingCount >= 3 && since != 0
      && date.timeIntervalSinceReferenceDate - Double(since) >= 3 * 86_400
  }
}

/// The row of a list in `readings`.
struct StoredReading: Equatable {
  /// The time at which the last whole reading began; nil without one.
  var wholeAt: Date?
  /// True if the ids of the last whole reading were in ascending order.
  var ascends = false
  /// The ids of the newest follows at the last check by differences.
  var newest: [Int64] = []
  /// The accounts that the list lacks, and that haven't provably left.
  var open: [OpenDeparture] = []

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
    self.newest = newest
    // Version 4 has only ids, and no account has the id 0.
    if open.first == 0 {
      guard open.count % 5 == 1 else { return nil }
      self.open = stride(from: 1, to: open.count, by: 5).map { OpenDeparture(open[$0..<$0 + 5]) }
    } else {
      self.open = open.map { OpenDeparture(id: $0) }
    }
  }

  /// Records which accounts a new list lacks.
  mutating func open(_ missing: [SnapshotPerson], lackedBy reading: ListReading, at date: Date) {
    let known = Dictionary(open.map { ($0.id, $0) }) { $1 }
    open = missing.map { person in
      var departure = known[person.id] ?? OpenDeparture(id: person.id)
      departure.addReading(reading, at: date)
      return departure
    }
  }

  /// Records the results of checks of open departures.
  ///
  /// - Returns: The ids of those that count as unlisted now, since no check can decide them.
  mutating func note(_ findings: DepartureFindings, at date: Date) -> Set<Int64> {
    var unlisted: Set<Int64> = []
    open = open.compactMap { departure in
      var departure = departure
      switch findings[departure.id] {
      case nil: break
      case .left, .stayed, .returned: return nil
      case .undecided:
        departure.addCheck(at: date)
        if departure.isUnlisted(at: date) {
          unlisted.insert(departure.id)
          return nil
        }
      }
      return departure
    }
    return unlisted
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
      open.isEmpty ? .null : .bytes(StoredReading.packed([0] + open.flatMap(\.numbers))),
    ]
  }

  /// The numbers that a checksum of the row covers.
  var numbers: [UInt64] {
    [
      wholeAt == nil ? 0 : 1, wholeAt?.timeIntervalSinceReferenceDate.bitPattern ?? 0,
      ascends ? 1 : 0, UInt64(newest.count),
    ]
      // Version 4 covers only the ids of accounts that it has found missing.
      + (newest + open.flatMap { $0.since == 0 ? [$0.id] : $0.numbers })
      .map { UInt64(bitPattern: $0) }
  }

  private static func packed(_ ids: [Int64]) -> [UInt8] {
    var writer = PackWriter()
    for id in ids { writer.number(UInt64(bitPattern: id)) }
    return writer.bytes
  }
}
