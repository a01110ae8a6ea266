/// Tells a list that grows while its end is searched from one that has no end.
struct GrowthCheck {
  private let first: Int
  private var previous: Int?
  private var growthCount = 0
  private var repeatCount = 0

  // A list is longer than its first page says only by what was added since.
  private static let mostGrowth = 1_000

  /// Begins with the fingerprint of page 1.
  init(first: Int) {
    self.first = first
  }

  /// Takes the page behind the end that was known so far.
  ///
  /// - Parameters:
  ///   - fingerprint: The page's fingerprint.
  ///   - isEmpty: Whether it has no entries.
  /// - Returns: Whether such pages could go on forever: several are page 1 or the one before again,
  ///   as if the server ignored which page is requested, or there are too many of them.
  mutating func isEndless(with fingerprint: Int, isEmpty: Bool) -> Bool {
    growthCount += 1
    if !isEmpty, fingerprint == previous || fingerprint == first { repeatCount += 1 }
    previous = fingerprint
    return repeatCount >= 3 || growthCount > GrowthCheck.mostGrowth
  }
}
