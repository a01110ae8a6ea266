import HTTPTypes

extension GitHubError {
  /// Classifies an unsuccessful response (GitHub docs, "Troubleshooting the REST API").
  ///
  /// The status must not be a success. A 422 can mean a truncated list only if `isListing`.
  package init(response: TransportResponse, hadToken: Bool, isListing: Bool) {
    let status = response.head.status.code
    let message = GitHubMessage(body: response.body)
    if let limit = LimitReached(response: response, message: message, hadToken: hadToken) {
      self = .limited(limit)
      return
    }
    switch status {
    // The client handles a 304 to a conditional request; any other 304 is invalid.
    case 304: self = .unexpected(status: status)
    case 300..<400:
      self = .redirected(status: status, target: response.head.headerFields[.location])
    case 401: self = .notSignedIn(message, hadToken: hadToken)
    case 403: self = .refused(message, hadToken: hadToken)
    case 404: self = .notFound(message)
    case 410, 451: self = .gone(status: status, message)
    case 422 where isListing && message.isPaginationLimit:
      self = .listCutOff(message, hadToken: hadToken)
    case 400..<500: self = .invalid(status: status, message)
    case 500..<600: self = .serverFault(status: status)
    default: self = .unexpected(status: status)
    }
  }
}

extension LimitReached {
  /// A year, in seconds; caps pauses that are too long for a clock.
  private static let longestPause = 31_536_000

  /// Reads a limit from a response; nil if it isn't a limit.
  ///
  /// GitHub reports a limit with 403 or 429. Any other 403 is a refusal, which is never retried.
  package init?(response: TransportResponse, message: GitHubMessage, hadToken: Bool) {
    let status = response.head.status.code
    guard status == 403 || status == 429 else { return nil }
    let fields = response.head.headerFields
    let retryAfter = LimitReached.retryAfter(in: fields)
    let kind: Kind
    if message.isSecondaryLimit {
      kind = .secondary
    } else if message.isPrimaryLimit
      || (fields.wholeNumber("x-ratelimit-remaining") == 0 && retryAfter == nil)
    {
      kind = .primary
    } else if status == 429 || retryAfter != nil {
      kind = .secondary
    } else {
      return nil
    }
    self.init(
      kind: kind, rateLimit: RateLimit(fields: fields), retryAfter: retryAfter, hadToken: hadToken)
  }

  /// Returns the pause in `Retry-After`, from a second to a year; nil if it is missing or not a
  /// number.
  static func retryAfter(in fields: HTTPFields) -> Duration? {
    fields.wholeNumber("retry-after").map { .seconds(min(max($0, 1), longestPause)) }
  }
}
