package import struct FoundationEssentials.Date

/// The completeness of a list after its last page was read.
package enum ListState: Sendable, Equatable {
  /// No account that was in the list throughout is missing.
  case settled
  /// The list changed too often to settle, so accounts may be missing.
  case moved
  /// The rate limit or `--offline` left no requests to check the list with.
  case unchecked
  /// The limit on entries, or the reader, ended the listing before the list's end.
  case cut
}

/// The outcome of a listing.
package struct ListEnd: Sendable, Equatable {
  package let state: ListState
  package var hidden: Hidden?
  /// The time at which the oldest page was fetched or confirmed; nil if no page was used.
  package var asOf: Date?
  /// The time at which the last response had arrived; nil if it is unknown.
  package var checkedAt: Date?
  /// The id of the account whose list it is, as its Links tell; nil if all fits on one page.
  package var ownerID: Int64?
  /// The account's count of entries for a cut list; nil if it is unknown.
  package var totalCount: Int?
  /// True if the list comes from the cache, and was brought up to date there by its differences.
  package var isByDifferences = false
  /// The number of accounts in a list that shows none of them, as for a private profile.
  package var invisibleCount: Int? {
    guard let hidden, hidden.count == hidden.total else { return nil }
    return hidden.total
  }

  /// The number of accounts that GitHub counts but hides, out of all that it counts.
  package struct Hidden: Sendable, Equatable {
    package let count: Int
    package let total: Int
    /// True if only the account's own count shows them, which may be from another moment.
    package var isByCount = false
  }
}
