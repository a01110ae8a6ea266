/// One list of the model's account in page order, with its history.
struct ModelList: Sendable {
  /// The order of a list, which determines where new entries are inserted.
  enum Order: CaseIterable, Sendable {
    case newestFirst
    case oldestFirst
    case ascendingID
  }

  let order: Order
  /// Indexes into `ModelWorld.accounts`.
  private(set) var entries: [Int] = []
  private var members: Set<Int> = []
  /// The moments at which accounts joined and left, also hidden ones, whose places count.
  private(set) var arrivals: [Int] = []
  private(set) var departures: [Int] = []
  /// The moments at which each account was visible in the list, ignoring private profiles.
  private(set) var seen: [Int: [Range<Int>]] = [:]

  init(_ order: Order) {
    self.order = order
  }

  var pageCount: Int { max(1, (entries.count + 99) / 100) }

  func contains(_ account: Int) -> Bool { members.contains(account) }

  /// Returns the number of spans in which an account was visible in the list.
  func joinings(of account: Int) -> Int { seen[account]?.count ?? 0 }

  /// Returns the entries of a page, including hidden accounts.
  func places(ofPage number: Int) -> ArraySlice<Int> {
    let start = min(100 * (number - 1), entries.count)
    return entries[start..<min(start + 100, entries.count)]
  }

  /// Adds an account; `id` gives the numeric id of any account.
  mutating func add(_ account: Int, at moment: Int, id: (Int) -> Int) {
    guard members.insert(account).inserted else { return }
    arrivals.append(moment)
    switch order {
    case .newestFirst: entries.insert(account, at: 0)
    case .oldestFirst: entries.append(account)
    case .ascendingID:
      let place = entries.firstIndex { id($0) > id(account) } ?? entries.count
      entries.insert(account, at: place)
    }
  }

  mutating func remove(_ account: Int, at moment: Int) {
    guard members.remove(account) != nil else { return }
    departures.append(moment)
    entries.removeAll { $0 == account }
  }

  /// Records the visibility of an account from a moment on.
  mutating func note(_ account: Int, isSeen: Bool, from moment: Int) {
    var ranges = seen[account] ?? []
    if let last = ranges.last, last.upperBound == .max {
      if isSeen { return }
      ranges.removeLast()
      if last.lowerBound < moment { ranges.append(last.lowerBound..<moment) }
    } else if isSeen {
      ranges.append(moment..<Int.max)
    } else {
      return
    }
    seen[account] = ranges
  }

  /// Returns true if an account was visible at every moment of a span.
  func isSeenThroughout(_ span: ClosedRange<Int>, _ account: Int) -> Bool {
    seen[account]?.contains { $0.lowerBound <= span.lowerBound && $0.upperBound > span.upperBound }
      ?? false
  }

  /// Returns true if an account was visible at any moment of a span.
  func isSeenEver(_ span: ClosedRange<Int>, _ account: Int) -> Bool {
    seen[account]?.contains { $0.overlaps(span) } ?? false
  }
}
