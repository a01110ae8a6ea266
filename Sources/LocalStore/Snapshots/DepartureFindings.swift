package import struct FoundationEssentials.Date

/// The results of requests about single accounts: those that a list lacks, and those that are on it
/// again soon after they left.
package struct DepartureFindings: Sendable {
  /// No results, for a list whose missing accounts weren't checked.
  package static let none = DepartureFindings([:], checkedFrom: .distantPast)

  /// The results, by the ids of the accounts.
  package var byID: [Int64: DepartureFinding]
  /// The time at which the first of the requests was sent.
  package let checkedFrom: Date

  package init(_ findings: [Int64: DepartureFinding], checkedFrom: Date) {
    byID = findings
    self.checkedFrom = checkedFrom
  }

  package subscript(id: Int64) -> DepartureFinding? { byID[id] }
}

/// The result of the requests about one account.
package enum DepartureFinding: Sendable, Equatable {
  /// The account isn't in the list; the reason is nil if it isn't known.
  case left(DepartureReason?)
  /// It is in the list, which was read without it.
  case stayed
  /// Its profile shows no follows, so that GitHub doesn't tell.
  case undecided
  /// It left less than a day ago and is in the list again.
  case returned
}
