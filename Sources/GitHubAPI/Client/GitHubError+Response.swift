import HTTPTypes

extension GitHubError {
  /// Tells what a response that is no success means (GitHub docs, "Troubleshooting the REST API").
  ///
  /// - Parameters:
  ///   - response: One whose status is neither a success nor a 304.
  ///   - hadToken: Whether the request was signed.
  ///   - isListing: Whether a page of a list was asked for; only there a 422 is a cut-off.
  package init(response: TransportResponse, hadToken: Bool, isListing: Bool) {
    let status = response.head.status.code
    let message = GitHubMessage(body: response.body)
    if let limit = LimitReached(response: response, message: message, hadToken: hadToken) {
      self = .limited(limit)
      return
    }
    switch status {
    // Only a conditional request may be answered so, and that one is not answered here.
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
  /// A year, in seconds: no clock can be asked to wait as long as a number can say.
  private static let longestPause = 31_536_000

  /// Tells whether a response is a limit, and which; nil when it is not.
  ///
  /// Limits answer 403 or 429. Any other 403 is a refusal and never worth asking again.
  package init?(response: TransportResponse, message: GitHubMessage, hadToken: Bool) {
    let status = response.head.status.code
    guard status == 403 || status == 429 else { return nil }
    let fields = response.head.headerFields
    let rateLimit = RateLimit(fields: fields)
    let retryAfter = LimitReached.pause(askedForBy: fields)
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
    self.init(kind: kind, rateLimit: rateLimit, retryAfter: retryAfter, hadToken: hadToken)
  }

  /// What `Retry-After` asks for, a second at least; nil when it is blank or not there.
  static func pause(askedForBy fields: HTTPFields) -> Duration? {
    fields.wholeNumber("retry-after").map { seconds in
      .seconds(min(max(seconds, 1), longestPause))
    }
  }
}
