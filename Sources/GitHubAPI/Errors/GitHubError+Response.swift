import FoundationEssentials
import HTTPTypes

extension GitHubError {
  /// Classifies an unsuccessful response (GitHub docs, "Troubleshooting the REST API").
  ///
  /// The status must not be a success. A 422 can mean a truncated list only if `isListing`.
  package init(response: TransportResponse, hadToken: Bool, isListing: Bool) {
    let status = response.head.status.code
    let message = GitHubMessage(of: response)
    if let limit = LimitReached(response: response, message: message, hadToken: hadToken) {
      self = .limited(limit)
      return
    }
    if response.isForeign {
      self = .notGitHub(.intermediary(status: status))
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

extension TransportResponse {
  /// True for an answer of a proxy or a network's sign-in page: GitHub marks each of its own with an
  /// id, and explains a refusal.
  var isForeign: Bool {
    switch head.status.code {
    case 407, 511: true
    case 200..<400, 401, 410, 451: isForeignPage
    case 403: !hasRequestID && GitHubMessage(body: body).documentationURL == nil
    default: false
    }
  }

  /// True for a web page or a text without GitHub's mark; GitHub has pages for server errors too.
  var isForeignPage: Bool {
    if hasRequestID { return false }
    let type = head.headerFields[.contentType]?.lowercased() ?? ""
    return type.hasPrefix("text/")
      || body.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: "<")
  }

  private var hasRequestID: Bool {
    head.headerFields.contains { $0.name.canonicalName == "x-github-request-id" }
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
    } else if status == 429 || fields[.retryAfter] != nil {
      kind = .secondary
    } else {
      return nil
    }
    self.init(
      kind: kind, rateLimit: response.rateLimit, retryAfter: retryAfter, hadToken: hadToken)
  }

  /// Returns the pause in `Retry-After`, from a second to a year; nil if it is missing or neither a
  /// number nor a date (RFC 9110, 10.2.3).
  static func retryAfter(in fields: HTTPFields) -> Duration? {
    (fields.wholeNumber("retry-after", upTo: .max) ?? secondsToRetryDate(in: fields))
      .map { .seconds(min(max($0, 1), longestPause)) }
  }

  private static func secondsToRetryDate(in fields: HTTPFields) -> Int? {
    guard let text = fields[.retryAfter], let now = fields.date else { return nil }
    // Of the same form as `Date`, and on the same clock.
    let dated: HTTPFields = [.date: text]
    return dated.date.flatMap { Int(exactly: $0.timeIntervalSince(now).rounded()) }
  }
}
