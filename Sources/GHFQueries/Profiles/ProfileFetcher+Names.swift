package import GitHubAPI

extension ProfileFetcher {
  /// Fetches the profiles of named accounts, several at once.
  ///
  /// What the run that `marker` resumes has fetched is used, however old it is. With a token, up to 50
  /// accounts take one request by GraphQL, and a further one each if they aren't users, if an email
  /// address is wanted, or if GraphQL doesn't answer in time.
  ///
  /// - Parameters:
  ///   - fields: The fields that are wanted, which decide between REST and GraphQL.
  ///   - next: Returns the next account, or an error in its place; nil at the end, or if the next
  ///     one isn't known yet and `mayWait` is false.
  /// - Returns: Profiles and errors, in the order of the accounts.
  package func results<Fault: Error>(
    _ fields: [ProfileField],
    next: sending @escaping (_ mayWait: Bool) -> Result<UserReference, Fault>?
  ) -> sending Answer<ProfileResult<Fault>, QueryError> {
    context.drive { [self] sink, context throws(QueryError) in
      try await using(context).send(fields, next: next, to: sink)
      return Ending()
    }
  }

  /// Fetches the profiles of accounts whose names are all known; a later run resumes the lookup.
  ///
  /// An error that affects the accounts behind it too is a failure with the progress so far.
  package func results<Fault: Error>(
    of accounts: [Result<UserReference, Fault>], _ fields: [ProfileField]
  ) -> sending Answer<ProfileResult<Fault>, QueryError> {
    context.drive { [self] sink, context throws(QueryError) in
      var progress = QueryProgress(.profiles)
      marker?.begin(since: context.clock.now())
      var rest = accounts[...]
      let answer = using(context).results(fields) { _ in rest.popFirst() }
      while let page = try await answer.nextPage(for: context) {
        var passed: [ProfileResult<Fault>] = []
        var end: QueryError?
        for result in page.answer {
          if case .failed(let error) = result, error.affectsOthers {
            end = error
            break
          }
          passed.append(result)
        }
        var wantsMore = true
        if !passed.isEmpty { wantsMore = try await sink.send(page.map { _ in passed }) }
        let count = progress.count + passed.count
        if let end {
          await answer.abandon()
          throw using(context).after(end, count, of: accounts.count)
        }
        progress.advance(to: count, of: accounts.count, nil)
        context.report(.progress(progress))
        if !wantsMore { answer.enough() }
      }
      if progress.count == accounts.count { marker?.end() }
      return answer.ending
    }
  }

  private func send<Fault>(
    _ fields: [ProfileField], next: (_ mayWait: Bool) -> Result<UserReference, Fault>?,
    to sink: Sink<ProfileResult<Fault>>
  ) async throws(QueryError) {
    let needsMarks = fields.contains(where: \.isMark)
    var first: [Result<UserReference, Fault>]
    var known: [UserReference: Page<Profile>]
    while true {
      first = ProfileFetcher.batch(of: ProfileFetcher.firstBatchSize, mayWait: true, next)
      if first.isEmpty { return }
      known = knownProfiles(of: first, fields, for: nil)
      // What is cached needs no token, which gh may have to look up, unless it has marks.
      if needsMarks || known.count < first.count { break }
      guard try await send(results(for: first, known), to: sink) else { return }
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
      return try await send(results, to: sink)
    }
  }

  private func send<Fault>(
    _ results: [ProfileResult<Fault>], to sink: Sink<ProfileResult<Fault>>
  ) async throws(QueryError) -> Bool {
    for case .profile(let page) in results { sink.note(page) }
    return try await sink.send(
      Page(
        number: 1, answer: results, links: PageLinks(hasNext: true, lastNumber: nil),
        fetchedAt: context.clock.now(), origin: .network, rateLimit: nil))
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
  ) -> [UserReference: Page<Profile>] {
    var known: [UserReference: Page<Profile>] = [:]
    for case .success(let user) in users {
      known[user] = client.cachedProfile(
        of: user, for: viewer, needsEmail: fields.contains(.email),
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
    _ wanted: [Result<UserReference, Fault>], known: [UserReference: Account],
    _ report: (ProfileResult<Fault>) -> Bool
  ) async -> [Account?] {
    var found = wanted.map { user -> Account? in
      if case .success(let user) = user { known[user] } else { nil }
    }
    let unknown = wanted.indices.filter { found[$0] == nil }
    var (unrequested, unanswered) = (unknown.map { wanted[$0] }[...], unknown[...])
    let answer = results([]) { _ in unrequested.popFirst() }
    // `try?`: only a cancelled lookup fails as a whole.
    while let page = try? await answer.nextPage(for: context) {
      for result in page.answer {
        guard let place = unanswered.popFirst() else { continue }
        if case .profile(let page) = result {
          found[place] = page.answer.account
        } else if !report(result) {
          await answer.abandon()
          return found
        }
      }
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
    let unknown = users.compactMap { user -> UserReference? in
      guard case .success(let user) = user, user != .ownAccount, known[user] == nil else {
        return nil
      }
      return user
    }
    let hasGraphQL = !unknown.isEmpty && viewer != nil && !client.isOffline
    if !needsEmail {
      if hasGraphQL { known.merge(await profilesByGraphQL(of: unknown)) { $1 } }
      return await results(for: users, known)
    }
    async let marks = hasGraphQL && marked != nil ? profilesByGraphQL(of: unknown) : [:]
    let results = await results(for: users, known)
    let found = await marks
    return zip(users, results).map { user, result in
      guard case (.success(let user), .profile(let page)) = (user, result) else { return result }
      return .profile(page.map { $0.takingMarks(from: found[user]?.answer) })
    }
  }

  /// Looks users up, those with logins and those with ids in a query each; returns nothing if GraphQL
  /// doesn't answer in time.
  private func profilesByGraphQL(
    of users: [UserReference]
  ) async -> [UserReference: Page<Profile>] {
    var profiles: [UserReference: Page<Profile>] = [:]
    let isNamed = { (user: UserReference) in if case .named = user { true } else { false } }
    for part in [users.filter(isNamed), users.filter { !isNamed($0) }] where !part.isEmpty {
      // GitHub takes longer for many profiles.
      let limit = max(Duration.seconds(2), .milliseconds(100) * part.count)
      let keys = part.compactMap { ProfileKey($0) }
      guard let page = await client.profiles(of: keys, within: limit) else { continue }
      for user in part {
        let found = ProfileKey(user).flatMap { page.answer.profile(of: $0) }
        profiles[user] = found.map { found in page.map { _ in found } }
      }
    }
    return profiles
  }

  /// Returns the results for accounts, of which the unknown ones are requested by REST.
  private func results<Fault>(
    for users: [Result<UserReference, Fault>], _ known: [UserReference: Page<Profile>]
  ) async -> [ProfileResult<Fault>] {
    var results: [ProfileResult<Fault>] = []
    var rest = users[...]
    await runConcurrently(context.parallelism) {
      rest.popFirst()
    } work: { user -> ProfileResult<Fault> in
      let name = if case .success(let name) = user { name } else { UserReference?.none }
      return await result(for: user, name.flatMap { known[$0] })
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
        let page = try await page(at: .profile(login), known)
        context.stores.opened.note(login, on: client.base.authority)
        return .profile(page)
      case .success(.numbered(let id)):
        subject = .numbered(id)
        return .profile(try await page(at: .profile(id: id), known))
      }
    } catch {
      return .failed(QueryError(error, about: subject))
    }
  }

  /// Returns a profile, which is requested unless it is known.
  private func page(
    at endpoint: Endpoint<Profile>, _ known: Page<Profile>?
  ) async throws(GitHubError) -> Page<Profile> {
    if known?.origin == .cache { client.reportCached(endpoint) }
    if let known { return known }
    return try await client.answer(to: endpoint, resumedSince: marker?.start)
  }
}

/// The result for one of many accounts.
package enum ProfileResult<Fault: Error>: Sendable {
  case profile(Page<Profile>)
  case failed(QueryError)
  /// The account's name is faulty.
  case fault(Fault)
}
