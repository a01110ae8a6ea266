import GitHubAPI
import LocalStore

/// Asks what became of the accounts that are no longer in a list.
struct DepartureLookup: Sendable {
  let query: ChangeQuery

  /// Asks for each account by its id: one request each, side by side.
  ///
  /// An account that is there under any name has unfollowed (GitHub docs, "Get a user using their
  /// ID"); of one that is not, nobody can tell whether it was deleted or hidden.
  ///
  /// - Returns: What became of each, by id.
  /// - Throws: `CommandError` where there is no answer for one of them.
  func reasons(of people: [SnapshotPerson]) async throws(CommandError) -> [Int64: DepartureReason] {
    query.announce(people.count) { "looking \($0) up, one request each" }
    var rest = people[...]
    var reasons: [Int64: DepartureReason] = [:]
    try await sideBySide(query.invocation.options.parallel) {
      rest.popFirst()
    } work: { person in
      (person.id, await reason(of: person))
    } use: { id, reason throws(CommandError) in
      do throws(CommandError) {
        reasons[id] = try reason.get()
      } catch {
        throw error.after(reasons.count, of: people.count)
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
        .endlessList, .incomplete, .graphQLUnavailable, .notGitHub, .unusableToken, .notCached:
        return .failure(
          CommandError(error, about: .favourite(person.login), in: query.invocation.context))
      }
    }
  }
}

extension CommandError {
  /// The same error with how many accounts had been looked up.
  fileprivate func after(_ count: Int, of total: Int) -> CommandError {
    var error = self
    error.message += " (after \(CommandError.part(count, of: total)) accounts)"
    error.hints.append("without --explain the changes are told at once")
    return error
  }
}
