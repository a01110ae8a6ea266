/// Generates accounts that follow one another, each from its number alone.
///
/// `orbit-N` follows the members 1 to N of its own orbit, whose logins are `orbit-N-1` and so on.
/// Each member follows N / 2 others, and as many follow it.
package enum OrbitRule {
  /// An account of an orbit; the number 0 is that of `orbit-N` itself.
  package struct Place: Equatable, Sendable {
    package let size: Int
    package let number: Int

  }

  private static let firstID = 1_700_000_000
  private static let stride = 100_000
  private static let largestSize = 4_000
  /// The members of an orbit; coprime with the steps below.
  private static let memberCount = 99_999
  private static let step = 17
  private static let turn = 31

  /// Returns the id of an account.
  package static func id(of place: Place) -> Int {
    firstID + place.size * stride + place.number
  }

  /// Returns the account with an id; nil if none has it.
  package static func place(withID id: Int) -> Place? {
    let (size, number) = (id - firstID).quotientAndRemainder(dividingBy: stride)
    guard (1...largestSize).contains(size), (0...memberCount).contains(number) else { return nil }
    return Place(size: size, number: number)
  }

  /// Returns the account with a login, ignoring case; nil if none has it.
  package static func place(named login: String) -> Place? {
    let name = login.lowercased()
    // Most accounts have other names, and each use of the expression compiles it.
    guard name.hasPrefix("orbit-"), let match = name.wholeMatch(of: /orbit-([0-9]+)(?:-([0-9]+))?/),
      let size = Int(match.1), (1...largestSize).contains(size)
    else { return nil }
    guard let text = match.2 else { return Place(size: size, number: 0) }
    guard let number = Int(text), (1...memberCount).contains(number) else { return nil }
    return Place(size: size, number: number)
  }

  /// Returns the profile of an account.
  package static func account(at place: Place) -> AccountRecord {
    let name = place.number == 0 ? "" : "-\(place.number)"
    return CrowdAccounts.record(
      login: "orbit-\(place.size)\(name)", id: id(of: place), followers: 0, name: nil, bio: nil,
      location: nil)
  }

  /// Returns the accounts that an account follows, the latest follow first.
  package static func following(of place: Place) -> [Follow] {
    guard place.number > 0 else {
      return (1...place.size).reversed().map { own(followOf: $0, size: place.size) }
    }
    let members = (1...max(place.size / 2, 1)).map { rank in
      follow(rank, of: (place.number * turn + rank * step) % memberCount + 1, size: place.size)
    }
    return members.sorted(by: >)
  }

  /// Returns an account's followers, the latest follow first.
  package static func followers(of place: Place) -> [Follow] {
    guard place.number > 0 else { return [] }
    let inverse = 29_032
    let members = (1...max(place.size / 2, 1)).map { rank in
      let rest = (place.number - 1 - rank * step) % memberCount + memberCount
      let number = rest % memberCount * inverse % memberCount
      return follow(rank, of: number == 0 ? memberCount : number, size: place.size)
    }
    guard place.number <= place.size else { return members.sorted(by: >) }
    let center = Follow(
      time: own(followOf: place.number, size: place.size).time,
      id: id(of: Place(size: place.size, number: 0)))
    return (members + [center]).sorted(by: >)
  }

  /// Returns the follow of rank `rank` between members, at a time that isn't in order of the ranks.
  private static func follow(_ rank: Int, of number: Int, size: Int) -> Follow {
    Follow(
      time: Follow.start - rank * 7_919 % 10_007 * 3_600,
      id: id(of: Place(size: size, number: number)))
  }

  /// Returns the follow of a member by `orbit-SIZE` itself, which follows them in order.
  private static func own(followOf number: Int, size: Int) -> Follow {
    Follow(
      time: Follow.start - 1_800 - (size - number) * 3_600,
      id: id(of: Place(size: size, number: number)))
  }
}
