import Synchronization

/// The accounts as they stand: those of the fixtures, some of them renamed or gone by now.
package final class AccountBook: Sendable {
  private struct Changes {
    var logins: [Int: String] = [:]
    var ids: [String: Int] = [:]
    var gone: Set<Int> = []
  }

  private let fixtures: FixtureAccounts
  private let changes = Mutex(Changes())

  /// Starts with the accounts of the fixtures.
  package init(_ fixtures: FixtureAccounts) {
    self.fixtures = fixtures
  }

  /// All but those made by rule.
  package var all: [AccountRecord] {
    fixtures.all.compactMap { current($0) }
  }

  /// The account that has a login now, in any case.
  package func account(named login: String) -> AccountRecord? {
    if let id = changes.withLock({ $0.ids[login.lowercased()] }) { return account(withID: id) }
    guard let account = fixtures.account(named: login).flatMap({ current($0) }) else { return nil }
    return account.login.lowercased() == login.lowercased() ? account : nil
  }

  /// The account with an id, under its login of now.
  package func account(withID id: Int) -> AccountRecord? {
    fixtures.account(withID: id).flatMap { current($0) }
  }

  /// Gives an account another login; nobody has the old one then.
  package func rename(_ account: AccountRecord, to login: String) {
    changes.withLock { changes in
      changes.ids[account.login.lowercased()] = nil
      changes.logins[account.id] = login
      changes.ids[login.lowercased()] = account.id
    }
  }

  /// Deletes an account.
  package func remove(_ account: AccountRecord) {
    changes.withLock { _ = $0.gone.insert(account.id) }
  }

  private func current(_ account: AccountRecord) -> AccountRecord? {
    let (login, isGone) = changes.withLock { changes in
      (changes.logins[account.id], changes.gone.contains(account.id))
    }
    guard !isGone else { return nil }
    guard let login else { return account }
    var account = account
    account.login = login
    return account
  }
}
