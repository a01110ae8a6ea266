package import GitHubAPI

package import struct FoundationEssentials.Date

/// The follows among accounts, as far as they were read.
package struct FollowGraph: Sendable {
  /// The part of an account's list that was read.
  package struct List: Sendable, Equatable {
    /// The ids of the accounts, sorted, each once.
    package fileprivate(set) var ids: [Int64] = []
    /// True if no account was on it, in a graph that has only some accounts too.
    package fileprivate(set) var isEmpty = true
    /// True if it has users only, and may have left out organisations, as GraphQL's lists may.
    package var omitsOrganizations: Bool { mayOmitOrganizations && !hasOrganizations }
    fileprivate var mayOmitOrganizations = false
    fileprivate var hasOrganizations = false
    /// True if GitHub counts accounts on the list, but shows none.
    fileprivate(set) var isHidden = false
    /// True if the account doesn't exist, or has no such list.
    package fileprivate(set) var isMissing = false
    /// True if the next page can't be read.
    fileprivate(set) var isUnreadable = false
    /// True if its pages may be from different states of the list.
    fileprivate(set) var isUnsettled = false
    /// The next page; nil after the last one.
    fileprivate(set) var next: Next? = .first
    /// The number of pages from the first one that were read.
    package fileprivate(set) var pageCount = 0

    /// True if the list was read to its end, as far as GitHub shows it.
    package var isComplete: Bool {
      isMissing && pageCount == 0 || next == nil && !isHidden && !isUnsettled
    }

    /// True if a page was read, or the account is known to have no list.
    package var isRead: Bool { pageCount > 0 || isMissing }

    /// True if there are pages that weren't read.
    package var hasMore: Bool { next != nil && !isMissing && !isUnreadable }

    /// The number of accounts on the whole list: as many as were read, or more by GitHub's count.
    package var totalCount: Int { max(ids.count, statedCount) }
    fileprivate var statedCount = 0

    /// The number of pages that weren't read, by GitHub's count; at least 1 if there are any.
    package var pagesLeft: Int {
      hasMore ? max((totalCount - 1) / pageLength + 1 - pageCount, 1) : 0
    }

    /// A page that wasn't read.
    enum Next: Equatable {
      case first
      /// After a cursor of GraphQL.
      case cursor(String)
      /// By its number, in the REST API.
      case number(Int)
    }
  }

  /// A page of a list.
  struct Page {
    let number: Int
    let people: [Account]
    /// The page after it; nil if it is the last one.
    let next: List.Next?
    /// The number of accounts on the whole list, at least, as the server counts them; nil if it
    /// doesn't.
    var totalCount: Int?
    var mayOmitOrganizations = false
    /// True if there is no such list: the account doesn't exist or isn't a user.
    var isMissing = false
  }

  private var lists: [FollowDirection: [Int64: List]] = [:]
  private var logins: [Int64: String] = [:]
  /// The accounts with more than an id and a login.
  private var accounts: [Int64: Account] = [:]
  /// The accounts whose follows among each other are kept; nil for all follows.
  private let members: Set<Int64>?
  /// The time at which the oldest cached part was fetched; nil without one.
  package private(set) var oldest: Date?

  /// Creates an empty graph, or one for the follows among some accounts.
  package init(among people: [Account]? = nil) {
    members = people.map { Set($0.lazy.map(\.id)) }
    for account in people ?? [] { add(account) }
  }

  /// Returns what was read of an account's list; nil if nothing was.
  package func list(of id: Int64, _ direction: FollowDirection) -> List? {
    lists[direction]?[id]
  }

  /// Returns an account's login; nil if no list contains it.
  package func login(of id: Int64) -> String? { logins[id] }

  /// Returns an account of which at least the login is known, with its page on a server.
  package func account(_ id: Int64, on base: APIBase) -> Account? {
    if let account = accounts[id] { return account }
    guard let name = logins[id] else { return nil }
    // `try?`: a login that isn't valid has no page.
    let page = (try? Login(name: name)).map(base.pageURL)
    return Account(id: id, login: name, nodeID: nodeID(of: id), pageURL: page)
  }

  /// Returns the opaque id of a user, which GitHub makes from the numeric one.
  func nodeID(of id: Int64) -> String? {
    accounts[id]?.nodeID ?? NodeID.current.text(id: id, kind: .user)
  }

  /// Adds an account, so that its lists can be fetched.
  ///
  /// `isCached` is true for an earlier state, which replaces no other.
  package mutating func add(_ account: Account, isCached: Bool = false) {
    if isCached, logins[account.id] != nil { return }
    logins[account.id] = account.login
    // Organisations can't follow anyone.
    if account.kind == .organization { markMissing(account.id, .following) }
    // Keeps what doesn't follow from id and login, so that 250,000 accounts stay small.
    let isPlain =
      account.kind == .user && [.absent, .current].contains(account.node)
      && account.givenPageURL == nil
    accounts[account.id] = isPlain ? nil : account
  }

  /// Adds a page of an account's list.
  ///
  /// - Parameters:
  ///   - people: The accounts on the page.
  ///   - id: The account.
  ///   - direction: The list.
  ///   - next: The number of the page after it; nil if it is the last one.
  package mutating func add(
    _ people: [Account], to id: Int64, _ direction: FollowDirection, next: Int? = nil
  ) {
    add(
      [Page(number: next.map { $0 - 1 } ?? 1, people: people, next: next.map { .number($0) })],
      to: id, direction)
  }

  /// Adds the accounts on the first `pageCount` pages of a listing, in a state as it ended.
  package mutating func add(
    _ people: [Account], ofListing id: Int64, _ direction: FollowDirection, pageCount: Int,
    _ state: ListState
  ) {
    if pageCount == 0 { return }
    let page = Page(
      number: pageCount, people: people, next: state == .cut ? .number(pageCount + 1) : nil)
    add([page], to: id, direction)
    lists[direction]?[id]?.isUnsettled = state != .settled
  }

  /// Adds consecutive pages of an account's list.
  mutating func add(
    _ pages: [Page], to id: Int64, _ direction: FollowDirection, isCached: Bool = false
  ) {
    guard let last = pages.last else { return }
    var list = lists[direction, default: [:]].removeValue(forKey: id) ?? List()
    var ids: [Int64] = []
    for page in pages {
      for account in page.people where members?.contains(account.id) ?? true {
        add(account, isCached: isCached)
        ids.append(account.id)
      }
      if !page.people.isEmpty { list.isEmpty = false }
      if page.mayOmitOrganizations { list.mayOmitOrganizations = true }
      if page.isMissing { list.isMissing = true }
      if page.people.contains(where: { $0.kind == .organization }) { list.hasOrganizations = true }
    }
    ids.sort()
    list.ids = FollowGraph.union(of: list.ids, ids)
    list.next = last.next
    list.pageCount = last.number
    list.statedCount = max(list.statedCount, last.totalCount ?? 0)
    if last.next == nil, list.isEmpty, last.totalCount ?? 0 > 0 { list.isHidden = true }
    lists[direction, default: [:]][id] = list
  }

  /// Merges sorted ids, because sorting a long list again for each page would take minutes.
  private static func union(of first: [Int64], _ second: [Int64]) -> [Int64] {
    var merged: [Int64] = []
    merged.reserveCapacity(first.count + second.count)
    var rest = first[...]
    for id in second {
      while let other = rest.first, other < id { merged.append(rest.removeFirst()) }
      if rest.first != id, merged.last != id { merged.append(id) }
    }
    return merged + rest
  }

  mutating func markMissing(_ id: Int64, _ direction: FollowDirection) {
    lists[direction, default: [:]][id, default: List()].isMissing = true
  }

  mutating func markUnreadable(_ id: Int64, _ direction: FollowDirection) {
    lists[direction, default: [:]][id, default: List()].isUnreadable = true
  }

  mutating func markUnsettled(_ id: Int64, _ direction: FollowDirection) {
    lists[direction]?[id]?.isUnsettled = true
  }

  mutating func note(cachedAt date: Date) { oldest = min(oldest ?? date, date) }
}

/// The follows among a set of people, as far as their lists in a graph show them.
package struct FollowEdges: Sendable {
  package let people: [Account]
  /// The follower and the followed account of each edge, as positions among the people; in order.
  private var edges: [UInt64] = []
  /// The positions of people that show all of their follows in the set.
  package private(set) var knownFollowing: Set<Int> = []
  /// The number of people that show all of their followers in the set.
  package private(set) var knownFollowersCount = 0
  /// The number of people whose lists are complete, except perhaps for organisations.
  package private(set) var omittingCount = 0
  /// True if requests may show more of the accounts that people follow.
  package private(set) var hasMore = false
  /// The number of people whose lists of each direction are empty, as private profiles' are.
  package private(set) var emptyCounts: [FollowDirection: Int] = [:]

  /// Finds the edges.
  package init(among people: [Account], in graph: FollowGraph) {
    self.people = people
    let positions = Dictionary(
      people.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let hasOrganizations = people.contains { $0.kind == .organization }
    for (position, account) in people.enumerated() {
      for direction in FollowDirection.allCases {
        let list = graph.list(of: account.id, direction)
        if direction == .following, account.kind == .user, list?.hasMore ?? true { hasMore = true }
        guard let list else { continue }
        for other in list.ids.compactMap({ positions[$0] }) {
          let (source, target) = direction == .following ? (position, other) : (other, position)
          edges.append(UInt64(source) << 32 | UInt64(target))
        }
        if !list.isComplete { continue }
        if list.isEmpty, !list.isMissing {
          emptyCounts[direction, default: 0] += 1
        } else if hasOrganizations, list.omitsOrganizations {
          omittingCount += 1
        } else if direction == .following {
          knownFollowing.insert(position)
        } else {
          knownFollowersCount += 1
        }
      }
    }
    edges.sort()
    var last: UInt64?
    edges.removeAll { edge in
      defer { last = edge }
      return edge == last
    }
  }

  package var count: Int { edges.count }

  /// Returns the ends of an edge.
  package func ends(of number: Int) -> (source: Account, target: Account) {
    let edge = edges[number]
    return (people[Int(edge >> 32)], people[Int(edge & 0xFFFF_FFFF)])
  }
}
