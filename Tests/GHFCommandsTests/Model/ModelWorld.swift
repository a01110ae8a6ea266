import FakeGitHub
import TestSupport

/// The history of the model's GitHub: one account with two lists, and all other accounts.
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

  /// GitHub at the current moment.
  private(set) var gitHub: GitHubState
  private(set) var accounts: [Account] = []
  /// The account's followers, and the accounts that it follows.
  private(set) var lists = [ModelList(), ModelList()]
  private(set) var moment = 0
  private(set) var isPrivate = false
  private var privateSpells: [Range<Int>] = []
  /// The indexes of the accounts by id.
  private(set) var indexes: [Int: Int] = [:]
  private let orders: [ListOrder]
  /// The ids of the followers of the account that has taken over the login.
  private(set) var followersAfterTakeover: [Int] = []
  /// The places of hidden accounts in lists.
  let hidden: HiddenAccounts

  /// Creates two empty lists in these orders.
  init(followers: ListOrder, following: ListOrder, hidden: HiddenAccounts = .gaps) {
    orders = [followers, following]
    self.hidden = hidden
    var settings = FixtureSettings()
    settings.order = followers
    settings.followingOrder = following
    settings.hidden = hidden
    settings.publicURL = "https://api.github.com"
    settings.token = FixedToken.secret
    // The laws count a request for 50 profiles, which may fail for other reasons.
    settings.graphQL.budget = .max
    gitHub = GitHubState(empty: settings)
    gitHub.accounts.add(.user(ModelWorld.login, ModelWorld.id))
  }

  /// Returns true if an account, which may be hidden, has a login.
  func isTaken(_ login: String) -> Bool {
    gitHub.accounts.account(named: login, evenIfHidden: true) != nil
  }

  /// Returns the id and the login of an account, for a message.
  func name(_ account: Int) -> String { "\(accounts[account].id) (\(accounts[account].login))" }

  /// Returns true if GitHub shows an account at all.
  func isVisible(_ account: Int) -> Bool {
    !accounts[account].isDeleted && !accounts[account].isHidden
  }

  /// Returns the indexes of a list's entries at some positions, including hidden accounts.
  func entries(_ list: Int, at positions: Range<Int>) -> [Int] {
    let follows =
      list == 0
      ? gitHub.follows.followers(of: ModelWorld.id, in: orders[0], evenIfPrivate: true)
      : gitHub.follows.following(of: ModelWorld.id, in: orders[1], evenIfPrivate: true)
    return follows.ids(at: positions).compactMap { indexes[$0] }
  }

  /// Returns the number of a list's last page.
  func lastPage(of list: Int) -> Int {
    hidden == .gaps
      ? lists[list].pageCount
      : max(1, (lists[list].members.count(where: isVisible) + 99) / 100)
  }

  /// Returns a random hidden account that is to have its place in a list again; nil without one.
  func hiddenMember(of list: Int, using generator: inout SeededGenerator) -> Int? {
    lists[list].members.filter { accounts[$0].isHidden && !accounts[$0].isDeleted }.sorted()
      .randomElement(using: &generator)
  }

  /// Returns the ids that a list shows now, in ascending order.
  func shownIDs(_ list: Int) -> [Int] {
    lists[list].members.filter(isVisible).map { accounts[$0].id }.sorted()
  }

  /// Returns a random entry of a list; nil if it is empty.
  func randomEntry(_ list: Int, using generator: inout SeededGenerator) -> Int? {
    let count = lists[list].members.count
    if count == 0 { return nil }
    let position = Int.random(in: 0..<count, using: &generator)
    return entries(list, at: position..<position + 1).first
  }

  /// Adds an account to GitHub, outside the lists.
  ///
  /// - Returns: Its index.
  mutating func addAccount(using generator: inout SeededGenerator, hiddenShare: Double) -> Int {
    var id = 0
    repeat { id = Int.random(in: 1...900_000_000, using: &generator) } while indexes[id] != nil
    let index = accounts.count
    accounts.append(Account(id: id, login: "user\(index)"))
    indexes[id] = index
    gitHub.add(id, accounts[index].login)
    accounts[index].isHidden = Double.random(in: 0..<1, using: &generator) < hiddenShare
    accounts[index].isPrivate = Int.random(in: 0..<50, using: &generator) == 0
    if accounts[index].isHidden { gitHub.setVisible(id, false) }
    if accounts[index].isPrivate { gitHub.follows.setPrivate(id, true) }
    return index
  }

  mutating func join(_ account: Int, list: Int) {
    moment += 1
    lists[list].add(account, at: moment)
    set(account, list, true)
  }

  mutating func leave(_ account: Int, list: Int) {
    moment += 1
    lists[list].remove(account, at: moment)
    set(account, list, false)
  }

  private mutating func set(_ account: Int, _ list: Int, _ isMember: Bool) {
    let ids = [accounts[account].id, ModelWorld.id]
    gitHub.follows.set(ids[list], follows: ids[1 - list], isMember)
    noteVisibility(of: account)
  }

  /// Removes an account from GitHub and from both lists, which frees its login.
  mutating func delete(_ account: Int) {
    moment += 1
    accounts[account].isDeleted = true
    gitHub.remove(accounts[account].id)
    for list in lists.indices { lists[list].remove(account, at: moment) }
    noteVisibility(of: account)
  }

  /// Changes an account's login; the new one must be free.
  mutating func rename(_ account: Int, to login: String) {
    moment += 1
    accounts[account].login = login
    gitHub.rename(accounts[account].id, to: login)
  }

  mutating func setHidden(_ isHidden: Bool, account: Int) {
    if accounts[account].isDeleted { return }
    moment += 1
    accounts[account].isHidden = isHidden
    accounts[account].wasHidden = true
    gitHub.setVisible(accounts[account].id, !isHidden)
    noteVisibility(of: account)
  }

  mutating func setPrivate(_ isPrivate: Bool) {
    if isPrivate == self.isPrivate { return }
    moment += 1
    self.isPrivate = isPrivate
    gitHub.follows.setPrivate(ModelWorld.id, isPrivate)
    if isPrivate {
      privateSpells.append(moment..<Int.max)
    } else if let spell = privateSpells.popLast() {
      privateSpells.append(spell.lowerBound..<moment)
    }
  }

  /// Makes GraphQL show none of the changes from now on, or all.
  mutating func setLag(_ lags: Bool) {
    // By definition, a change without an account succeeds.
    try? gitHub.apply(.setLag(lags))
  }

  /// Gives the account's login to another account, which has these followers.
  mutating func giveLogin(toAccountWith followers: [Int]) {
    moment += 1
    let id = ModelWorld.id + 1
    gitHub.rename(ModelWorld.id, to: "\(ModelWorld.login)-before")
    gitHub.add(id, ModelWorld.login)
    followersAfterTakeover = followers.map { accounts[$0].id }
    for follower in followersAfterTakeover { gitHub.follows.set(follower, follows: id, true) }
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
    lists.allSatisfy { self.lists[$0].members.allSatisfy(isVisible) }
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

  private mutating func noteVisibility(of account: Int) {
    let isVisible = isVisible(account)
    for list in lists.indices {
      let isSeen = isVisible && lists[list].members.contains(account)
      lists[list].note(account, isSeen: isSeen, from: moment)
    }
  }
}
