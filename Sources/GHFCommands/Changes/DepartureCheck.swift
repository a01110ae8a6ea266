import GitHubAPI
import LocalStore

/// Asks by id whether people who are missing from a list that never settled have really left it.
///
/// A login is never asked about before its id: it may belong to another account by now.
struct DepartureCheck: Sendable {
  /// Whether an account that is missing has left.
  enum Answer: Sendable {
    case left
    /// Still in the list, under this login.
    case stayed(login: String)
    /// Nothing, so the question stays open until the next run.
    case unknown
  }

  let query: ChangeQuery

  /// What is known of each, in their order: two requests each.
  ///
  /// - Throws: `CommandError` if the user interrupts.
  func answers(
    for missing: [SnapshotPerson]
  ) async throws(CommandError) -> [(person: SnapshotPerson, answer: Answer)] {
    var rest = missing[...]
    var answers: [(SnapshotPerson, Answer)] = []
    try await sideBySide(query.invocation.options.parallel) {
      rest.popFirst()
    } work: { person in
      (person, await answer(for: person))
    } use: { person, answer throws(CommandError) in
      if Task.isCancelled { throw .silent(.interrupted) }
      answers.append((person, answer))
      return true
    }
    return answers
  }

  private func answer(for person: SnapshotPerson) async -> Answer {
    let profile: Profile
    do throws(GitHubError) {
      profile = try await query.client.revalidating.answer(to: .profile(id: person.id)).answer
    } catch {
      switch error {
      case .notFound, .gone: return .left
      default: return .unknown
      }
    }
    let name = profile.account.login
    // `try?`: a name that can't be asked about tells nothing.
    guard let other = try? Login(name: name) else { return .unknown }
    do throws(GitHubError) {
      switch query.relation {
      case .followers: _ = try await query.client.answer(to: .follow(by: other, of: query.login))
      case .following: _ = try await query.client.answer(to: .follow(by: query.login, of: other))
      }
      return .stayed(login: name)
    } catch {
      guard case .notFound = error else { return .unknown }
      // A private profile counts nothing, and its 404 says nothing.
      let mayBePrivate = profile.followerCount == 0 && profile.followingCount == 0
      return query.relation == .followers && mayBePrivate ? .unknown : .left
    }
  }
}
