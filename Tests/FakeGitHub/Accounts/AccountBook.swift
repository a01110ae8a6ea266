/// The accounts of GitHub: the fixtures', and those that were added, renamed or removed since.
package struct AccountBook: Sendable {
  private let fixtures: FixtureAccounts
  /// The added and renamed accounts, by id.
  private var records: [Int: AccountRecord] = [:]
  /// The ids of the added and renamed accounts, by login in lower case.
  private var ids: [String: Int] = [:]
  private var removed: Set<Int> = []
  private var hidden: Set<Int> = []

  package init(_ fixtures: FixtureAccounts = FixtureAccounts()) {
    self.fixtures = fixtures
  }

  /// Every account that `profiles.jsonl` lists and that GitHub shows.
  package var all: [AccountRecord] {
    fixtures.all.compactMap { account(withID: $0.id) }
  }

  /// Returns the account that has a login now, ignoring case.
  package func account(named login: String, evenIfHidden: Bool = false) -> AccountRecord? {
    let key = login.lowercased()
    guard let id = ids[key] ?? fixtures.account(named: login)?.id,
      let account = account(withID: id, evenIfHidden: evenIfHidden)
    else { return nil }
    return account.login.lowercased() == key ? account : nil
  }

  /// Returns the account with an id, under its current login.
  package func account(withID id: Int, evenIfHidden: Bool = false) -> AccountRecord? {
    if removed.contains(id) || !evenIfHidden && hidden.contains(id) { return nil }
    return records[id] ?? fixtures.account(withID: id)
  }

  /// Returns the number of an account that a crowd generates and that is the same as at the start.
  func unchangedMember(withID id: Int) -> Int? {
    guard records[id] == nil, account(withID: id) != nil else { return nil }
    return fixtures.generates ? CrowdRule.member(withID: id) : nil
  }

  /// Adds an account.
  package mutating func add(_ account: AccountRecord) {
    records[account.id] = account
    ids[account.login.lowercased()] = account.id
  }

  /// Gives an account another login and frees the old one.
  package mutating func rename(_ account: AccountRecord, to login: String) {
    let old = account.login.lowercased()
    if ids[old] == account.id { ids[old] = nil }
    var account = account
    account.login = login
    add(account)
  }

  /// Deletes an account.
  package mutating func remove(_ id: Int) { removed.insert(id) }

  /// Hides an account, as GitHub hides a suspended one, or shows it again.
  package mutating func setVisible(_ id: Int, _ isVisible: Bool) {
    if isVisible { hidden.remove(id) } else { hidden.insert(id) }
  }
}
