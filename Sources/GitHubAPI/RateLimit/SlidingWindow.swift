/// Durations with the times at which they were recorded; only the last period counts.
///
/// It holds at most twice as many entries as count at once.
struct SlidingWindow: Sendable {
  private let period: Duration
  private var entries: [(time: Duration, amount: Duration)] = []
  /// The index of the oldest entry that counts.
  private var first = 0
  /// The sum of the durations that count.
  private(set) var sum = Duration.zero

  init(of period: Duration) { self.period = period }

  /// The number of entries in memory.
  var entryCount: Int { entries.count }

  /// The number of entries that count.
  var count: Int { entries.count - first }

  /// The time at which the oldest entry stops counting; nil without entries.
  var nextExpiry: Duration? { count > 0 ? entries[first].time + period : nil }

  /// Adds an entry; `time` is not before that of any other entry.
  mutating func add(_ amount: Duration = .zero, at time: Duration) {
    entries.append((time, amount))
    sum += amount
  }

  /// Removes the entries that have stopped counting.
  mutating func expire(at now: Duration) {
    while let nextExpiry, nextExpiry <= now {
      sum -= entries[first].amount
      first += 1
    }
    // Each entry is moved once on average.
    if 2 * first > entries.count {
      entries.removeFirst(first)
      first = 0
    }
  }
}
