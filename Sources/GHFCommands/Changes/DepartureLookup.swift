import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

/// A lookup, for `--explain`, of accounts whose departure an earlier run confirmed.
struct DepartureLookup: Sendable {
  let query: ChangeQuery

  /// Looks up each account by id, concurrently, with one request each.
  ///
  /// An account that exists under any name has unfollowed (GitHub docs, "Get a user using their
  /// ID"); an account that doesn't may be deleted or hidden.
  ///
  /// - Returns: The reasons by id.
  /// - Throws: `CommandError` if a request fails for a reason that isn't about the account, such as
  ///   a rate limit. A refusal or an unexpected status makes the reason `.unknown`.
  func reasons(of people: [SnapshotPerson]) async throws(CommandError) -> [Int64: DepartureReason] {
    if people.count > 10 {
      query.notices.say(
        "looking up \(CountText.grouped(people.count)) accounts; one request each")
    }
    var rest = people[...]
    var reasons: [Int64: DepartureReason] = [:]
    try await runConcurrently(query.invocation.options.parallel) {
      rest.popFirst()
    } work: { person in
      (person.id, await reason(of: person))
    } use: { id, reason throws(CommandError) in
      do throws(CommandError) {
        reasons[id] = try reason.get()
      } catch {
        var error = error
        let part = CommandError.part(reasons.count, of: people.count)
        error.message += " (after \(part) accounts)"
        error.hints.append("omit '--explain' to report the changes without lookups")
        throw error
      }
      return true
    }
    return reasons
  }

  private func reason(of person: SnapshotPerson) async -> Result<DepartureReason, CommandError> {
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
        return .failure(
          CommandError(error, about: .favourite(person.login), in: query.invocation.context))
      }
    }
  }
}
