import FakeGitHub

/// The arrival times of the latest requests, as a sliding window sees them.
///
/// Refused requests count towards the peak, but not against the limit, so that a client may retry
/// after the seconds of `Retry-After`.
struct RequestWindow {
  /// The outcome of an arrival.
  struct Arrival: Equatable {
    /// The number of requests in the span that ends now, including this one.
    var count: Int
    /// The seconds until the limit allows a request; nil if it allows this one.
    var retryAfter: Int?
  }

  private let limit: SecondaryLimit?
  private let length: Duration
  /// The arrivals in order, of which those before `first` are out of the window.
  private var arrivals: [(time: Duration, isAllowed: Bool)] = []
  private var first = 0
  private var allowedCount = 0

  /// Creates an empty window of a minute, or of the limit's length.
  init(_ limit: SecondaryLimit?) {
    self.limit = limit
    length = .seconds(limit?.seconds ?? 60)
  }

  /// Counts a request.
  ///
  /// - Parameter now: The time since any fixed moment.
  /// - Returns: The number of requests in the window, and how long to wait if it is refused.
  mutating func arrive(at now: Duration) -> Arrival {
    while first < arrivals.count, now - arrivals[first].time >= length {
      if arrivals[first].isAllowed { allowedCount -= 1 }
      first += 1
    }
    if first > arrivals.count / 2 {
      arrivals.removeFirst(first)
      first = 0
    }
    let isAllowed = limit.map { allowedCount < $0.requests } ?? true
    arrivals.append((now, isAllowed))
    let count = arrivals.count - first
    if isAllowed {
      allowedCount += 1
      return Arrival(count: count)
    }
    let oldest = arrivals[first...].first { $0.isAllowed }?.time ?? now
    let wait = (oldest + length - now).components
    let seconds = Int(wait.seconds) + (wait.attoseconds > 0 ? 1 : 0)
    return Arrival(count: count, retryAfter: max(seconds, 1))
  }
}
