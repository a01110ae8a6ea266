/// The history of one list of the model's account.
struct ModelList: Sendable {
  /// Indexes into `ModelWorld.accounts`, also of hidden accounts.
  private(set) var members: Set<Int> = []
  /// The moments at which accounts joined and left, also hidden ones, whose places count.
  private(set) var arrivals: [Int] = []
  private(set) var departures: [Int] = []
  /// The moments at which each account was visible in the list, ignoring private profiles.
  private(set) var seen: [Int: [Range<Int>]] = [:]

  var pageCount: Int { max(1, (members.count + 99) / 100) }

  mutating func add(_ account: Int, at moment: Int) {
    if members.insert(account).inserted { arrivals.append(moment) }
  }

  mutating func remove(_ account: Int, at moment: Int) {
    if members.remove(account) != nil { departures.append(moment) }
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
