import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

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
  mutating func add(_ positions: some Sequence<Int32>, of people: People) {
    var found: [Entry] = []
    var rest: [Int32] = []
    for position in positions {
      if let value = people.profile(at: Int(position)).flatMap({ fact($0.profile) }) {
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
  mutating func update(_ positions: [Int32], of people: People) {
    let changed = Set(positions)
    known.removeAll { changed.contains($0.position) }
    unknown.removeAll { changed.contains($0) }
    add(positions, of: people)
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

/// The order of a list by the times of the follows, the newest first, as far as it is known.
struct FollowOrder: Sendable {
  /// The accounts, newest follow first.
  private var ids: [Int64] = []
  /// True once the order of the whole list is known.
  private(set) var isWhole = false
  /// True if the list's own order is the reverse, as that of the favourites.
  private(set) var isReverse = false

  /// The order of a list whose newest entries come last.
  static let reverse = FollowOrder(isWhole: true, isReverse: true)

  var count: Int { ids.count }

  mutating func append(_ ids: [Int64]) { self.ids += ids }
  mutating func complete() { isWhole = true }

  /// Returns the positions of all people: those in order, then the others in the list's own order.
  func positions(in people: People, isReversed: Bool = false) -> [Int32] {
    let all = 0..<Int32(clamping: people.count)
    if isReverse { return isReversed ? Array(all) : all.reversed() }
    var isPlaced = Array(repeating: false, count: people.count)
    var positions: [Int32] = []
    positions.reserveCapacity(people.count)
    for id in ids {
      guard let position = people.ids.position(of: id), !isPlaced[Int(position)] else { continue }
      isPlaced[Int(position)] = true
      positions.append(position)
    }
    if isReversed { positions.reverse() }
    return positions + all.filter { !isPlaced[Int($0)] }
  }
}

extension BrowseState {
  /// The orders of the current list that the sort key offers.
  ///
  /// Only GraphQL has the order of follows; the favourites are kept in the order of adding.
  var orders: [ExplorerOrder] {
    let isOffered =
      place.tab == .favourites
      || place.tab.relation != nil && access.mayUseGraphQL
    let isSkipped = skippedNewest == place.listID
    return ExplorerOrder.allCases.filter { $0 != .newest || isOffered && !isSkipped }
  }

  var nextOrder: ExplorerOrder { orders.element(after: people.order) }

  /// Sorts the current list; the order of follows is read first, after a question about the cost if it
  /// is more than one request and `isAgreed` is false.
  mutating func sort(by order: ExplorerOrder, isAgreed: Bool = false) -> [BrowseEffect] {
    guard order == .newest else {
      people.sort(by: order)
      sayOnScreen("order: \(people.orderName)")
      skippedNewest = nil
      return followRead == place.listID ? stopFollowRead() : []
    }
    if place.tab == .favourites {
      people.sort(by: .newest, follows: .reverse)
      sayOnScreen("order: newest favourite first")
      return []
    }
    guard case .person(let login) = place.subject, let relation = place.tab.relation else {
      return say("only Followers, Following and favourites have this order", isError: isPlain)
    }
    let id = place.listID
    if followRead == id { return [] }
    if access.isOffline { return dropNewest(because: "offline: the order of follows isn't cached") }
    guard let isSignedIn = access.isSignedIn else {
      afterSignIn = (id, { $0.sort(by: .newest) })
      return [.checkSignIn]
    }
    if !isSignedIn {
      return dropNewest(because: "this order needs a token: sign in with 'gh auth login'")
    }
    if !access.hasBatches {
      return dropNewest(because: "this order needs GraphQL, which doesn't answer")
    }
    if people.follows?.isWhole == true {
      people.sort(by: .newest)
      sayOnScreen("order: \(people.orderName)")
      return []
    }
    let count = max(place.count(of: place.tab) ?? 0, people.roster.count)
    let requestCount = (count + pageLength - 1) / pageLength
    if requestCount > 1 {
      skippedNewest = id
      if !isAgreed {
        let cost = CountText(requestCount, of: "request").text
        return ask("read the order of follows (about \(cost))") {
          $0.sort(by: .newest, isAgreed: true)
        }
      }
    }
    people.sort(by: .newest, follows: FollowOrder())
    let stopped = stopFollowRead()
    followRead = id
    sayOnScreen("reading the order of follows; Esc stops")
    return stopped + [.readFollowOrder(id, login, relation)]
  }

  private mutating func dropNewest(because reason: String) -> [BrowseEffect] {
    if people.order == .newest || !isPlain { people.sort(by: .list) }
    return say(reason, isError: true)
  }

  mutating func take(_ order: [Int64], of id: ListID) {
    path.change(place: id.place) { place in place.changePeople(id) { $0.append(follows: order) } }
    if followRead == id, place.number == id.place, let part = followPart {
      sayOnScreen("\(part); Esc stops")
    }
  }

  /// Ends the read of an order; an error leaves the people known so far in order.
  mutating func endFollowRead(_ id: ListID, _ error: QueryError?) {
    if followRead != id { return }
    let part = path[id.place]?.people(of: id.tab).follows?.count == 0 ? nil : followPart
    followRead = nil
    if let error {
      if error.isCancellation { return }
      let reason = Message(.query(error), in: machine).text
      let text = [part, reason].compactMap(\.self).joined(separator: "; ")
      say(text, isError: true)
    } else {
      path.change(place: id.place) { place in place.changePeople(id) { $0.completeFollows() } }
      sayOnScreen("order: \(ExplorerOrder.newest.name)")
    }
  }

  /// Stops the read of an order, and keeps what is known of it.
  mutating func stopFollowRead() -> [BrowseEffect] {
    guard let followRead else { return [] }
    let part = followPart
    self.followRead = nil
    if people.order == .newest, let part { sayOnScreen("stopped: \(part)") }
    return [.stopFollowOrder(followRead)]
  }

  /// The number of accounts in order, of all.
  private var followPart: String? {
    guard let followRead, let listed = path[followRead.place] else { return nil }
    let list = listed.people(of: followRead.tab)
    let (count, total) = (
      list.follows?.count ?? 0, max(listed.count(of: followRead.tab) ?? 0, list.arrivedCount)
    )
    return "the newest \(CountText.grouped(count)) of \(CountText.grouped(total)) are in order"
  }

  /// Shows a message about the order on a screen; lines show the list instead.
  private mutating func sayOnScreen(_ text: String) { if !isPlain { say(text) } }
}
