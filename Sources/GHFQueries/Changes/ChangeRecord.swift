package import LocalStore

package import struct FoundationEssentials.Date

/// One change of a list, or its first snapshot.
package struct ChangeRecord: Sendable {
  /// The kinds of changes.
  package enum Kind: String, Sendable {
    case followed
    case unfollowed
    /// Three whole readings lacked the account, but its profile shows no follows, so that GitHub
    /// can't confirm its departure.
    case unlisted
    /// The return of an account that was unlisted.
    case listedAgain = "listed again"
    case renamed
    /// No change, but the first snapshot, with its count.
    case first
  }

  /// The check that found it.
  package let finding: ChangeFinding
  package let kind: Kind
  /// The account; nil for the first snapshot.
  package let person: SnapshotPerson?
  /// The old name, if renamed.
  package var from: String?
  /// The reason the account left; nil if it isn't known.
  package var reason: DepartureReason?

  init(
    foundBy finding: ChangeFinding, kind: Kind, person: SnapshotPerson? = nil,
    from: String? = nil, reason: DepartureReason? = nil
  ) {
    self.finding = finding
    self.kind = kind
    self.person = person
    self.from = from
    self.reason = reason
  }
}

/// A check that found changes.
package struct ChangeFinding: Sendable {
  /// The time of the first list with the changes.
  package let at: Date
  package let check: CheckKind
  /// The number of people on that list.
  package let count: Int
}
