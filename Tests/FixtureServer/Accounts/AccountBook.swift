import Synchronization

/// The fixture accounts with the renames and deletions made since the start.
package final class AccountBook: Sendable {
  private struct Changes {
    var logins: [Int: String] = [:]
    var ids: [String: Int] = [:]
    var removed: Set<Int> = []
  }

  private let fixtures: FixtureAccounts
  private let changes = Mutex(Changes())

  package init(_ fixtures: FixtureAccounts) {
    self.fixtures = fixtures
  }

  /// Every account that `profiles.jsonl` lists and that still exists.
  package var all: [AccountRecord] {
    fixtures.all.compactMap { current($0) }
  }

  /// Returns the account that has a login now, ignoring case.
  package func account(named login: String) -> AccountRecord? {
    if let id = changes.withLock({ $0.ids[login.lowercased()] }) { return account(withID: id) }
    guard let account = fixtures.account(named: login).flatMap({ current($0) }) else { return nil }
    return account.login.lowercased() == login.lowercased() ? account : nil
  }

  /// Returns the account with an id, under its current login.
  package func account(withID id: Int) -> AccountRecord? {
    fixtures.account(withID: id).flatMap { current($0) }
  }

  /// Gives an account another login and frees the old one.
  package func rename(_ account: AccountRecord, to login: String) {
    changes.withLock { changes in
      changes.ids[account.login.lowercased()] = nil
      changes.logins[account.id] = login
      changes.ids[login.lowercased()] = account.id
    }
  }

  /// Deletes an account.
  package func remove(_ account: AccountRecord) {
    changes.withLock { _ = $0.removed.insert(account.id) }
  }

  private func current(_ account: AccountRecord) -> AccountRecord? {
    let (login, isRemoved) = changes.withLock { changes in
      (changes.logins[account.id], changes.removed.contains(account.id))
    }
    guard !isRemoved else { return nil }
    guard let login else { return account }
    var account = account
    account.login = login
    return account
  }
}
