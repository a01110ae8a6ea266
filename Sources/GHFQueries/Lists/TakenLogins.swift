import GitHubAPI
import LocalStore

/// The logins on the pages of a list that were read so far, perhaps some of them again.
struct TakenLogins: Sendable {
  private var lastNumber = 0
  /// The logins so far; nil before a page is read again.
  private var taken: Set<String>?

  /// Returns a page without the accounts whose login another account had on an earlier page; `people`
  /// are those on the pages before.
  ///
  /// A login is one account's, so one of the pages was wrong, or the login was given away meanwhile.
  /// Only a page that is read again, or one behind it, has such accounts.
  mutating func withoutTaken(
    _ page: Page<[Account]>, after people: Snapshot
  ) -> Page<[Account]> {
    if page.number <= lastNumber, taken == nil { taken = Set(people.sorted().map(\.login)) }
    lastNumber = max(lastNumber, page.number)
    guard taken != nil else { return page }
    return page.map { $0.filter { taken?.insert($0.login).inserted ?? true } }
  }
}
