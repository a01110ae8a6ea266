/// One page of results of GitHub's account search.
package struct AccountSearch: Sendable, Equatable {
  /// The maximum number of results that GitHub serves.
  package static let cap = 1_000

  /// The number of matching accounts, including those that GitHub doesn't serve.
  package let totalCount: Int
  /// True if GitHub's search timed out before it was complete.
  package let isIncomplete: Bool
  package let accounts: [Account]

  /// The number of matching accounts that GitHub serves.
  package var servedCount: Int { min(totalCount, AccountSearch.cap) }
}

extension AccountSearch: Decodable {
  enum CodingKeys: String, CodingKey {
    case totalCount = "total_count"
    case isIncomplete = "incomplete_results"
    case accounts = "items"
  }

  /// Reads GitHub's object; old answers lack `incomplete_results`.
  ///
  /// - Throws: `DecodingError` if the count or the accounts are missing or unreadable.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    totalCount = try values.decode(Int.self, forKey: .totalCount).asCount
    isIncomplete = values.lenient(.isIncomplete) ?? false
    accounts = try values.decode([Account].self, forKey: .accounts)
  }
}

/// A sort order of GitHub's account search other than best match: the most or the newest first.
package enum AccountSearchOrder: String, Sendable, CaseIterable {
  case followers, repositories, joined
}
