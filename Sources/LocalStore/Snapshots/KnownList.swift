package import struct FoundationEssentials.Date

/// The latest snapshot of a list, with what is known of its readings.
package struct KnownList: Sendable {
  /// The accounts of the snapshot.
  package let people: Snapshot
  package let history: SnapshotHistory
  /// The time at which the first request of the last whole reading was sent; nil without one.
  ///
  /// It is in the future if the clock was set back.
  package let wholeReadAt: Date?
  /// True if the ids of the last whole reading were in ascending order.
  package let ascends: Bool
  /// The ids of the newest follows at the last check by differences; empty without one.
  package let newest: [Int64]

  /// The last time the list is known to have had this state.
  package var confirmedAt: Date { history.moments.last?.confirmedAt ?? .distantPast }
  /// The id of the list's account, if known.
  package var owner: Int64? { history.owner }

  /// Returns the accounts that a list lacks, by ascending id; none if it is the list of another account
  /// than `owner`.
  package func missing(from snapshot: Snapshot, owner: Int64? = nil) -> [SnapshotPerson] {
    if people.digest == snapshot.digest { return [] }
    let changes = snapshot.changes(since: people)
    let isOfAnother =
      owner.map { history.isOfAnother(than: $0, changes, toCount: snapshot.count) } ?? false
    return isOfAnother ? [] : changes.went
  }

  /// Returns those accounts whose departures are to be checked now: all but the open ones whose next
  /// check isn't due.
  package func due(among people: [SnapshotPerson], at date: Date) -> [SnapshotPerson] {
    let waiting = Set(history.open.filter { !$0.isDue(at: date) }.map(\.id))
    return people.filter { !waiting.contains($0.id) }
  }

  /// Returns true if the list's latest snapshot is still this one.
  func isLatest(of list: StoredList) -> Bool {
    list.moments.count == history.moments.count
      && list.moments.last?.digest == history.moments.last?.digest
  }
}

/// The way in which a list was read before it is compared with its latest snapshot.
package enum ListReading: Sendable {
  /// All pages were read, now or by an earlier run that cached them; `ascends` is true if the ids
  /// were in ascending order.
  case whole(ascends: Bool)
  /// Pages were read only where the list differs from a stored one. The newest follows are those of
  /// the first page in the order of follows.
  case differences(from: KnownList, newest: [Int64])
  /// All pages were read, but the list never settled, so that this says nothing about its order.
  case unsettled
  /// All pages came from the cache, where an earlier check by differences completed them.
  ///
  /// The list confirms the latest snapshot. It adds and renames no account, because the accounts on
  /// pages that the check didn't read may be older than the snapshot.
  case derived

  /// The kind of check that this is.
  package var check: CheckKind {
    switch self {
    case .whole, .unsettled: .whole
    case .differences, .derived: .differences
    }
  }

  /// The stored list that this one was compared with; nil if it was read without one.
  var base: KnownList? { if case .differences(let base, _) = self { base } else { nil } }

  /// Returns true if the list can't be newer than a snapshot from which it has these changes.
  func isOutdated(by changes: SnapshotChanges) -> Bool {
    guard case .derived = self else { return false }
    return !changes.came.isEmpty || !changes.renamed.isEmpty
  }

  /// Returns what is stored of the readings after this one.
  func stored(after last: StoredReading?, startedAt start: Date) -> StoredReading? {
    var reading = last ?? StoredReading()
    switch self {
    case .whole(let ascends): (reading.wholeAt, reading.ascends) = (start, ascends)
    case .differences(_, let newest): reading.newest = newest
    case .unsettled, .derived: return last
    }
    return reading
  }
}

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
    // No account has the id 0, which stands before the departures.
    guard open.isEmpty || open.first == 0 && open.count % 5 == 1 else { return nil }
    self.open = stride(from: 1, to: open.count, by: 5).map { OpenDeparture(open[$0..<$0 + 5]) }
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
