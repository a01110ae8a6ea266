import GHFQueries
import GitHubAPI
import TerminalText

/// People in the order of arrival, prepared for filtering.
///
/// Without profiles, each takes about 35 bytes: 250,000 of them are the greater part of what a screen
/// needs. An account is made when it is looked at; those that don't fit, such as one with a picture of its
/// own, are kept whole.
struct People: Sendable, RandomAccessCollection {
  private(set) var logins = FoldedLogins()
  private(set) var ids = ListedIDs()
  /// The number of each account's form among `forms`.
  private var formNumbers: [UInt8] = []
  private var forms = [Account.Form.plain]
  /// The accounts that are kept whole, by position.
  private var whole: [Int: Account] = [:]
  private static let wholeNumber = UInt8.max
  /// The profiles by position, up to the last one that is known.
  private var profiles: [KnownProfile?] = []
  private(set) var knownCount = 0

  /// The number of logins by their length, of a long list for the first only, so that the widths of
  /// columns soon stay.
  private var loginLengths = Array(repeating: 0, count: 40)
  private static let measuredCount = 500

  init() {}

  init(_ accounts: some Sequence<Account>) { append(accounts, knowing: [:]) }

  var startIndex: Int { 0 }
  var endIndex: Int { ids.count }

  subscript(position: Int) -> Account {
    let number = formNumbers[position]
    if number == People.wholeNumber, let account = whole[position] { return account }
    return Account(id: ids[position], login: logins.text(at: position), form: forms[Int(number)])
  }

  /// Returns the profile of a person; nil if it isn't known.
  func profile(at position: Int) -> KnownProfile? {
    position < profiles.count ? profiles[position] : nil
  }

  /// The width in columns that 19 of 20 logins fit in: a single long one takes no space from the others.
  var loginColumns: Int {
    var left = (Swift.min(count, People.measuredCount) * 19 + 19) / 20
    return loginLengths.firstIndex { length in
      left -= length
      return left <= 0
    } ?? 0
  }

  mutating func append(_ people: some Sequence<Account>, knowing known: [Int64: KnownProfile]) {
    for account in people {
      let position = count
      if position < People.measuredCount {
        // GitHub's logins are ASCII.
        loginLengths[Swift.min(account.login.utf8.count, loginLengths.count - 1)] += 1
      }
      let isASCII = logins.append(account.login)
      let number = isASCII ? formNumber(of: account) : nil
      if number == nil { whole[position] = account }
      formNumbers.append(number ?? People.wholeNumber)
      ids.append(account.id)
      if let profile = known[account.id] { add(profile, at: position) }
    }
  }

  private mutating func formNumber(of account: Account) -> UInt8? {
    guard let form = account.form else { return nil }
    if let number = forms.firstIndex(of: form) { return UInt8(number) }
    guard forms.count < Int(People.wholeNumber) else { return nil }
    forms.append(form)
    return UInt8(forms.count - 1)
  }

  private mutating func add(_ profile: KnownProfile, at position: Int) {
    while profiles.count <= position { profiles.append(nil) }
    if profiles[position] == nil { knownCount += 1 }
    profiles[position] = profile
  }

  /// Adds profiles to their accounts; returns the positions of those that are on the list.
  mutating func add(_ profiles: [Int64: KnownProfile]) -> [Int32] {
    var found: [Int32] = []
    for (id, profile) in profiles {
      guard let position = ids.position(of: id) else { continue }
      add(profile, at: Int(position))
      found.append(position)
    }
    return found.sorted()
  }

  /// Returns the position of the account that a filter names; nil if the list doesn't have it.
  func position(namedBy filter: FilterExpression, from start: Int) -> Int32? {
    guard let name = filter.account?.bytes else { return nil }
    return (start..<count).first { logins[$0].elementsEqual(name) }.map { Int32($0) }
  }

  func verdicts(
    of filter: FilterExpression, at positions: Range<Int>, _ states: FilterStates
  ) -> [FilterVerdict] {
    filter.verdicts(
      at: positions, logins: logins.bytes, ends: logins.ends, knowing: profiles, states: states
    ) { self[$0] }
  }
}

extension People {
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
    let login = logins[Int(position)]
    let name = profile(at: Int(position))?.foldedName
    return words.reduce(0) { sum, word in
      let pattern = word.bytes.span
      let nameScore = name.map { $0.span.letterScore(of: pattern) } ?? 0
      return sum + Swift.max(login.span.letterScore(of: pattern), nameScore)
    }
  }
}
