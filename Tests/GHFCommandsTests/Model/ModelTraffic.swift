/// The traffic between ghf and the model's GitHub during one run.
struct ModelTraffic: Sendable {
  /// A part of a list that was served without a fault.
  struct Served: Sendable {
    let list: Int
    /// The number of the page.
    let key: Int
    /// The moment that it shows; in ghf's cache, the first moment of the list in the run.
    var moment: Int
    /// Seconds since the epoch.
    let time: Int
  }

  var requestCount = 0
  /// The requests that count against the rate limit.
  var paidCount = 0
  var changeCount = 0
  var slipCount = 0
  /// The pages that showed an earlier moment.
  var staleCount = 0
  /// The accounts that GraphQL's answers lacked.
  var gapCount = 0
  /// True if GraphQL forbade every account of a request, so that ghf uses REST from then on.
  var isGraphQLRefused = false
  private(set) var served: [Served] = []
  /// For each list, the moments of the first and the last response to a request for it.
  private(set) var spans: [Int: ClosedRange<Int>] = [:]
  /// For each list, the moments of the responses to checks of pages that were read before.
  private(set) var checks: [Int: [Int]] = [:]
  private var faultyParts: Set<String> = []

  mutating func note(
    _ part: ModelPart, isServed: Bool, moment: Int, now: Int
  ) {
    if isServed {
      served.append(Served(list: part.list, key: part.number, moment: moment, time: now))
    }
    let span = spans[part.list] ?? moment...moment
    spans[part.list] = min(span.lowerBound, moment)...max(span.upperBound, moment)
  }

  mutating func noteCheck(of list: Int, moment: Int) { checks[list, default: []].append(moment) }

  /// Records a fault in a response; returns true for its first fault in this run.
  mutating func isFirstSlip(of name: String) -> Bool { faultyParts.insert(name).inserted }
}
