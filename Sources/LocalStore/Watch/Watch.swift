package import GitHubAPI

package import struct FoundationEssentials.Date

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
