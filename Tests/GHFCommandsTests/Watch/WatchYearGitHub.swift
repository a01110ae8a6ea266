import FakeGitHub
import TestSupport

/// The GitHub of a simulated year: thirty accounts whose followers change from day to day.
struct WatchYearGitHub {
  /// The followers of each watched account that GitHub shows, by id, with their logins.
  typealias Lists = [Int: [Int: String]]

  static let accountCount = 30
  /// A person with a name that a shell would run, as no real account has.
  static let hostileLogin = "$(touch ghf-was-here);'`id`<b>&"
  /// The account that is renamed in the middle of the year.
  static let renamed = 1_003

  private(set) var state: GitHubState
  private(set) var logins: [Int: String] = [:]
  /// The followers of each watched account, including hidden people.
  private(set) var followers: [Int: Set<Int>] = [:]
  private var hidden: [Int: Int] = [:]
  private var privateUntil: [Int: Int] = [:]
  private var nextPerson = 100_000
  private(set) var changeCount = 0
  private var generator: SeededGenerator

  init(_ generator: SeededGenerator, limit: Int) {
    self.generator = generator
    var settings = FixtureSettings()
    settings.order = .id
    settings.publicURL = "https://api.github.com"
    settings.token = FixedToken.secret
    settings.graphQL.budget = .max
    settings.limit = limit
    state = GitHubState(empty: settings)
    for number in 0..<WatchYearGitHub.accountCount {
      let id = 1_001 + number
      state.accounts.add(.user(WatchYearGitHub.login(number), id))
      // A profile without any follow may be private.
      state.follows.set(id, follows: 1, true)
      followers[id] = []
      let count = number == 0 ? 250 : number % 10 == 1 ? 110 : 20
      for _ in 0..<count { arrive(at: id) }
    }
    changeCount = 0
  }

  static func login(_ number: Int) -> String { "watched\(number)" }

  private mutating func arrive(at account: Int) {
    nextPerson += Int.random(in: 1...9, using: &generator)
    let isHostile = nextPerson % 97 == 0
    let login = isHostile ? WatchYearGitHub.hostileLogin + "\(nextPerson)" : "user\(nextPerson)"
    state.add(nextPerson, login)
    logins[nextPerson] = login
    follow(account, nextPerson, true)
  }

  private mutating func follow(_ account: Int, _ person: Int, _ isFollowing: Bool) {
    state.follows.set(person, follows: account, isFollowing)
    if isFollowing {
      followers[account]?.insert(person)
    } else {
      followers[account]?.remove(person)
    }
    changeCount += 1
  }

  private mutating func anyone(at account: Int) -> Int? {
    // ghf can't ask whether an account follows another if its login isn't valid.
    let people = (followers[account] ?? []).filter { logins[$0]?.hasPrefix("user") == true }
    return people.sorted().randomElement(using: &generator)
  }

  /// Applies the changes of the night before a day.
  mutating func pass(nightBefore day: Int, limits: RateLimits) {
    state.limits = limits
    for (person, end) in hidden.sorted(by: { $0.key < $1.key }) where end <= day {
      hidden[person] = nil
      state.setVisible(person, true)
    }
    for (account, end) in privateUntil.sorted(by: { $0.key < $1.key }) where end <= day {
      privateUntil[account] = nil
      state.follows.setPrivate(account, false)
    }
    if day == 180 { state.rename(WatchYearGitHub.renamed, to: "renamed-in-july") }
    for _ in 0..<8 {
      let account = 1_001 + Int.random(in: 0..<WatchYearGitHub.accountCount, using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<11: arrive(at: account)
      case 11..<15: if let person = anyone(at: account) { follow(account, person, false) }
      case 15: if let person = anyone(at: account) { delete(person) }
      case 16: if let person = anyone(at: account), hidden[person] == nil { hide(person, day + 20) }
      case 17: if let person = anyone(at: account) { rename(person) }
      case 18: comeBack(to: account)
      default:
        if Bool.random(using: &generator) {
          privateUntil[account] = day + 5
          state.follows.setPrivate(account, true)
        }
      }
    }
  }

  private mutating func delete(_ person: Int) {
    state.remove(person)
    for account in followers.keys where followers[account]?.remove(person) != nil {
      changeCount += 1
    }
    logins[person] = nil
  }

  private mutating func hide(_ person: Int, _ end: Int) {
    hidden[person] = end
    state.setVisible(person, false)
    changeCount += 2
  }

  private mutating func rename(_ person: Int) {
    let login = "user\(person)-\(Int.random(in: 0...99_999, using: &generator))"
    state.rename(person, to: login)
    logins[person] = login
    changeCount += 1
  }

  private mutating func comeBack(to account: Int) {
    let person = logins.keys.sorted().randomElement(using: &generator)
    guard let person, followers[account]?.contains(person) == false else { return }
    follow(account, person, true)
  }

  /// The lists as GitHub shows them to a client that may see them.
  var lists: Lists {
    followers.mapValues { people in
      people.filter { hidden[$0] == nil }.reduce(into: [:]) { $0[$1] = logins[$1] }
    }
  }

  /// Returns true if an account's lists look empty.
  func isPrivate(_ account: Int) -> Bool { privateUntil[account] != nil }
}
