package import struct FoundationEssentials.Date

/// An event of the client, reported immediately, for `--verbose` and for notices.
package enum ClientEvent: Sendable, Equatable {
  /// The server responded, with this rate limit.
  case answered(RequestName, status: Int, RateLimit?, after: Duration)
  case failed(RequestName, TransportError, after: Duration)
  /// The server has announced an end for the first time, or another one.
  case announced(AnnouncedEnds)
  /// The cache answered without a request.
  case cached(RequestName)
  /// All requests pause, as GitHub requested; reported once for all rejected requests.
  case pausing(Duration)
  /// The requests of one bucket wait for its primary limit; reported once. `until` is nil if the
  /// reset is unknown or past.
  case waiting(Duration, until: Date?)
  /// The server has sent nothing for a while; reported once, and again at each further try.
  case silent(host: String, isRetry: Bool)
  /// The silent server has answered.
  case heard
  /// A request takes more than a moment; reported repeatedly, with the number of earlier reports.
  case working(RequestName, step: Int)
  /// The request of the last `working` has ended.
  case idle
}
