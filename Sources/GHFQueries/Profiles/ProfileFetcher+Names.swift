package import GitHubAPI

extension ProfileFetcher {
  /// Fetches the profiles of named accounts, concurrently.
  ///
  /// What the run that `marker` resumes has fetched is used, however old it is. With a token, up to 50
  /// accounts take one request by GraphQL, and a further one each if they aren't users, if an email
  /// address is wanted, or if GraphQL doesn't answer in time.
  ///
  /// - Parameters:
  ///   - fields: The fields that are wanted, which decide between REST and GraphQL.
  ///   - next: Returns the next account, or an error in its place; nil at the end, or if the next
  ///     one isn't known yet and `mayWait` is false.
  ///   - use: Receives profiles and errors in the order of the accounts, and returns false to end.
  /// - Throws: The error of `use`.
  package func run<Fault: Error>(
    _ fields: [ProfileField],
    next: (_ mayWait: Bool) -> Result<UserReference, Fault>?,
    use: ([ProfileResult<Fault>]) async throws(QueryError) -> Bool
  ) async throws(QueryError) {
    let needsMarks = fields.contains(where: \.isMark)
    var first: [Result<UserReference, Fault>]
    var known: [Login: Page<Profile>]
    while true {
      first = ProfileFetcher.batch(of: ProfileFetcher.firstBatchSize, mayWait: true, next)
      if first.isEmpty { return }
      known = knownProfiles(of: first, fields, for: nil)
      // What is cached needs no token, which gh may have to look up, unless it has marks.
      if needsMarks || known.count < first.count { break }
      guard try await use(results(for: first, known)) else { return }
    }
    let viewer = await client.viewer()
    let batchSize = viewer == nil || client.isOffline ? 1 : ProfileFetcher.firstBatchSize
    var rest = first[...]
    var runningCount = 0
    try await runConcurrently(context.parallelism) { () -> [Result<UserReference, Fault>]? in
      // Results go first: waits for the next account only if nothing else is running.
      let batch = ProfileFetcher.batch(of: batchSize, mayWait: runningCount == 0) {
        rest.popFirst() ?? next($0)
      }
      if batch.isEmpty { return nil }
      runningCount += 1
      return batch
    } work: { batch in
      await results(for: batch, fields, viewer)
    } use: { results throws(QueryError) in
      runningCount -= 1
      return try await use(results)
    }
  }

  /// Returns the next accounts that are known already, and waits for the first if it `mayWait`.
  private static func batch<Fault>(
    of size: Int, mayWait: Bool, _ next: (_ mayWait: Bool) -> Result<UserReference, Fault>?
  ) -> [Result<UserReference, Fault>] {
    var batch: [Result<UserReference, Fault>] = []
    while batch.count < size, let user = next(mayWait && batch.isEmpty) { batch.append(user) }
    return batch
  }

  /// Returns the cached profiles of accounts that may be used without a request.
  private func knownProfiles<Fault>(
    of users: [Result<UserReference, Fault>], _ fields: [ProfileField], for viewer: Viewer?
  ) -> [Login: Page<Profile>] {
    var known: [Login: Page<Profile>] = [:]
    for case .success(.named(let login)) in users {
      known[login] = client.cachedProfile(
        named: login, for: viewer, needsEmail: fields.contains(.email),
        resumedSince: marker?.start)
    }
    return known
  }

  /// Looks up accounts, some of which are known.
  ///
  /// - Parameters:
  ///   - wanted: The accounts, or the errors of invalid names.
  ///   - known: Accounts that need no request.
  ///   - report: Receives a failure, and returns false to end the lookup.
  /// - Returns: The accounts in order; nil for those not found, and after the end.
  package func accounts<Fault: Error>(
    _ wanted: [Result<UserReference, Fault>], known: [Login: Account],
    _ report: (ProfileResult<Fault>) -> Bool
  ) async -> [Account?] {
    var found = wanted.map { user -> Account? in
      if case .success(.named(let login)) = user { known[login] } else { nil }
    }
    let unknown = wanted.indices.filter { found[$0] == nil }
    var (unrequested, unanswered) = (unknown[...], unknown[...])
    // `try?`: only the closure could fail.
    try? await run([]) { _ in
      unrequested.popFirst().map { wanted[$0] }
    } use: { results in
      for result in results {
        guard let place = unanswered.popFirst() else { return true }
        if case .profile(let page) = result {
          found[place] = page.answer.account
        } else if !report(result) {
          return false
        }
      }
      return true
    }
    return found
  }

  /// Fetches the profile of an account whose lists are read, by REST: the checks of its lists use the
  /// same answer.
  ///
  /// - Throws: `QueryError` if the account doesn't exist, or the request fails.
  package func profile(of user: UserReference) async throws(QueryError) -> Page<Profile> {
    switch await result(for: Result<UserReference, Never>.success(user), nil) {
    case .profile(let page): return page
    case .failed(let error): throw error
    }
  }

  /// Returns the results for accounts; after an error that affects the others too, only those so far.
  private func results<Fault>(
    for users: [Result<UserReference, Fault>], _ fields: [ProfileField], _ viewer: Viewer?
  ) async -> [ProfileResult<Fault>] {
    let needsEmail = fields.contains(.email)
    let marked = fields.contains(where: \.isMark) ? viewer : nil
    var known = knownProfiles(of: users, fields, for: marked)
    let unknown = users.compactMap { user -> Login? in
      guard case .success(.named(let login)) = user, known[login] == nil else { return nil }
      return login
    }
    let hasGraphQL = !unknown.isEmpty && viewer != nil && !client.isOffline
    if !needsEmail {
      if hasGraphQL { known.merge(await profilesByGraphQL(named: unknown)) { $1 } }
      return await results(for: users, known)
    }
    async let marks = hasGraphQL && marked != nil ? profilesByGraphQL(named: unknown) : [:]
    let results = await results(for: users, known)
    let found = await marks
    return zip(users, results).map { user, result in
      guard case (.success(.named(let login)), .profile(let page)) = (user, result) else {
        return result
      }
      return .profile(page.map { $0.takingMarks(from: found[login]?.answer) })
    }
  }

  /// Looks users up by their logins; returns nothing if GraphQL doesn't answer in time.
  private func profilesByGraphQL(named logins: [Login]) async -> [Login: Page<Profile>] {
    // GitHub takes longer for many profiles.
    let limit = max(Duration.seconds(2), .milliseconds(100) * logins.count)
    let keys = logins.map(ProfileKey.login)
    guard let page = await client.profiles(of: keys, within: limit) else { return [:] }
    return logins.reduce(into: [:]) { profiles, login in
      profiles[login] = page.answer.profile(of: .login(login)).map { found in
        page.map { _ in found }
      }
    }
  }

  /// Returns the results for accounts, of which the unknown ones are requested by REST.
  private func results<Fault>(
    for users: [Result<UserReference, Fault>], _ known: [Login: Page<Profile>]
  ) async -> [ProfileResult<Fault>] {
    var results: [ProfileResult<Fault>] = []
    var rest = users[...]
    await runConcurrently(context.parallelism) {
      rest.popFirst()
    } work: { user -> ProfileResult<Fault> in
      guard case .success(.named(let login)) = user else { return await result(for: user, nil) }
      return await result(for: user, known[login])
    } use: { result in
      results.append(result)
      if case .failed(let error) = result { return !error.affectsOthers }
      return true
    }
    return results
  }

  /// Returns the result for an account, which is requested by REST unless it is known.
  private func result<Fault>(
    for user: Result<UserReference, Fault>, _ known: Page<Profile>?
  ) async -> ProfileResult<Fault> {
    var subject = QuerySubject.ownAccount
    do throws(GitHubError) {
      switch user {
      case .failure(let error): return .fault(error)
      case .success(.ownAccount): return .profile(try await client.ownProfile().map(\.ofViewer))
      case .success(.named(let login)):
        subject = .account(login.name)
        if known?.origin == .cache { client.reportCached(login) }
        let page =
          if let known {
            known
          } else {
            try await client.answer(to: .profile(login), resumedSince: marker?.start)
          }
        context.stores.opened.note(login, on: client.base.authority)
        return .profile(page)
      }
    } catch {
      return .failed(QueryError(error, about: subject))
    }
  }
}

/// The result for one of many accounts.
package enum ProfileResult<Fault: Error>: Sendable {
  case profile(Page<Profile>)
  case failed(QueryError)
  /// The account's name is faulty.
  case fault(Fault)
}
