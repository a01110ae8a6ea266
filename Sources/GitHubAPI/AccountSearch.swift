/// One page of what GitHub's account search found.
package struct AccountSearch: Sendable, Equatable, Decodable {
  /// How many there are, of which GitHub serves 1,000 at most.
  package let totalCount: Int
  /// Whether GitHub gave up before it had looked everywhere.
  package let isIncomplete: Bool
  package let accounts: [Account]

  enum CodingKeys: String, CodingKey {
    case totalCount = "total_count"
    case isIncomplete = "incomplete_results"
    case accounts = "items"
  }
}
