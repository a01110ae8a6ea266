import TestSupport

/// The state of the model's GitHub: one account with two lists, and all other accounts.
///
/// Time is counted in moments: each change begins a new one, and each response shows one.
struct ModelWorld: Sendable {
  struct Account: Sendable {
    let id: Int
    var login: String
    /// True for a suspended account, which keeps its places in lists but isn't shown.
    var isHidden = false
    var isDeleted = false
    /// True if its profile is private, so that GitHub hides the accounts that it follows.
    var isPrivate = false
    /// True if it was hidden for only part of the time.
    var wasHidden = false
  }

  static let login = "octocat"
  static let id = 583_231

  private(set) var accounts: [Account] = []
  private(set) var lists: [ModelList]
  private(set) var moment = 0
  private(set) var isPrivate = false
  private var privateSpells: [Range<Int>] = []
  private var indexes: [Int: Int] = [:]
  private var holders: [String: Int] = [:]
  private var entries: [(json: [UInt8], tag: UInt64)] = []

  /// Creates two empty lists: the account's followers, and the accounts that it follows.
  init(followers: ModelList.Order, following: ModelList.Order) {
    lists = [ModelList(followers), ModelList(following)]
  }

  /// Returns the index of the account with a numeric id.
  func index(ofID id: Int) -> Int? { indexes[id] }

  /// Returns the index of the account that currently has a login.
  func index(ofLogin login: String) -> Int? { holders[login.lowercased()] }

  /// Returns true if GitHub shows an account at all.
  func isVisible(_ account: Int) -> Bool {
    !accounts[account].isDeleted && !accounts[account].isHidden
  }

  /// Returns the JSON of an account's list entry.
  func entry(_ account: Int) -> [UInt8] { entries[account].json }

  /// Returns a hash of `entry`.
  func entryTag(_ account: Int) -> UInt64 { entries[account].tag }

  /// Returns the JSON members shared by an account's list entries and its profile.
  func members(_ account: Int) -> String {
    let id = accounts[account].id
    return #""login":"\#(accounts[account].login)","id":\#(id),"node_id":"N\#(id)","#
      + #""avatar_url":"a","html_url":"h","type":"User","site_admin":false"#
  }

  /// Adds an account to GitHub, outside the lists.
  ///
  /// - Returns: Its index.
  mutating func addAccount(using generator: inout SeededGenerator, hiddenShare: Double) -> Int {
    var id = 0
    repeat { id = Int.random(in: 1...900_000_000, using: &generator) } while indexes[id] != nil
    let index = addAccount(id: id, login: "user\(accounts.count)")
    accounts[index].isHidden = Double.random(in: 0..<1, using: &generator) < hiddenShare
    accounts[index].isPrivate = Int.random(in: 0..<50, using: &generator) == 0
    return index
  }

  /// Adds an account with this id and login, outside the lists.
  ///
  /// - Returns: Its index.
  mutating func addAccount(id: Int, login: String) -> Int {
    let index = accounts.count
    accounts.append(Account(id: id, login: login))
    indexes[id] = index
    entries.append(([], 0))
    takeLogin(login, account: index)
    return index
  }

  mutating func join(_ account: Int, list: Int) {
    beginMoment()
    let accounts = accounts
    lists[list].add(account, at: moment) { accounts[$0].id }
    noteVisibility(of: account)
  }

  mutating func leave(_ account: Int, list: Int) {
    beginMoment()
    lists[list].remove(account, at: moment)
    noteVisibility(of: account)
  }

  /// Removes an account from GitHub and from both lists, which frees its login.
  mutating func delete(_ account: Int) {
    beginMoment()
    accounts[account].isDeleted = true
    if holders[accounts[account].login] == account { holders[accounts[account].login] = nil }
    for list in lists.indices { lists[list].remove(account, at: moment) }
    noteVisibility(of: account)
  }

  /// Changes an account's login; the new one must be free.
  mutating func rename(_ account: Int, to login: String) {
    beginMoment()
    if holders[accounts[account].login] == account { holders[accounts[account].login] = nil }
    takeLogin(login, account: account)
  }

  mutating func setHidden(_ isHidden: Bool, account: Int) {
    beginMoment()
    accounts[account].isHidden = isHidden
    accounts[account].wasHidden = true
    noteVisibility(of: account)
  }

  mutating func setPrivate(_ isPrivate: Bool) {
    if isPrivate == self.isPrivate { return }
    beginMoment()
    self.isPrivate = isPrivate
    if isPrivate {
      privateSpells.append(moment..<Int.max)
    } else if let spell = privateSpells.popLast() {
      privateSpells.append(spell.lowerBound..<moment)
    }
  }

  /// Returns true if the profile was private at any moment of a span.
  func wasPrivate(in span: ClosedRange<Int>) -> Bool {
    privateSpells.contains { $0.overlaps(span) }
  }

  /// Returns true if an account was visible in a list at every moment of a span.
  func isShownThroughout(_ span: ClosedRange<Int>, _ account: Int, list: Int) -> Bool {
    !wasPrivate(in: span) && lists[list].isSeenThroughout(span, account)
  }

  /// Returns true if an account was visible in a list at any moment of a span.
  func isShownEver(_ span: ClosedRange<Int>, _ account: Int, list: Int) -> Bool {
    let isAlwaysPrivate = privateSpells.contains {
      $0.lowerBound <= span.lowerBound && $0.upperBound > span.upperBound
    }
    return !isAlwaysPrivate && lists[list].isSeenEver(span, account)
  }

  /// Returns true if lists have no hidden accounts.
  func isAllVisible(_ lists: [Int]) -> Bool {
    lists.allSatisfy { self.lists[$0].entries.allSatisfy(isVisible) }
  }

  /// Returns true if an account joined a list or was shown, and another left it or was hidden, in a
  /// span after its first moment.
  func mayCancel(in span: ClosedRange<Int>, list: Int) -> Bool {
    let isInside = { (moment: Int) in moment > span.lowerBound && moment <= span.upperBound }
    let ranges = lists[list].seen.values.joined()
    return
      (lists[list].arrivals.contains(where: isInside)
      || ranges.contains { isInside($0.lowerBound) })
      && (lists[list].departures.contains(where: isInside)
        || ranges.contains { isInside($0.upperBound) })
  }

  private mutating func beginMoment() { moment += 1 }

  private mutating func takeLogin(_ login: String, account: Int) {
    accounts[account].login = login
    holders[login] = account
    let json = Array("{\(members(account))}".utf8)
    // FNV-1a.
    let tag = json.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    entries[account] = (json, tag)
  }

  private mutating func noteVisibility(of account: Int) {
    let isVisible = isVisible(account)
    for list in lists.indices {
      let isSeen = isVisible && lists[list].contains(account)
      lists[list].note(account, isSeen: isSeen, from: moment)
    }
  }
}
