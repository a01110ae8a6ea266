/// One page of what GitHub's account search found.
package struct AccountSearch: Sendable, Equatable {
  /// How many of what was found GitHub serves at most.
  package static let cap = 1_000

  /// How many there are, of which GitHub serves 1,000 at most.
  package let totalCount: Int
  /// Whether GitHub gave up before it had looked everywhere.
  package let isIncomplete: Bool
  package let accounts: [Account]

  /// How many of them GitHub serves.
  package var servedCount: Int { min(totalCount, AccountSearch.cap) }
}

extension AccountSearch: Decodable {
  enum CodingKeys: String, CodingKey {
    case totalCount = "total_count"
    case isIncomplete = "incomplete_results"
    case accounts = "items"
  }

  /// Reads GitHub's object; old answers don't say whether they are incomplete.
  ///
  /// - Throws: `DecodingError` when the count or the accounts are missing or can't be read.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    totalCount = try values.decode(Int.self, forKey: .totalCount)
    isIncomplete = values.lenient(.isIncomplete) ?? false
    accounts = try values.decode([Account].self, forKey: .accounts)
  }
}
