import FoundationEssentials
import Testing

@testable import LocalStore

extension Snapshot {
  /// A snapshot of logins by id, added in no particular order.
  init(_ names: [Int64: String]) {
    self.init()
    for (id, login) in names { add(id: id, login: login) }
  }
}

extension SnapshotHistory {
  /// The whole history as text, to compare.
  var summary: [String] {
    // The order in a dictionary is random.
    moments.map { moment in
      var others = moment
      others.changes.reasons = [:]
      return "\(others) \(moment.changes.reasons.sorted { $0.key < $1.key })"
    }
      + ["\(owner, default: "none")", "\(lastViewed.map { "\($0)" } ?? "")"]
  }
}

extension KnownList {
  /// All that is known, as text, to compare.
  var summary: String {
    "\(people.sorted()) \(confirmedAt) \(owner, default: "none") "
      + "\(wholeReadAt.map { "\($0)" } ?? "never") \(ascends) \(newest)"
  }
}

extension SnapshotStore {
  /// Stores a list, possibly the first one; all accounts that it lacks have left.
  func keep(
    _ snapshot: Snapshot, of date: Date, now: Date, owner: Int64? = nil, stays: Bool = false,
    reading: ListReading = .whole(ascends: true), because reason: DepartureReason? = nil
  ) throws -> SnapshotOutcome {
    try #require(
      try update(
        with: ListSnapshot(
          people: snapshot, start: date, end: date, reading: reading,
          findings: departures(from: snapshot, at: date, because: reason), owner: owner),
        now: { now }, stays: stays)
    ).outcome
  }

  /// Returns the departures of all accounts that a list lacks, and the return of all others; no
  /// departures if the store is damaged.
  func departures(
    from snapshot: Snapshot, at date: Date, because reason: DepartureReason? = nil
  ) -> DepartureFindings {
    // `try?`: the update throws the same error.
    let missing = (try? missing(from: snapshot)) ?? []
    return DepartureFindings(
      left: missing.map(\.id), because: reason, returned: snapshot.sorted().map(\.id),
      checkedFrom: date)
  }

  /// Returns the accounts of the latest snapshot that a list lacks; none without a snapshot.
  func missing(from snapshot: Snapshot) throws(StorageError) -> [SnapshotPerson] {
    try known()?.missing(from: snapshot) ?? []
  }
}

extension DepartureFindings {
  init(
    left: some Sequence<Int64>, because reason: DepartureReason? = nil,
    returned: some Sequence<Int64> = [], checkedFrom date: Date
  ) {
    self.init([:], checkedFrom: date)
    for id in returned { byID[id] = .returned }
    for id in left { byID[id] = .left(reason) }
  }
}
