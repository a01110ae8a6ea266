/// A limit of the requests in any span of some seconds, such as GitHub's 900 points a minute.
package struct SecondaryLimit: Sendable, Equatable {
  /// The number of requests allowed in a span.
  package var requests: Int
  /// The length of the span.
  package var seconds: Int

  /// Parses the written form `REQUESTS/SECONDS`; nil if it isn't two positive numbers.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    (requests, seconds) = (numbers[0], numbers[1])
  }
}
