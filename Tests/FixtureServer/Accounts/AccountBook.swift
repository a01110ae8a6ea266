import Synchronization

/// The fixture accounts with the renames and deletions made since the start.
package final class AccountBook: Sendable {
  private struct Changes {
    var logins: [Int: String] = [:]
    var ids: [String: Int] = [:]
    var removed: Set<Int> = []
    var hidden: Set<Int> = []
  }

  private let fixtures: FixtureAccounts
  private let changes = Mutex(Changes())

  package init(_ fixtures: FixtureAccounts) {
    self.fixtures = fixtures
  }

  /// Every account that `profiles.jsonl` lists and that GitHub shows.
  package var all: [AccountRecord] {
    fixtures.all.compactMap { current($0, evenIfHidden: false) }
  }

  /// Returns the account that has a login now, ignoring case.
  package func account(named login: String, evenIfHidden: Bool = false) -> AccountRecord? {
    if let id = changes.withLock({ $0.ids[login.lowercased()] }) {
      return account(withID: id, evenIfHidden: evenIfHidden)
    }
    let original = fixtures.account(named: login)
    guard let account = original.flatMap({ current($0, evenIfHidden: evenIfHidden) }) else {
      return nil
    }
    return account.login.lowercased() == login.lowercased() ? account : nil
  }

  /// Returns the account with an id, under its current login.
  package func account(withID id: Int, evenIfHidden: Bool = false) -> AccountRecord? {
    fixtures.account(withID: id).flatMap { current($0, evenIfHidden: evenIfHidden) }
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

  /// Hides an account, as GitHub hides a suspended one, or shows it again.
  package func setVisible(_ account: AccountRecord, _ isVisible: Bool) {
    changes.withLock { changes in
      if isVisible { changes.hidden.remove(account.id) } else { changes.hidden.insert(account.id) }
    }
  }

  /// True if an account is the same as at the start.
  func isUnchanged(_ id: Int) -> Bool {
    changes.withLock { changes in
      changes.logins[id] == nil && !changes.removed.contains(id) && !changes.hidden.contains(id)
    }
  }

  private func current(_ account: AccountRecord, evenIfHidden: Bool) -> AccountRecord? {
    let (login, isRemoved) = changes.withLock { changes in
      (
        changes.logins[account.id],
        changes.removed.contains(account.id)
          || !evenIfHidden && changes.hidden.contains(account.id)
      )
    }
    guard !isRemoved else { return nil }
    guard let login else { return account }
    var account = account
    account.login = login
    return account
  }
}
