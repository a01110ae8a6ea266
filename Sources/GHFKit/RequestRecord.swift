import GitHubAPI

import struct FoundationEssentials.Date

/// A request that was answered, for a program's log; without the token and header fields.
public struct RequestRecord: Sendable, Hashable, Codable {
  /// `GET`, `POST` and the like.
  public let method: String
  /// The whole URL.
  public let url: String
  /// The HTTP status; nil if no response arrived, or the cache answered.
  public let status: Int?
  /// True if the cache answered, without a request.
  public let isFromCache: Bool
  /// The time from sending the request to its response or failure; nil if the cache answered.
  public let duration: Duration?
  /// The rate limit according to the response.
  public let rateLimit: RateLimit?
  /// The reason that no response arrived; the request may be repeated.
  public let failure: GitHubFailure?

  /// Returns nil for events that aren't the end of a request.
  init?(_ event: ClientEvent, at now: Date) {
    let name: RequestName
    switch event {
    case .answered(let request, let code, let limit, let time):
      (name, status, duration, failure) = (request, code, time, nil)
      rateLimit = limit.map { RateLimit($0) }
    case .failed(let request, let error, let time):
      (name, status, duration, rateLimit) = (request, nil, time, nil)
      failure = GitHubFailure(GitHubError.noResponse(error), at: now)
    case .cached(let request):
      (name, status, duration, rateLimit, failure) = (request, nil, nil, nil, nil)
    case .announced, .waiting, .pausing, .silent, .heard, .working, .idle: return nil
    }
    if case .cached = event { isFromCache = true } else { isFromCache = false }
    (method, url) = (name.method, name.url)
  }
}
