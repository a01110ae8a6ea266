import GitHubAPI
package import LocalStore

/// A lookup of the reasons of departures that an earlier run confirmed.
package struct DepartureLookup: Sendable {
  let query: ChangeQuery

  package init(for query: ChangeQuery) { self.query = query }

  /// Looks up the accounts by id, up to 50 in one request with a token.
  ///
  /// An account that exists under any name has unfollowed (GitHub docs, "Get a user using their
  /// ID"); an account that doesn't may be deleted or hidden.
  ///
  /// - Returns: The reasons by id.
  /// - Throws: `QueryError` if a request fails for a reason that isn't about the account, such as
  ///   a rate limit. A refusal or an unexpected status makes the reason `.unknown`.
  package func reasons(
    of people: [SnapshotPerson]
  ) async throws(QueryError) -> [Int64: DepartureReason] {
    if people.count > 10 { query.context.report(.explainingDepartures(people.count)) }
    var reasons: [Int64: DepartureReason] = [:]
    let count = people.count
    var fetcher = ProfileFetcher(in: query.context)
    fetcher.unit = .accounts
    for start in stride(from: 0, to: people.count, by: ProfileFetcher.firstBatchSize) {
      let people = people[start...].prefix(ProfileFetcher.firstBatchSize)
      for answer in await fetcher.answers(about: people.map(Account.init)) {
        do throws(QueryError) {
          reasons[answer.account.id] = try reason(from: answer)
        } catch {
          throw error.after(.init(count: reasons.count, total: count, unit: .accounts))
        }
      }
    }
    return reasons
  }

  private func reason(
    from answer: ProfileFetcher.Answer
  ) throws(QueryError) -> DepartureReason {
    let old = answer.account.login
    do throws(GitHubError) {
      let login = try answer.page.get().answer.account.login
      return login == old ? .unfollowed : .unfollowedAndRenamed(to: login)
    } catch {
      if error.isMissing { return .gone }
      guard error.scope == .request || error.scope == .permission, !error.isTemporary else {
        throw QueryError(error, about: .favourite(old))
      }
      return .unknown
    }
  }
}

extension Account {
  /// Creates the account of an entry of a snapshot.
  init(_ person: SnapshotPerson) { self.init(id: person.id, login: person.login) }
}

/// The reason an account left a list.
package enum DepartureReason: Sendable, Equatable {
  case unfollowed
  case unfollowedAndRenamed(to: String)
  /// Deleted, or hidden by GitHub.
  case gone
  /// Not revealed by GitHub.
  case unknown

  /// The reason in machine-readable output.
  package var word: String {
    switch self {
    case .unfollowed, .unfollowedAndRenamed: "unfollowed"
    case .gone: "gone"
    case .unknown: "unknown"
    }
  }

  /// The account's new login, if it was renamed.
  package var loginNow: String? {
    if case .unfollowedAndRenamed(let login) = self { login } else { nil }
  }
}
