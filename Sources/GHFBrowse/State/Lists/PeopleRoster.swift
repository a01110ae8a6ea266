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
  /// The end of each login in `bytes`.
  private var ends: [Int32] = []
  /// The known profiles by the positions of their accounts.
  private(set) var known: [Int: KnownProfile] = [:]
  /// The positions by id; of an account that a list has twice, the last.
  private var positions: [Int64: Int32] = [:]

  var count: Int { accounts.count }

  mutating func append(_ people: [Account], knowing profiles: [Int64: KnownProfile]) {
    for account in people {
      if let profile = profiles[account.id] { known[accounts.count] = profile }
      positions[account.id] = Int32(clamping: accounts.count)
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
      known[Int(position)] = profile
      found.append(position)
    }
    return found.sorted()
  }

  /// Returns the position of an account; nil if the list doesn't have it.
  func position(of id: Int64) -> Int32? { positions[id] }

  /// Returns the position of the account that a filter names; nil if the list doesn't have it.
  func position(namedBy filter: FilterExpression, from start: Int) -> Int32? {
    guard let name = filter.account?.bytes else { return nil }
    return (start..<count).first { login(Int32($0)).elementsEqual(name) }.map { Int32($0) }
  }

  /// Returns a filter's verdict on the person at a position.
  func verdict(
    of filter: FilterExpression, at position: Int32, _ states: FilterStates
  ) -> FilterVerdict {
    let index = Int(position)
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return filter.verdict(
      login: bytes.span.extracting(start..<Int(ends[index])),
      knowing: known.isEmpty ? nil : known[index], states: states
    ) { accounts[index] }
  }

  /// Returns a filter's verdicts on the people at some positions.
  func verdicts(
    of filter: FilterExpression, at positions: Range<Int>, _ states: FilterStates
  ) -> [FilterVerdict] {
    filter.verdicts(
      at: positions, logins: bytes, ends: ends, knowing: known, states: states
    ) { accounts[$0] }
  }

  /// Returns true if the login at one position precedes the other, in the order of their bytes.
  func precedes(_ one: Int32, _ other: Int32) -> Bool {
    let (first, second) = (login(one), login(other))
    return first.lexicographicallyPrecedes(second)
  }

  func login(_ position: Int32) -> ArraySlice<UInt8> {
    let index = Int(position)
    return bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}
