/// A check that tells a list that grows during the search for its end from an endless one.
struct GrowthCheck {
  private let first: Int
  private var previous: Int?
  private var growthCount = 0
  private var repeatCount = 0

  /// Starts with the fingerprint of page 1.
  init(first: Int) { self.first = first }

  /// Records a page after the end known so far, and returns true if such pages seem endless:
  /// several repeat page 1 or the previous one, as if the server ignored the page number, or there
  /// are too many of them.
  mutating func isEndless(with fingerprint: Int, isEmpty: Bool) -> Bool {
    growthCount += 1
    if !isEmpty, fingerprint == previous || fingerprint == first { repeatCount += 1 }
    previous = fingerprint
    // Only arrivals during the search make a list longer than its first page says.
    return repeatCount >= 3 || growthCount > 1_000
  }
}
