import GHFQueries
import GitHubAPI
import TerminalText

/// The people of one list in the order of arrival, prepared for filtering.
///
/// The folded logins are in one buffer, because 250,000 separate ones would take more memory and
/// several times longer to search.
struct PeopleRoster: Sendable {
  private(set) var accounts: [Account] = []
  private var bytes: [UInt8] = []
  private var ends: [Int32] = []
  /// The profiles by position; nil for those that aren't known.
  private(set) var known: [KnownProfile?] = []
  private(set) var knownCount = 0
  /// The positions by id; of an account that a list has twice, the last.
  private var positions: [Int64: Int32] = [:]

  /// The number of logins by their length, of a long list for the first only, so that the widths of
  /// columns soon stay.
  private var loginLengths = Array(repeating: 0, count: 40)
  private static let measuredCount = 500

  var count: Int { accounts.count }

  /// The width in columns that 19 of 20 logins fit in: a single long one takes no space from the others.
  var loginColumns: Int {
    var left = (min(count, PeopleRoster.measuredCount) * 19 + 19) / 20
    return loginLengths.firstIndex { length in
      left -= length
      return left <= 0
    } ?? 0
  }

  mutating func append(_ people: [Account], knowing profiles: [Int64: KnownProfile]) {
    for account in people {
      let profile = profiles[account.id]
      known.append(profile)
      if profile != nil { knownCount += 1 }
      positions[account.id] = Int32(clamping: accounts.count)
      if accounts.count < PeopleRoster.measuredCount {
        // GitHub's logins are ASCII.
        loginLengths[min(account.login.utf8.count, loginLengths.count - 1)] += 1
      }
      accounts.append(account)
      bytes += FoldedText(account.login).bytes
      ends.append(Int32(clamping: bytes.count))
    }
  }

  /// Adds profiles to their accounts; returns the positions of those that are on the list.
  mutating func add(_ profiles: [Int64: KnownProfile]) -> [Int32] {
    var found: [Int32] = []
    for (id, profile) in profiles {
      guard let position = positions[id] else { continue }
      if known[Int(position)] == nil { knownCount += 1 }
      known[Int(position)] = profile
      found.append(position)
    }
    return found.sorted()
  }

  func position(of id: Int64) -> Int32? { positions[id] }

  /// Returns the position of the account that a filter names; nil if the list doesn't have it.
  func position(namedBy filter: FilterExpression, from start: Int) -> Int32? {
    guard let name = filter.account?.bytes else { return nil }
    return (start..<count).first { login(Int32($0)).elementsEqual(name) }.map { Int32($0) }
  }

  func verdicts(
    of filter: FilterExpression, at positions: Range<Int>, _ states: FilterStates
  ) -> [FilterVerdict] {
    filter.verdicts(
      at: positions, logins: bytes, ends: ends, knowing: known, states: states
    ) { accounts[$0] }
  }

  /// Returns true if the login at one position precedes the other, in the order of their bytes.
  func precedes(_ one: Int32, _ other: Int32) -> Bool {
    login(one).lexicographicallyPrecedes(login(other))
  }

  func login(_ position: Int32) -> ArraySlice<UInt8> {
    let index = Int(position)
    return bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}

extension PeopleRoster {
  /// Returns people sorted by how well words match their logins or names, the best first; equal ones
  /// stay in their order.
  func ranked(_ positions: [Int32], by words: [FoldedText]) -> [Int32] {
    let scores = positions.map { score(of: $0, by: words) }
    // Scores are small, and a list may have 250,000 people.
    var starts = [Int](repeating: 0, count: (scores.max() ?? 0) + 2)
    let highest = starts.count - 2
    for score in scores { starts[highest - score + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var ranked = positions
    for (position, score) in zip(positions, scores) {
      ranked[starts[highest - score]] = position
      starts[highest - score] += 1
    }
    return ranked
  }

  private func score(of position: Int32, by words: [FoldedText]) -> Int {
    let login = login(position)
    let name = known[Int(position)]?.foldedName
    return words.reduce(0) { sum, word in
      let pattern = word.bytes.span
      let nameScore = name.map { $0.span.letterScore(of: pattern) } ?? 0
      return sum + max(login.span.letterScore(of: pattern), nameScore)
    }
  }
}

/// The people of a list whom its filter includes, and the number of those about whom it isn't known.
struct FilteredRows: Sendable {
  private(set) var filter = FilterExpression.none
  var states = FilterStates()
  /// The verdict on each person; empty if the filter includes everyone.
  private var verdicts: [FilterVerdict] = []
  /// The number of people who may be included once their profiles are known.
  private(set) var unknownCount = 0
  /// True if the list has the account that the filter names, which is the only one then.
  private var hasNamed = false

  mutating func filter(_ people: PeopleRoster, by new: FilterExpression) {
    filter = new
    evaluate(people)
  }

  mutating func evaluate(_ people: PeopleRoster) {
    (verdicts, unknownCount, hasNamed) = ([], 0, false)
    if !filter.isEmpty { add(people) }
  }

  mutating func add(_ people: PeopleRoster) {
    if filter.isEmpty { return }
    if !hasNamed, let position = people.position(namedBy: filter, from: verdicts.count) {
      (hasNamed, unknownCount) = (true, 0)
      verdicts = Array(repeating: .excluded, count: people.count)
      verdicts[Int(position)] = .included
    }
    if hasNamed {
      verdicts += Array(repeating: .excluded, count: people.count - verdicts.count)
      return
    }
    let new = people.verdicts(of: filter, at: verdicts.count..<people.count, states)
    unknownCount += new.count { $0 == .unknown }
    verdicts += new
  }

  /// Evaluates the filter again for people whose profiles have arrived.
  mutating func update(_ people: PeopleRoster, at positions: [Int32]) {
    if filter.isEmpty || hasNamed { return }
    for position in positions.map({ Int($0) }) {
      let verdict = people.verdicts(of: filter, at: position..<position + 1, states)[0]
      if verdicts[position] == .unknown { unknownCount -= 1 }
      if verdict == .unknown { unknownCount += 1 }
      verdicts[position] = verdict
    }
  }

  func included(among positions: some Sequence<Int32>) -> [Int32] {
    positions.filter { verdicts[Int($0)] == .included }
  }
}
