import HTTPTypes

/// A kind of request that requires a minimum interval between requests.
///
/// Searches have a bucket of 30 a minute, and GitHub wants a second between writes ("Best practices
/// for using the REST API").
enum RequestDistance: Hashable, Sendable {
  case searches
  case writes

  /// Returns nil for requests without a minimum interval.
  init?(_ request: HTTPRequest) {
    switch KnownLimits.route(of: request) {
    case "search": self = .searches
    case "graphql": return nil
    default:
      if [.get, .head].contains(request.method) { return nil }
      self = .writes
    }
  }

  /// The minimum time from one request to the next.
  var duration: Duration {
    switch self {
    case .searches: .seconds(2)
    case .writes: .seconds(1)
    }
  }
}
