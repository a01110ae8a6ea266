import GitHubAPI
import LocalStore

/// Asks whether people who are missing from a list are really gone from it.
///
/// Whoever leaves a list while its pages are fetched moves those behind one place up, and somebody
/// from one page to another that has been fetched already. Nothing tells of that unless the number
/// of pages changes.
struct LossCheck: Sendable {
  let relation: Relation
  let login: Login
  let client: GitHubClient
  let global: GlobalOptions
  let context: CommandContext

  // How many pages are asked for again without a second thought.
  private static let shortPageCount = 10

  /// Those of the missing who are still there.
  ///
  /// The list is asked for once more, which costs nothing of the limit for pages that are the same:
  /// who is missing from both is gone. Of a long list a few are asked about one by one instead; for
  /// somebody whose own profile is private GitHub may say no.
  ///
  /// - Throws: `CommandError` when it can't be found out.
  func stillThere(
    of missing: [SnapshotPerson], pageCount: Int
  ) async throws(CommandError) -> [SnapshotPerson] {
    pageCount <= max(missing.count, LossCheck.shortPageCount)
      ? try await listed(of: missing) : try await following(of: missing)
  }

  private func following(
    of missing: [SnapshotPerson]
  ) async throws(CommandError) -> [SnapshotPerson] {
    var rest = missing[...]
    var found: [SnapshotPerson] = []
    try await sideBySide(global.parallel) {
      rest.popFirst()
    } work: { person in
      (person, await isFollowing(person))
    } use: { person, isThere throws(CommandError) in
      if try isThere.get() { found.append(person) }
      return true
    }
    return found
  }

  private func isFollowing(_ person: SnapshotPerson) async -> Result<Bool, CommandError> {
    // A login that can't be asked with is nobody's.
    guard let other = try? Login(name: person.login) else { return .success(false) }
    do throws(GitHubError) {
      switch relation {
      case .followers: _ = try await client.answer(to: .follow(by: other, of: login))
      case .following: _ = try await client.answer(to: .follow(by: login, of: other))
      }
      return .success(true)
    } catch {
      if case .notFound = error { return .success(false) }
      return .failure(CommandError(error, about: .other, in: context))
    }
  }

  private func listed(of missing: [SnapshotPerson]) async throws(CommandError) -> [SnapshotPerson] {
    let ids = Set(missing.map(\.id))
    var found: Set<Int64> = []
    var age = CacheAge()
    let walk = PeopleWalk(
      relation: relation, login: login, keepsSnapshot: false, client: client.revalidating,
      global: global, context: context)
    do throws(PeopleWalk.Failure) {
      try await walk.run(noting: &age) { accounts in
        for account in accounts where ids.contains(account.id) { found.insert(account.id) }
        return true
      }
    } catch {
      switch error {
      case .failed(let error), .stopped(let error): throw error
      }
    }
    return missing.filter { found.contains($0.id) }
  }
}
