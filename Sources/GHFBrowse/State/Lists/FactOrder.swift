import GHFQueries
import GitHubAPI
import PeopleViews

/// The order of a list by a fact of the profiles, highest first; people without it come last, in the
/// list's order.
///
/// It grows with the list, because sorting 250,000 people again for each page takes minutes.
struct FactOrder: Sendable {
  private struct Entry: Sendable {
    let value: Int64
    let position: Int32

    func precedes(_ other: Entry) -> Bool {
      value == other.value ? position < other.position : value > other.value
    }
  }

  var isReversed: Bool
  private let fact: @Sendable (Profile) -> Int64?
  private var known: [Entry] = []
  private var unknown: [Int32] = []

  /// Creates the order of no people; nil if a list's order isn't by a fact.
  init?(_ order: ExplorerOrder, isReversed: Bool = false) {
    self.isReversed = isReversed
    switch order {
    case .list, .login, .newest: return nil
    case .followers: fact = { Int64($0.followerCount) }
    case .joined:
      // RFC 3339 in UTC: the digits are in order of time.
      fact = { $0.createdAt.flatMap { date in Int64(date.filter(\.isNumber)) } }
    }
  }

  var positions: [Int32] {
    (isReversed ? known.reversed().map(\.position) : known.map(\.position)) + unknown
  }

  /// Adds people at ascending positions that it doesn't have.
  mutating func add(_ positions: some Sequence<Int32>, knowing profiles: [Int: KnownProfile]) {
    var found: [Entry] = []
    var rest: [Int32] = []
    for position in positions {
      if let value = profiles[Int(position)].flatMap({ fact($0.profile) }) {
        found.append(Entry(value: value, position: position))
      } else {
        rest.append(position)
      }
    }
    found.sort { $0.precedes($1) }
    known = known.merged(with: found) { $0.precedes($1) }
    unknown = unknown.merged(with: rest, by: <)
  }

  /// Moves people whose profiles have arrived or changed; their positions ascend.
  mutating func update(_ positions: [Int32], knowing profiles: [Int: KnownProfile]) {
    let changed = Set(positions)
    known.removeAll { changed.contains($0.position) }
    unknown.removeAll { changed.contains($0) }
    add(positions, knowing: profiles)
  }
}

extension Array {
  /// Merges two sorted arrays; of equal elements, the first array's come first.
  func merged(with other: [Element], by precedes: (Element, Element) -> Bool) -> [Element] {
    // Most pages come behind everything before them.
    guard let first = other.first else { return self }
    guard let last, precedes(first, last) else { return self + other }
    var merged: [Element] = []
    merged.reserveCapacity(count + other.count)
    var rest = self[...]
    for element in other {
      while let first = rest.first, !precedes(element, first) {
        merged.append(first)
        rest.removeFirst()
      }
      merged.append(element)
    }
    return merged + rest
  }
}
