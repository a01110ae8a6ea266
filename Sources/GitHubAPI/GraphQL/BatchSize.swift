/// The number of lists or people in one query, adapted to the time that the server takes.
package struct BatchSize: Sendable {
  /// GraphQL's maximum of `nodes(ids:)`, and what counts as one request.
  private static let maximum = 100
  /// A query that takes longer isn't made larger.
  private static let quick = Duration.seconds(4)

  package private(set) var value: Int
  /// True once the server has refused a query as too large; side by side, a larger one would be
  /// refused several times.
  private var wasRefused = false

  /// Begins with a size of `first`.
  package init(first: Int) { value = first }

  /// Doubles the size after a quick answer, unless a query was refused.
  package mutating func recordSuccess(after duration: Duration) {
    if duration < BatchSize.quick, !wasRefused { value = min(2 * value, BatchSize.maximum) }
  }

  /// Goes down to half of `count`, the number of entries of a query that was refused.
  package mutating func recordRefusal(of count: Int) {
    wasRefused = true
    // Queries that are refused side by side were of one size.
    value = max(1, min(value, count / 2))
  }
}
