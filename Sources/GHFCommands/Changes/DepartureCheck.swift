import GitHubAPI
import LocalStore

/// A check of whether the people missing from an unsettled list have really left it.
///
/// Each is looked up by id first, because another account may have taken the old login.
struct DepartureCheck: Sendable {
  /// The result for one person.
  enum Answer: Sendable {
    case left
    /// Still in the list, under this login.
    case stayed(login: String)
    /// Unknown, so the next run checks again.
    case unknown
  }

  let query: ChangeQuery

  /// Checks each person with up to two requests, and returns the answers in order.
  ///
  /// - Throws: `CommandError` if the user interrupts.
  func answers(
    for missing: [SnapshotPerson]
  ) async throws(CommandError) -> [(person: SnapshotPerson, answer: Answer)] {
    var rest = missing[...]
    var answers: [(SnapshotPerson, Answer)] = []
    try await runConcurrently(query.invocation.options.parallel) {
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
    // `try?`: an invalid login can't be checked.
    guard let other = try? Login(name: name) else { return .unknown }
    do throws(GitHubError) {
      switch query.relation {
      case .followers: _ = try await query.client.answer(to: .follow(by: other, of: query.login))
      case .following: _ = try await query.client.answer(to: .follow(by: query.login, of: other))
      case .members: return .unknown
      }
      return .stayed(login: name)
    } catch {
      guard case .notFound = error else { return .unknown }
      // A private profile shows no counts, and GitHub returns 404 whether it follows or not.
      let mayBePrivate = profile.followerCount == 0 && profile.followingCount == 0
      return query.relation == .followers && mayBePrivate ? .unknown : .left
    }
  }
}
