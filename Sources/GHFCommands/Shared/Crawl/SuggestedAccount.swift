import GitHubAPI
import GraphSearch

/// A suggestion with the logins to print.
struct SuggestedAccount: Sendable {
  let account: Account
  /// The number of followed accounts that follow it.
  let count: Int
  /// The number of its followers; nil if it isn't known.
  let followerCount: Int?
  /// Up to three of the accounts that follow it.
  let via: [String]
  let score: Double?

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
