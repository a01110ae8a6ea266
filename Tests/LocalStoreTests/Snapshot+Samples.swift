import FoundationEssentials
import Testing

@testable import LocalStore

extension Snapshot {
  /// People by their ids, in an order that is not theirs.
  init(_ names: [Int64: String]) {
    self.init()
    for (id, login) in names { add(id: id, login: login) }
  }
}

extension SnapshotHistory {
  /// All that it tells, to be compared.
  var summary: [String] {
    moments.map { "\($0)" } + ["\(owner, default: "nobody")", "\(look.map { "\($0)" } ?? "")"]
  }
}

extension SnapshotStore {
  /// Keeps a list, which may be the first.
  func keep(
    _ snapshot: Snapshot, of date: Date, now: Date, owner: Int64? = nil
  ) throws -> SnapshotOutcome {
    try #require(try update(with: snapshot, of: date, now: now, owner: owner, mayBegin: true))
      .outcome
  }
}
