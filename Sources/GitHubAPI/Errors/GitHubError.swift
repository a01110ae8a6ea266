package import FoundationEssentials
import HTTPTypes

/// The reason a request to GitHub failed.
///
/// The cases carry data only; the commands turn it into messages.
package enum GitHubError: Error, Sendable, Equatable {
  case noResponse(TransportError)
  /// 404: the resource doesn't exist, or the caller isn't allowed to see it.
  case notFound(GitHubMessage)
  /// 410 or 451: the resource was removed or blocked.
  case gone(status: Int, GitHubMessage)
  /// 410: the server has ended the version of the API that every request names.
  case versionEnded(GitHubMessage)
  /// 401: the token was rejected, or one is required.
  case notSignedIn(GitHubMessage, hadToken: Bool)
  /// 403 for a reason other than a limit, such as a missing scope or single sign-on.
  case refused(GitHubMessage, hadToken: Bool)
  case limited(LimitReached)
  /// 422 on a listing: the page is beyond GitHub's pagination limit.
  case listCutOff(GitHubMessage, hadToken: Bool)
  /// Another 4xx, such as 400 or 422, or a GraphQL error: the server rejects the request.
  case invalid(status: Int, GitHubMessage)
  /// 5xx, after all retries.
  case serverFault(status: Int)
  /// A success with an unreadable body, after all retries; `member` is the cause, if known.
  case unreadable(status: Int, member: String? = nil)
  /// The server has no GraphQL API or not all of its fields, the token may not use it, or its answer
  /// is unreadable even after all retries.
  case graphQLUnavailable(status: Int)
  /// A redirect that isn't followed, such as to another origin or after too many redirects.
  case redirected(status: Int, target: String?)
  /// Any other status, such as a 304 to an unconditional request.
  case unexpected(status: Int)
  /// A list never ends, for example because the server ignores the page number.
  case endlessList(page: Int)
  /// The login of a list's account was given to another account while the list was fetched.
  case ownerChanged
  /// GitHub returned only a part of a list, even after all retries.
  case incomplete(Incompleteness)
  /// A response that isn't GitHub's.
  case notGitHub(Stranger)
  /// The request wasn't sent, because the token is unusable.
  case unusableToken(TokenError)
  /// The client is offline and has no cached answer.
  case notCached

  /// True if a later request may succeed, such as after a limit, a lost connection or a 5xx.
  package var isTemporary: Bool {
    switch self {
    case .noResponse(let error): error.isTemporary
    case .limited, .serverFault, .unreadable, .notGitHub(.intermediary): true
    case .notFound, .gone, .versionEnded, .notSignedIn, .refused, .listCutOff, .invalid,
      .redirected, .unexpected, .endlessList, .ownerChanged, .incomplete, .graphQLUnavailable,
      .notGitHub, .unusableToken,
      .notCached:
      false
    }
  }
}

/// A server that has answered in place of GitHub's API.
package enum Stranger: Sendable, Equatable {
  /// The server of this name doesn't serve GitHub's API: it answered 404.
  case server(host: String)
  /// A proxy, or a network's sign-in page, on the way to the server.
  case intermediary(status: Int)
}

/// A rate limit that was reached, with its reset time if known.
package struct LimitReached: Sendable, Equatable {
  /// A kind of limit.
  package enum Kind: Sendable, Equatable {
    /// Too many requests in an hour (for search, in a minute).
    case primary
    /// Too many requests at once or in quick succession.
    case secondary
  }

  package let kind: Kind
  package let rateLimit: RateLimit?
  package let retryAfter: Duration?
  package let hadToken: Bool
  /// The wait policy in force; it decides whether to wait and which hint to show.
  package var waitPolicy: RateLimitWaitPolicy

  package init(
    kind: Kind, rateLimit: RateLimit?, retryAfter: Duration?, hadToken: Bool,
    waitPolicy: RateLimitWaitPolicy = .short
  ) {
    self.kind = kind
    self.rateLimit = rateLimit
    self.retryAfter = retryAfter
    self.hadToken = hadToken
    self.waitPolicy = waitPolicy
  }

  /// The time at which the exhausted bucket resets; nil if it is unknown or no bucket is exhausted.
  package var reset: Date? {
    guard let rateLimit, kind == .primary || rateLimit.remaining == 0 else { return nil }
    return rateLimit.resetsAt
  }
}

extension GitHubError {
  /// The requests that are likely to fail for the same reason.
  package enum Scope: Sendable {
    /// Those for the same account or page.
    case request
    /// Those for the same list.
    case list
    /// Those that take the server as much work, or the same part of it.
    case server
    /// Those that need the same permission.
    case permission
    /// All requests.
    case everything
  }

  package var scope: Scope {
    switch self {
    case .notFound, .gone, .listCutOff, .invalid, .unreadable, .redirected, .unexpected: .request
    case .endlessList, .ownerChanged, .incomplete: .list
    case .serverFault, .graphQLUnavailable: .server
    case .refused: .permission
    case .noResponse, .versionEnded, .notSignedIn, .limited, .notGitHub, .unusableToken, .notCached:
      .everything
    }
  }

  /// True if requests about other accounts would fail too.
  package var affectsOthers: Bool { scope == .permission || scope == .everything }

  /// True if the account or list doesn't exist, or isn't shown.
  package var isMissing: Bool {
    switch self {
    case .notFound, .gone: true
    default: false
    }
  }

  /// True if other pages of the list may still be available.
  var isOfOnePage: Bool {
    // Waiting for a server that doesn't answer at all takes long enough already.
    if case .noResponse(let error) = self { return error.isOfOneAnswer }
    return scope != .list && scope != .everything
  }
}

extension TransportError {
  /// True if the server answered, but this answer could not be received.
  fileprivate var isOfOneAnswer: Bool {
    switch self {
    case .connectionLost, .malformedResponse, .bodyTooLarge, .headerTooLarge: true
    case .libraryMissing, .hostNotFound, .connectionFailed, .proxyRefused, .tlsFailed, .timedOut,
      .authoritiesMissing, .tooManyFiles, .setUpFailed, .notSent, .cancelled:
      false
    }
  }
}

/// The extent of an incomplete list.
package struct Incompleteness: Sendable, Equatable {
  package let foundCount: Int
  /// The number of entries according to GitHub's own count; nil if it is unknown.
  package let totalCount: Int?

  package init(foundCount: Int, totalCount: Int?) {
    self.foundCount = foundCount
    self.totalCount = totalCount
  }
}

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
    // An account must not count as gone because of it.
    case 410 where message.isAboutVersion || response.head.headerFields.date(in: "sunset") != nil:
      self = .versionEnded(message)
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
  /// True for an answer of a proxy, a filter or a network's sign-in page.
  ///
  /// GitHub marks its own, except for some server errors and limits, and explains a refusal. A server
  /// that hasn't marked any, such as an old Enterprise one, sends JSON with a message for what it
  /// doesn't have; its 204 has nothing to tell it by.
  var isForeign: Bool {
    let status = head.status.code
    if status == 407 || status == 511 { return true }
    if isMarked { return false }
    return switch status {
    case 304: isPage
    case 200..<400, 401, 410, 451: lacksMark || isPage
    case 403: GitHubMessage(body: body).documentationURL == nil
    case 404:
      lacksMark || !type.hasPrefix("application/json") || !GitHubMessage(body: body).isGitHubs
    default: false
    }
  }

  /// True if it has the id with which GitHub marks its answers.
  var isMarked: Bool {
    head.headerFields.contains { $0.name.canonicalName == "x-github-request-id" }
  }

  /// True without the mark that the server's answers have.
  var lacksMark: Bool { isMarkExpected && !isMarked }

  /// True for a web page or a text, which GitHub has for server errors only.
  private var isPage: Bool {
    type.hasPrefix("text/")
      || body.first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: "<")
  }

  private var type: String { head.headerFields[.contentType]?.lowercased() ?? "" }

  /// True if a part of the body is missing: the server says so, or the connection ended inside the JSON.
  var isPart: Bool {
    if head.status == .partialContent { return true }
    guard endsWithConnection else { return false }
    do throws(JSON.Fault) {
      _ = try JSON(body)
      return false
    } catch {
      return error == .syntax(at: body.count)
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
    guard let date = fields.date(in: "retry-after"), let now = fields.date else { return nil }
    return Int(exactly: date.timeIntervalSince(now).rounded())
  }
}
