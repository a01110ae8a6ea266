/// The accounts of GitHub: from the fixtures, from the rules `CrowdRule` and `OrbitRule`, and as later
/// changes have left them.
package struct AccountBook: Sendable {
  /// The accounts that no rule generates, and the renamed ones, by id.
  private var records: [Int: AccountRecord] = [:]
  /// The ids of these accounts, by login in lower case.
  private var ids: [String: Int] = [:]
  private var removed: Set<Int> = []
  private var hidden: Set<Int> = []
  /// The ids of the fixtures, in the order of their file.
  private let fixtures: [Int]
  /// True if the rules generate accounts.
  private let generates: Bool

  /// Creates an empty book, or one of the fixtures and the generated accounts.
  package init(_ fixtures: FixtureAccounts? = nil) {
    self.fixtures = fixtures?.all.map(\.id) ?? []
    generates = fixtures != nil
    for account in fixtures?.all ?? [] { add(account) }
  }

  /// Every account that `profiles.jsonl` lists and that GitHub shows.
  package var all: [AccountRecord] { fixtures.compactMap { account(withID: $0) } }

  /// Returns the account that has a login now, ignoring case.
  package func account(named login: String, evenIfHidden: Bool = false) -> AccountRecord? {
    let key = login.lowercased()
    guard let id = ids[key] ?? generatedID(named: login),
      let account = account(withID: id, evenIfHidden: evenIfHidden)
    else { return nil }
    return account.login.lowercased() == key ? account : nil
  }

  /// Returns the account with an id, under its current login.
  package func account(withID id: Int, evenIfHidden: Bool = false) -> AccountRecord? {
    if removed.contains(id) || !evenIfHidden && hidden.contains(id) { return nil }
    if let record = records[id] { return record }
    guard generates else { return nil }
    if let size = CrowdRule.size(withID: id) { return CrowdAccounts.crowd(ofSize: size) }
    if let place = OrbitRule.place(withID: id) { return OrbitRule.account(at: place) }
    return CrowdRule.member(withID: id).map(CrowdAccounts.member)
  }

  private func generatedID(named login: String) -> Int? {
    guard generates else { return nil }
    if let size = CrowdRule.size(named: login) { return CrowdRule.crowdID(ofSize: size) }
    if let place = OrbitRule.place(named: login) { return OrbitRule.id(of: place) }
    return CrowdRule.member(named: login).map(CrowdRule.id)
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
