import struct FoundationEssentials.Date

/// The reason a request to GitHub failed.
///
/// The cases carry data only; the commands have the messages.
package enum GitHubError: Error, Sendable, Equatable {
  case noResponse(TransportError)
  /// 404: it doesn't exist, or isn't visible to us.
  case notFound(GitHubMessage)
  /// 410 or 451: it doesn't exist any more.
  case gone(status: Int, GitHubMessage)
  /// 401: the token was rejected, or one is required.
  case notSignedIn(GitHubMessage, hadToken: Bool)
  /// 403 for a reason other than a limit: scope, single sign-on, a blocked address.
  case refused(GitHubMessage, hadToken: Bool)
  case limited(LimitReached)
  /// 422 on a listing: GitHub serves no page beyond this one.
  case listCutOff(GitHubMessage, hadToken: Bool)
  /// 400, 406, 415, 422 and the like: the server doesn't accept the request.
  case invalid(status: Int, GitHubMessage)
  /// 5xx, after all retries.
  case serverFault(status: Int)
  /// A success with an unreadable body, after all retries; `member` is missing or malformed.
  case unreadable(status: Int, member: String? = nil)
  /// The server has no GraphQL API, or every answer is unreadable.
  case graphQLUnavailable(status: Int)
  /// A redirect that isn't followed: to another origin, in a circle, or without a valid target.
  case redirected(status: Int, target: String?)
  /// A status without a meaning here.
  case unexpected(status: Int)
  /// A list repeats its entries endlessly: the server ignores the page number.
  case endlessList(page: Int)
  /// GitHub returned only a part of a list, even after all retries.
  case incomplete(Incompleteness)
  /// 404 from a server that never answers as GitHub's API does.
  case notGitHub(host: String)
  /// The request wasn't sent, because the token is unusable.
  case unusableToken(TokenError)
  /// Only the cache may answer, and it has no entry.
  case notCached

  /// True if a later request may succeed: after a limit, a lost connection or a server fault.
  package var isTemporary: Bool {
    switch self {
    case .noResponse(let error): error.isTemporary
    case .limited, .serverFault, .unreadable: true
    case .notFound, .gone, .notSignedIn, .refused, .listCutOff, .invalid, .redirected, .unexpected,
      .endlessList, .incomplete, .graphQLUnavailable, .notGitHub, .unusableToken, .notCached:
      false
    }
  }
}

/// A limit that was reached, with its reset if that is known.
package struct LimitReached: Sendable, Equatable {
  /// A kind of limit.
  package enum Kind: Sendable, Equatable {
    /// A number of requests per hour (search: per minute).
    case primary
    /// Too many concurrent requests, or too fast ones.
    case secondary
  }

  package let kind: Kind
  package let rateLimit: RateLimit?
  package let retryAfter: Duration?
  package let hadToken: Bool
  /// The wait policy in force, for the report.
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

  /// The time at which the used-up bucket is full again; nil if it is unknown.
  var reset: Date? {
    guard let rateLimit, kind == .primary || rateLimit.remaining == 0 else { return nil }
    return rateLimit.resetsAt
  }
}
