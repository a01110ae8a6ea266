import GitHubAPI

public import struct FoundationEssentials.Date

/// One of GitHub's primary rate limits.
public struct RateLimit: Sendable, Hashable, Codable {
  /// The requests that it counts: `core`, `search`, `graphql` and others.
  public let resource: String
  /// The number of requests until each reset; GitHub may count a GraphQL request as several.
  public let limit: Int
  /// The number that is left.
  public let remaining: Int
  /// The time at which the limit resets, on this machine's clock.
  public let resetsAt: Date

  init(_ limit: GitHubAPI.RateLimit) {
    resource = limit.resource ?? "core"
    self.limit = limit.limit
    remaining = limit.remaining
    resetsAt = limit.resetsAt
  }
}
