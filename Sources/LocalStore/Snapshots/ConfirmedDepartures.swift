package import struct FoundationEssentials.Date

/// The accounts that were found to have left a list, or to have come back soon, each by its id.
package struct ConfirmedDepartures: Sendable {
  /// No departures, of a list whose missing accounts weren't checked.
  package static let none = ConfirmedDepartures(ids: [], checkedFrom: .distantPast)

  /// The numeric ids of the accounts.
  package let ids: Set<Int64>
  /// The ids of accounts that several whole readings lacked, and whose profiles show no follows.
  package var unlisted: Set<Int64> = []
  /// The ids of all accounts that the list lacks and whose profiles show no follows, so that a check
  /// can't decide.
  package var undecided: Set<Int64> = []
  /// The ids of accounts that left less than a day ago and are in the list again.
  package let returned: Set<Int64>
  /// The time at which the first request of the check was sent.
  package let checkedFrom: Date

  package init(ids: Set<Int64>, returned: Set<Int64> = [], checkedFrom: Date) {
    self.ids = ids
    self.returned = returned
    self.checkedFrom = checkedFrom
  }
}
