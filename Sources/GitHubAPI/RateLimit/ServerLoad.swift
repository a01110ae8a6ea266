/// The server's time that recent requests took, estimated from their response times.
///
/// GitHub allows 90 seconds of CPU time per 60 seconds, and suggests this estimate ("Rate limits for
/// the REST API", secondary rate limits). Ten requests at a time exceed it soon.
struct ServerLoad: Sendable {
  /// The maximum number of concurrent requests while the load is high.
  static let reducedParallelism = 4

  private let most: Duration
  private let low: Duration
  private var recent = SlidingWindow(of: .seconds(60))
  private var isHigh = false

  /// Creates an estimate without requests; `pace` is the number of times that GitHub's pace is
  /// exceeded on purpose, as in tests.
  init(pace: Double) {
    most = .seconds(90) * pace
    low = .seconds(60) * pace
  }

  mutating func record(responseTime: Duration, at now: Duration) {
    recent.add(responseTime, at: now)
  }

  /// Returns the maximum number of concurrent requests: reduced above 90 seconds, until the load is
  /// below 60 seconds.
  mutating func parallelism(at now: Duration) -> Int {
    recent.expire(at: now)
    isHigh = isHigh ? recent.sum >= low : recent.sum > most
    return isHigh ? ServerLoad.reducedParallelism : .max
  }
}
