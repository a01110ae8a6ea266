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

  var count: Int { accounts.count }

  mutating func append(_ people: [Account], knowing profiles: [Int64: KnownProfile]) {
    for account in people {
      if let profile = profiles[account.id] { known[accounts.count] = profile }
      accounts.append(account)
      bytes += FoldedText(account.login).bytes
      ends.append(Int32(clamping: bytes.count))
    }
  }

  /// Adds profiles to their accounts; returns the positions of those that are on the list.
  mutating func add(_ profiles: [Int64: KnownProfile]) -> [Int32] {
    if profiles.isEmpty { return [] }
    var positions: [Int32] = []
    for (index, account) in accounts.enumerated() {
      guard let profile = profiles[account.id] else { continue }
      known[index] = profile
      positions.append(Int32(clamping: index))
      if positions.count == profiles.count { break }
    }
    return positions
  }

  /// Returns the positions among `candidates` of the people that a filter selects, in their order.
  ///
  /// An account that the filter names is the only one, if it is on the list.
  func positions(among candidates: some Sequence<Int32>, matching filter: ListFilter) -> [Int32] {
    if let name = filter.login?.bytes,
      let position = ends.indices.first(where: { login(Int32($0)).elementsEqual(name) })
    {
      return candidates.filter { $0 == position }
    }
    var found: [Int32] = []
    let bytes = bytes.span
    let needsFacts = !filter.facts.isEmpty
    for candidate in candidates {
      let index = Int(candidate)
      let start = index == 0 ? 0 : Int(ends[index - 1])
      if !needsFacts, filter.matches(bytes.extracting(start..<Int(ends[index]))) {
        found.append(candidate)
      } else if !known.isEmpty, let profile = known[index], filter.matches(profile) {
        found.append(candidate)
      }
    }
    return found
  }

  /// Returns true if the login at one position precedes the other, in the order of their bytes.
  func precedes(_ one: Int32, _ other: Int32) -> Bool {
    let (first, second) = (login(one), login(other))
    return first.lexicographicallyPrecedes(second)
  }

  private func login(_ position: Int32) -> ArraySlice<UInt8> {
    let index = Int(position)
    return bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}
