/// The order of the accounts in a list of followers, or of followed accounts.
package enum ListOrder: String, Sendable {
  /// Ascending ids: REST since June 2021, in all twelve histories of public lists that were checked.
  case id
  /// The latest follow first: GraphQL.
  case newest
  /// The earliest follow first: REST before June 2021.
  case oldest

  /// True if an entry of a list in this order comes after another.
  func places(_ follow: Follow, after other: Follow) -> Bool {
    switch self {
    case .id: follow.id > other.id
    case .newest: follow < other
    case .oldest: follow > other
    }
  }
}
