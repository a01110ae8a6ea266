import GHFQueries
import GitHubAPI
import LocalStore

public import struct FoundationEssentials.Date

/// The changes of a list between two calls of `changes(of:)`.
public struct ListChanges: Sendable, Hashable, Codable {
  /// An account that came, went or changed its login.
  public struct Change: Sendable, Hashable, Codable, Identifiable {
    /// GitHub's number of the account.
    public let id: Int64
    /// The login now.
    public let login: String
    /// The login before the change; nil if it didn't change.
    public let oldLogin: String?
    /// True if the account was deleted, or GitHub hides it.
    public let isDeleted: Bool
  }

  /// The time of the list that is compared; nil after the first call.
  public let since: Date?
  /// The time of the list.
  public let until: Date
  /// The number of people now.
  public let count: Int
  /// The accounts that came.
  public let followed: [Change]
  /// The accounts that went.
  public let unfollowed: [Change]
  /// The accounts that several readings lacked, but whose profiles show no follows, so that GitHub
  /// can't confirm their departure.
  public let unlisted: [Change]
  /// The accounts that came back after they were unlisted.
  public let listedAgain: [Change]
  /// The accounts that stayed, with another login.
  public let renamed: [Change]
  /// The number of accounts that may have left, but couldn't be checked; the next call checks them.
  public let uncheckedCount: Int

  init(_ report: ChangeReport, _ update: ChangeQuery.Update) {
    let isFirst =
      switch update.outcome {
      case .first, .firstOfAnother: true
      case .changed, .unchanged, .notNewer, .emptied: false
      }
    since = isFirst ? nil : report.since
    until = report.until
    count = report.count
    uncheckedCount = update.uncheckedCount
    func changes(_ kind: ChangeRecord.Kind) -> [Change] {
      report.records.filter { $0.kind == kind }.compactMap { record in
        guard let person = record.person else { return nil }
        let newLogin = record.reason?.loginNow
        return Change(
          id: person.id, login: newLogin ?? person.login,
          oldLogin: record.from ?? newLogin.map { _ in person.login },
          isDeleted: record.reason == .gone)
      }
    }
    (followed, unfollowed, renamed) = (changes(.followed), changes(.unfollowed), changes(.renamed))
    (unlisted, listedAgain) = (changes(.unlisted), changes(.listedAgain))
  }
}
