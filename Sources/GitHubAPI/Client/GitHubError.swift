import struct FoundationEssentials.Date

/// Why a question to GitHub got no answer.
///
/// The cases carry data only; the sentences are written where commands report errors.
package enum GitHubError: Error, Sendable, Equatable {
  /// No response came, whatever the reason.
  case noResponse(TransportError)
  /// 404: there is no such thing, or not for us.
  case notFound(GitHubMessage)
  /// 410 or 451: it was there and is no more.
  case gone(status: Int, GitHubMessage)
  /// 401: the token was refused, or one is needed.
  case notSignedIn(GitHubMessage, hadToken: Bool)
  /// 403 for another reason than a limit: scope, single sign-on, a blocked address.
  case refused(GitHubMessage, hadToken: Bool)
  /// A rate limit is used up.
  case limited(LimitReached)
  /// 422 on a listing: GitHub serves no page beyond this one.
  case listCutOff(GitHubMessage, hadToken: Bool)
  /// 400, 406, 415, 422 and their like: the request makes no sense to the server.
  case invalid(status: Int, GitHubMessage)
  /// 5xx, after all retries.
  case serverFault(status: Int)
  /// A success whose body can't be read, after all retries; `member` is the one that is missing or
  /// odd.
  case unreadable(status: Int, member: String? = nil)
  /// The server has no GraphQL, or answers every query with nothing.
  case graphQLUnavailable(status: Int)
  /// A redirect that is not followed: to another origin, in a circle, or to nowhere.
  case redirected(status: Int, target: String?)
  /// A status that has no meaning here.
  case unexpected(status: Int)
  /// A list goes on and on with entries that came before: the server ignores which page is asked.
  case endlessList(page: Int)
  /// GitHub returned only a part of a list, however often it was asked.
  case incomplete(Incompleteness)
  /// 404 from a server that answers nothing as GitHub's API does.
  case notGitHub(host: String)
  /// Nothing was asked, for the token can't be used.
  case unusableToken(TokenError)
  /// Only the cache was to be asked, and it has no answer.
  case notCached

  /// Whether the same question may be answered at another time: after a limit, a lost connection or
  /// a fault of the server.
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

/// A limit that was met, with what is known of its end.
package struct LimitReached: Sendable, Equatable {
  /// What there was too much of.
  package enum Kind: Sendable, Equatable {
    /// So many requests an hour (search: a minute).
    case primary
    /// Too many at once, or too fast.
    case secondary
  }

  package let kind: Kind
  package let rateLimit: RateLimit?
  /// What `Retry-After` asked for.
  package let retryAfter: Duration?
  package let hadToken: Bool
  /// How long the limit would have been waited for.
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

  /// When the bucket that is used up is full again; nil when none is or it is not told.
  var reset: Date? {
    guard let rateLimit, kind == .primary || rateLimit.remaining == 0 else { return nil }
    return rateLimit.resetsAt
  }
}
