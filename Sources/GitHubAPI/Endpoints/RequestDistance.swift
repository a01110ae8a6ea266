import HTTPTypes

/// Requests that GitHub wants further apart than others.
///
/// Searches have a bucket of 30 a minute, and between writes GitHub asks for a second ("Best
/// practices for using the REST API").
enum RequestDistance: Hashable, Sendable {
  case searches
  case writes

  /// Nil for requests that need keep none.
  init?(_ request: HTTPRequest) {
    switch KnownLimits.route(of: request) {
    case "search": self = .searches
    case "graphql": return nil
    default:
      if [.get, .head].contains(request.method) { return nil }
      self = .writes
    }
  }

  /// How long after one the next may be sent.
  var duration: Duration {
    switch self {
    case .searches: .seconds(2)
    case .writes: .seconds(1)
    }
  }
}
