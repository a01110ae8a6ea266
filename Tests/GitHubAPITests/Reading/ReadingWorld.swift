import TestSupport

@testable import GitHubAPI

/// A list on a server, and the cache of its reader: a page is a slice of the list as it is when the
/// request is answered.
struct ReadingWorld: Sendable {
  /// The place of an arrival.
  enum Order: CaseIterable, Sendable {
    /// As on GitHub since 2021.
    case ascendingID
    case newestFirst
    case oldestFirst
  }

  /// A wrong answer to a request of a page.
  enum Fault: Sendable, Hashable {
    /// No accounts and no Link.
    case empty
    /// No accounts, with the Link of the page.
    case emptyWithLink
    case noLink
    /// Without some of its accounts.
    case short
    /// An account in place of another of the same page.
    case namesTwice
    /// The accounts of another page, with the Link of the requested one.
    case repeats(Int)
    /// The page as it was before the last change.
    case stale
    /// A server error.
    case fails
    /// Accounts of another list of one page.
    case otherList
  }

  private(set) var ids: [Int64]
  /// The accounts that take a place on a page but aren't shown.
  var hidden: Set<Int64> = []
  /// The number of accounts that the profile counts and the list lacks.
  var uncounted = 0
  var order = Order.ascendingID
  /// True if the profile is private: it counts none, and its list is empty.
  var isPrivate = false
  /// The id of the account that has the login.
  var owner: Int64 = 1
  /// The fault of the current answer.
  var fault: Fault?
  /// The number of requests that the limit leaves.
  var remaining = Int.max
  var isSignedIn = false
  /// The reader's limit on accounts.
  var limit: Int?

  /// The pages in the reader's cache.
  private(set) var cached: [Int: ReadPage] = [:]
  /// The answered requests, without those that cost nothing: pages by number, 0 for the count, and a
  /// negative number for a 304.
  private(set) var requested: [Int] = []
  /// The accounts that left at some time, and those that arrived.
  private(set) var departed: Set<Int64> = []
  private(set) var arrived: Set<Int64> = []
  /// The accounts of the list before the login was given away.
  private(set) var former: Set<Int64> = []
  private(set) var arrivalCount = 0
  private(set) var departureCount = 0
  /// The number of changes of any kind.
  private(set) var changeCount = 0
  private var before: [Int64]
  private var nextID: Int64 = 100_000_000

  init(_ ids: [Int64]) {
    self.ids = ids
    before = ids
  }

  init(_ schedule: ReadingSchedule) {
    self.init(schedule.ids)
    hidden = schedule.hidden
    order = schedule.order
    isSignedIn = schedule.plan.isSignedIn
    limit = schedule.plan.limit
  }

  /// The number of accounts that the profile counts.
  var count: Int { isPrivate ? 0 : ids.count + uncounted }

  /// Forgets who arrived and left.
  mutating func forgetPast() {
    (requested, departed, arrived) = ([], [], [])
  }

  // MARK: Changes

  mutating func arrive(using random: inout SeededGenerator) {
    noteChange()
    nextID += 1
    var (id, place) = (nextID, 0)
    switch order {
    case .newestFirst: break
    case .oldestFirst: place = ids.count
    case .ascendingID:
      id = Int64.random(in: 1..<max(2, (ids.last ?? 0) + 900), using: &random)
      place = self.place(of: id)
      if place < ids.count, ids[place] == id { return }
    }
    insert(id, at: place)
  }

  mutating func insert(_ id: Int64, at place: Int) {
    noteChange()
    ids.insert(id, at: min(place, ids.count))
    arrived.insert(id)
    arrivalCount += 1
  }

  /// Puts an account back that left, where the order wants it.
  mutating func putBack(_ id: Int64, at place: Int) {
    insert(id, at: order == .ascendingID ? self.place(of: id) : place)
  }

  /// Removes an account, and returns it.
  @discardableResult
  mutating func remove(at place: Int) -> Int64 {
    noteChange()
    departureCount += 1
    let id = ids.remove(at: place)
    departed.insert(id)
    return id
  }

  mutating func remove(_ id: Int64) {
    if let place = ids.firstIndex(of: id) { remove(at: place) }
  }

  /// Gives the login to another account, with other followers.
  mutating func giveAway(to ids: [Int64]) {
    noteChange()
    departed.formUnion(self.ids)
    former = Set(self.ids)
    self.ids = ids
    arrived.formUnion(ids)
    owner += 1
  }

  private mutating func noteChange() {
    before = ids
    changeCount += 1
  }

  private func place(of id: Int64) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Answers

  /// Answers a request as the driver does over GitHub and a cache; `owner` is the account whose count is
  /// expected.
  mutating func answer(to request: ReadingRequest, of owner: Int64?) -> ReadingAnswer {
    if remaining <= 0 { return .failure(.limited) }
    remaining -= 1
    if request.number == 0 {
      requested.append(0)
      if fault == .fails { return .failure(.serverFault(status: 502)) }
      if let owner, owner != self.owner { return .failure(.ownerChanged) }
      return .count(count)
    }
    let stored = cached[request.number]
    let isCut = stored.map { ListReading.isCut($0, at: limit ?? .max) } ?? false
    if request.manner == .usable, let stored, !stored.isEmpty, request.number > 1 || isCut {
      remaining += 1
      return .page(stored.from(.cache))
    }
    if fault == .fails {
      requested.append(request.number)
      return .failure(.serverFault(status: 502))
    }
    var page = page(request.number)
    let mayConfirm =
      request.manner == .conditional
      || request.manner == .end && stored?.hasNext == true
    if mayConfirm, let stored, stored.ids == page.ids, !stored.isEmpty {
      requested.append(-request.number)
      if isSignedIn { remaining += 1 }
      page = stored.from(.confirmed)
    } else {
      requested.append(request.number)
    }
    if !request.isCheck || request.manner == .whole { cached[request.number] = page }
    return .page(page)
  }

  /// Returns a page as the server sends it now, with the current fault.
  func page(_ number: Int) -> ReadPage {
    let ids = fault == .stale ? before : isPrivate ? [] : ids
    var shown = number
    if case .repeats(let other)? = fault { shown = other }
    var entries = Array(ids.dropFirst((shown - 1) * 100).prefix(100))
    if !hidden.isEmpty { entries.removeAll { hidden.contains($0) } }
    let last = max(1, (ids.count + 99) / 100)
    let hasLink = last > 1 || number > 1
    var page = ReadPage(
      number: number, ids: entries, hasNext: number < last,
      lastNumber: number < last ? last : nil, hasLink: hasLink, owner: hasLink ? owner : nil)
    switch fault {
    case .empty: page = ReadPage(number: number, ids: [])
    case .emptyWithLink: page.ids = []
    case .noLink: page = ReadPage(number: number, ids: entries)
    case .short: if page.hasNext { page.ids = Array(entries.dropFirst(7)) }
    case .otherList: page = ReadPage(number: number, ids: (1...56).map { 900_000_000 + $0 })
    case .namesTwice:
      if page.ids.count > 70 {
        page.ids[70] = page.ids[30]
        page.namesTwice = true
      }
    case .repeats, .stale, .fails, nil: break
    }
    return page
  }
}

extension ReadPage {
  /// Returns the same page with another origin.
  fileprivate func from(_ origin: PageOrigin) -> ReadPage {
    var page = self
    page.origin = origin
    return page
  }
}

extension GitHubError {
  /// A limit that no request was sent against.
  static var limited: GitHubError {
    .limited(
      LimitReached(
        kind: .primary, rateLimit: nil, retryAfter: nil, hadToken: false, waitPolicy: .short))
  }
}
