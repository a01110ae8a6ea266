import FollowCrawl
package import GitHubAPI
import GraphSearch

/// A suggestion with the logins to print.
package struct SuggestedAccount: Sendable {
  package let account: Account
  /// The number of followed accounts that follow it.
  package let count: Int
  /// The number of its followers; nil if it isn't known.
  package let followerCount: Int?
  /// Up to three of the accounts that follow it.
  package let via: [String]
  package let score: Double?

  /// Creates a record; nil if the graph doesn't know the account.
  init?(_ suggestion: Suggestion, in graph: FollowGraph, on base: APIBase) {
    guard let account = graph.account(suggestion.id, on: base) else { return nil }
    self.account = account
    count = suggestion.count
    followerCount = suggestion.followerCount
    via = suggestion.leaders.compactMap { graph.login(of: $0) }
    score = suggestion.score
  }
}
