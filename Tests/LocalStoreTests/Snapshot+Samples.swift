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
    moments.map { "\($0)" }
      + ["\(owner, default: "none")", "\(lastViewed.map { "\($0)" } ?? "")"]
  }
}

extension SnapshotStore {
  /// Stores a list, possibly the first one.
  func keep(
    _ snapshot: Snapshot, of date: Date, now: Date, owner: Int64? = nil
  ) throws -> SnapshotOutcome {
    try #require(
      try update(
        with: snapshot, from: date, to: date, now: { now }, owner: owner, mayBegin: true)
    ).outcome
  }
}
