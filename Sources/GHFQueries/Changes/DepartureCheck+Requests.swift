import GitHubAPI
import LocalStore

extension DepartureCheck {
  /// The result of the requests about one account.
  struct Finding: Sendable {
    let person: SnapshotPerson
    /// Nil if the account couldn't be checked.
    var answer: Answer?
    /// True if the requests about other accounts would fail too.
    var isLast = false
  }

  /// Checks an account, whose profile may be known.
  func finding(
    on person: SnapshotPerson, _ known: Profile?, isOwn: Bool
  ) async -> Finding {
    var finding = Finding(person: person)
    do throws(GitHubError) {
      var profile = known
      if profile == nil {
        profile = try await fetcher.profile(ofID: person.id)
      }
      if let profile { finding.answer = try await answer(on: person, profile, isOwn: isOwn) }
    } catch {
      switch error {
      case .notFound: finding.answer = .left(.gone)
      case .noResponse, .notSignedIn, .limited, .notGitHub, .unusableToken, .notCached:
        finding.isLast = true
      case .gone, .refused, .listCutOff, .invalid, .serverFault, .unreadable, .graphQLUnavailable,
        .redirected, .unexpected, .endlessList, .ownerChanged, .incomplete:
        break
      }
    }
    return finding
  }

  /// Checks if an account with this profile is still in the list; nil if that is unknown.
  private func answer(
    on person: SnapshotPerson, _ profile: Profile, isOwn: Bool
  ) async throws(GitHubError) -> Answer? {
    var profile = profile
    for _ in 0..<3 {
      let name = profile.account.login
      let mark = isOwn ? markedAsInList(profile) : nil
      // `try?`: an invalid login can't be checked.
      guard let other = try? Login(name: name) else { return nil }
      if mark == true { return .stayed(login: name) }
      if mark == nil {
        if try await client.isListed(other, in: query.list) { return .stayed(login: name) }
        // The account may have been renamed before it was looked up by login.
        profile = try await fetcher.profile(ofID: person.id)
        if profile.account.login != name { continue }
      }
      // GitHub doesn't show whether an account with a private profile follows another.
      if query.list.relation == .followers, profile.mayBePrivate { return .undecided }
      return .left(name == person.login ? .unfollowed : .unfollowedAndRenamed(to: name))
    }
    return nil
  }

  /// Returns the relation to the token's owner, whose list it is; nil without it.
  private func markedAsInList(_ profile: Profile) -> Bool? {
    query.list.relation == .followers ? profile.followsViewer : profile.isFollowedByViewer
  }

  /// Returns the ids of those accounts of a list that are in it, one request for each; without an
  /// answer, the next run asks again.
  func returned(of people: some Collection<SnapshotPerson>) async -> Set<Int64> {
    var rest = people[...]
    var returned: Set<Int64> = []
    await runConcurrently(query.context.parallelism) {
      rest.popFirst()
    } work: { person in
      // `try?`: an invalid login can't be checked.
      guard let login = try? Login(name: person.login) else { return (person.id, false) }
      return (person.id, (try? await client.isListed(login, in: query.list)) ?? false)
    } use: { (id: Int64, isListed: Bool) in
      if isListed { returned.insert(id) }
      return true
    }
    return returned
  }

}

extension GitHubClient {
  /// Returns true if an account is in another's list of followers, or of those whom it follows, by a
  /// request about the two alone.
  ///
  /// - Throws: `GitHubError` if GitHub doesn't say.
  func isListed(_ login: Login, in list: ListName) async throws(GitHubError) -> Bool {
    do throws(GitHubError) {
      _ = try await answer(
        to: list.relation == .followers
          ? .follow(by: login, of: list.login) : .follow(by: list.login, of: login))
      return true
    } catch {
      if case .notFound = error { return false }
      throw error
    }
  }
}
