package import GitHubAPI

package import struct FoundationEssentials.Date

/// A list that `ghf watch run` has checked or will check, and how far its changes were delivered.
package struct WatchedList: Sendable, Equatable {
  /// GitHub's id of the list's account.
  package let account: Int64
  package let direction: FollowDirection
  /// The account's last known login.
  package var login: String
  /// The time of the last successful check.
  package var checkedAt: Date?
  /// The time of the last check, which may have failed.
  package var attemptedAt: Date?
  /// The reason that the last check failed; nil if it succeeded.
  package var failure: String?
  /// The number of checks in a row that failed for a reason of this list.
  package var failureCount = 0
  /// The time at which so many checks had failed that the account counts as gone; nil if it doesn't.
  package var goneAt: Date?
  /// True if the report that the account is gone was delivered.
  package var isGoneDelivered = false
  /// The number of requests of the last successful check.
  package var requestCount = 0
  /// The mark (`SnapshotHistory.Moment.mark`) of the last snapshot whose changes were delivered; 0 if
  /// there was none yet.
  package var delivered: Int64 = 0
  /// The mark of the snapshot before the first one whose changes are delivered; 0 if there was none
  /// yet.
  package var begun: Int64 = 0
  /// The number of reports that weren't delivered.
  package var pendingCount = 0
  /// The reason that the last delivery failed; nil if none has failed since the last one.
  package var refusal: String?

  /// True if there are reports that weren't delivered.
  package var isPending: Bool { pendingCount > 0 }

  package init(account: Int64, _ direction: FollowDirection, login: String) {
    self.account = account
    self.direction = direction
    self.login = login
  }

  /// True if both are the same list of the same account.
  package func isSameList(as other: WatchedList) -> Bool {
    account == other.account && direction == other.direction
  }

  var row: [SQLValue] {
    [
      .integer(account), .integer(direction.number), .text(login), .date(checkedAt),
      .date(attemptedAt), .text(failure), .integer(requestCount),
      .null, .null, .integer(pendingCount),
    ]
  }

  /// The row of the table `troubles`.
  var troubles: [SQLValue] {
    [
      .integer(account), .integer(direction.number), .integer(failureCount), .date(goneAt),
      .integer(isGoneDelivered ? 1 : 0), .text(refusal),
    ]
  }

  private var hasTroubles: Bool { failureCount > 0 || goneAt != nil || refusal != nil }

  func checksum(on host: String) -> Int64 {
    // A changed byte in the mark would deliver changes twice or never.
    let dates = [checkedAt, attemptedAt, nil, nil].map {
      $0?.timeIntervalSinceReferenceDate.bitPattern ?? 0
    }
    let marks = [begun, delivered].map { UInt64(bitPattern: $0) }
    let troubles =
      hasTroubles
      ? [
        UInt64(bitPattern: Int64(failureCount)),
        goneAt?.timeIntervalSinceReferenceDate.bitPattern ?? 0, isGoneDelivered ? 1 : 0,
      ] : []
    return Checksum.of(
      "\(host)\n\(login)\n\(failure ?? "")" + (refusal.map { "\n\($0)" } ?? ""),
      [
        UInt64(bitPattern: account), UInt64(direction.number),
        UInt64(bitPattern: Int64(requestCount)), UInt64(bitPattern: Int64(pendingCount)),
      ] + dates + marks + troubles)
  }

  init(_ row: borrowing Statement) {
    self.init(
      account: row.integer(0) ?? 0, FollowDirection(number: row.integer(1)),
      login: row.text(2) ?? "")
    checkedAt = row.date(3)
    attemptedAt = row.date(4)
    failure = row.text(5)
    requestCount = Int(row.integer(6) ?? 0)
    pendingCount = Int(row.integer(9) ?? 0)
    (begun, delivered) = (row.integer(10) ?? 0, row.integer(11) ?? 0)
    failureCount = Int(row.integer(12) ?? 0)
    goneAt = row.date(13)
    isGoneDelivered = row.integer(14) == 1
    refusal = row.text(15)
  }
}

extension SQLValue {
  /// Makes a time in seconds since 2001, or null.
  static func date(_ date: Date?) -> SQLValue {
    date.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null
  }
}

extension Statement {
  /// Returns a column's time; nil if it is null.
  func date(_ column: Int32) -> Date? {
    integer(column) == nil ? nil : Date(timeIntervalSinceReferenceDate: real(column))
  }
}

/// An entry of `ghf watch list`: an account whose list is watched, or the lists of all favourites.
package struct Watch: Sendable, Equatable {
  /// The account with its last known login; nil for the favourites, as they are at each run.
  package let account: SnapshotPerson?
  package let direction: FollowDirection
  /// The time between two checks.
  package var every: Duration
  package let addedAt: Date

  package init(
    _ account: SnapshotPerson?, _ direction: FollowDirection, every: Duration, addedAt: Date
  ) {
    self.account = account
    self.direction = direction
    self.every = every
    self.addedAt = addedAt
  }

  /// True if both are about the same list.
  package func isSameList(as other: Watch) -> Bool {
    account?.id == other.account?.id && direction == other.direction
  }

  /// The id that stands for the favourites; GitHub's ids begin at 1.
  private static let favourites: Int64 = 0

  var row: [SQLValue] {
    [
      .integer(account?.id ?? Watch.favourites), .integer(direction.number),
      .text(account?.login ?? ""), .real(every / .seconds(1)),
      .real(addedAt.timeIntervalSinceReferenceDate),
    ]
  }

  func checksum(on host: String) -> Int64 {
    Checksum.of(
      "\(host)\n\(account?.login ?? "")",
      [
        UInt64(bitPattern: account?.id ?? Watch.favourites), UInt64(direction.number),
        (every / .seconds(1)).bitPattern, addedAt.timeIntervalSinceReferenceDate.bitPattern,
      ])
  }

  init(_ row: borrowing Statement) {
    let id = row.integer(0) ?? Watch.favourites
    self.init(
      id == Watch.favourites ? nil : SnapshotPerson(id: id, login: row.text(2) ?? ""),
      FollowDirection(number: row.integer(1)), every: .seconds(row.real(3)),
      addedAt: Date(timeIntervalSinceReferenceDate: row.real(4)))
  }
}

extension FollowDirection {
  /// The direction's number in the database.
  var number: Int { self == .following ? 1 : 0 }

  init(number: Int64?) { self = number == 1 ? .following : .followers }
}
