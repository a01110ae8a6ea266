package import struct FoundationEssentials.Date

/// How complete a list is after its last page was read.
package enum ListState: Sendable, Equatable {
  /// No account that was in the list throughout is missing.
  case settled
  /// The list changed in every pass, so accounts may be missing.
  case moved
  /// The limit or `--offline` left no requests to check the list with.
  case unchecked
  /// The limit on entries, or the reader, ended the listing before the list's end.
  case cut
}

/// How reading a list ended.
package struct ListEnd<ID: Hashable & Sendable>: Sendable, Equatable {
  package let state: ListState
  /// How many accounts GitHub counts but hides, and how many there are with them.
  package var hidden: Hidden?
  /// When the oldest page that was used was fetched or confirmed; nil if none was used.
  package var asOf: Date?
  /// How many entries the account counts; nil if no answer has said so or the list isn't cut.
  package var totalCount: Int?
  /// Entries that an earlier pass handed over and the last one didn't have.
  package var staleIDs: Set<ID> = []
  /// How many accounts a list without a visible entry counts; nil if one is visible or it is empty.
  ///
  /// GitHub shows the lists of a private profile like this.
  package var invisibleCount: Int? {
    guard let hidden, hidden.count == hidden.total else { return nil }
    return hidden.total
  }
  /// Whether more passes could settle the list.
  package var verifyHelps = false

  /// A number of hidden accounts, out of all that the list counts.
  package struct Hidden: Sendable, Equatable {
    package let count: Int
    package let total: Int

    package init(count: Int, total: Int) {
      self.count = count
      self.total = total
    }
  }

  package init(_ state: ListState, asOf: Date?) {
    self.state = state
    self.asOf = asOf
  }
}
