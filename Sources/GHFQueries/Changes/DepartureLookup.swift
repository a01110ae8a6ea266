import GitHubAPI
package import LocalStore

/// A lookup of the reasons of departures that an earlier run confirmed.
package struct DepartureLookup: Sendable {
  let query: ChangeQuery

  package init(for query: ChangeQuery) { self.query = query }

  /// Looks up each account by id, concurrently, with one request each.
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
    var rest = people[...]
    var reasons: [Int64: DepartureReason] = [:]
    try await runConcurrently(query.context.parallelism) {
      rest.popFirst()
    } work: { person in
      (person.id, await reason(of: person))
    } use: { id, reason throws(QueryError) in
      do throws(QueryError) {
        reasons[id] = try reason.get()
      } catch {
        throw error.after(.init(count: reasons.count, total: people.count, unit: .accounts))
      }
      return true
    }
    return reasons
  }

  private func reason(of person: SnapshotPerson) async -> Result<DepartureReason, QueryError> {
    do throws(GitHubError) {
      let login = try await query.client.answer(to: .profile(id: person.id)).answer.account.login
      return .success(login == person.login ? .unfollowed : .unfollowedAndRenamed(to: login))
    } catch {
      switch error {
      case .notFound, .gone: return .success(.gone)
      case .refused, .invalid, .unexpected, .redirected: return .success(.unknown)
      case .noResponse, .notSignedIn, .limited, .listCutOff, .serverFault, .unreadable,
        .endlessList, .ownerChanged, .incomplete, .graphQLUnavailable, .notGitHub, .unusableToken,
        .notCached:
        return .failure(QueryError(error, about: .favourite(person.login)))
      }
    }
  }
}
