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

extension AccountSearch {
  /// Reads GitHub's object; old answers lack `incomplete_results`.
  ///
  /// - Throws: `UnreadableAnswer` if the count or the accounts are missing or unreadable.
  package init(json object: JSON) throws(UnreadableAnswer) {
    totalCount = try object.required("total_count", \.int).asCount
    isIncomplete = object["incomplete_results"]?.bool ?? false
    accounts = try object.list(at: "items", of: Account.init(json:))
  }
}

/// A sort order of GitHub's account search other than best match: the most or the newest first.
package enum AccountSearchOrder: String, Sendable, CaseIterable {
  case followers, repositories, joined
}
