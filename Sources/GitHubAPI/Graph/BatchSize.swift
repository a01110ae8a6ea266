/// The number of lists in one query, adapted to the time that the server takes.
struct BatchSize: Sendable {
  private static let first = 25
  /// GraphQL's maximum of `nodes(ids:)`, and what one point buys.
  private static let maximum = 100
  /// A query that takes longer isn't made larger.
  private static let quick = Duration.seconds(4)
  private static let successesPerIncrease = 4

  private(set) var value = BatchSize.first
  private var successCount = 0
  /// True once the server has refused a query as too large.
  private var wasRefused = false

  /// Doubles the size after a quick answer; after a refusal, only after several in a row.
  mutating func recordSuccess(after duration: Duration) {
    guard duration < BatchSize.quick else {
      successCount = 0
      return
    }
    successCount += 1
    if wasRefused, successCount < BatchSize.successesPerIncrease { return }
    successCount = 0
    value = min(2 * value, BatchSize.maximum)
  }

  /// Halves the size, to one at least, after a query of `count` lists was refused.
  mutating func recordRefusal(of count: Int) {
    wasRefused = true
    successCount = 0
    value = max(1, min(value, count) / 2)
  }
}
