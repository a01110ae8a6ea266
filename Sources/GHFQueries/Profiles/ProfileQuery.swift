package import GitHubAPI

/// A concurrent request for the profiles of many accounts.
package struct ProfileQuery: Sendable {
  package let context: QueryContext

  package init(in context: QueryContext) { self.context = context }

  /// Passes each profile or error to `use`, in the order of the accounts, until it returns false.
  ///
  /// - Parameters:
  ///   - next: Returns the next account, or an error in its place; nil at the end, or if the next
  ///     one isn't known yet and `mayWait` is false.
  ///   - use: Also receives true if no other result is expected soon.
  /// - Throws: The error of `use`.
  package func run<Fault: Error>(
    next: (_ mayWait: Bool) -> Result<UserReference, Fault>?,
    use: (ProfileResult<Fault>, _ isLast: Bool) async throws(QueryError) -> Bool
  ) async throws(QueryError) {
    var runningCount = 0
    try await runConcurrently(context.parallelism) {
      // Results go first: waits for the next account only if nothing else is running.
      let user = next(runningCount == 0)
      if user != nil { runningCount += 1 }
      return user
    } work: { user -> ProfileResult<Fault> in
      switch user {
      case .failure(let error): .fault(error)
      case .success(let user): await answer(for: user)
      }
    } use: { result throws(QueryError) in
      runningCount -= 1
      return try await use(result, runningCount == 0)
    }
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
    try? await run { _ in
      unrequested.popFirst().map { wanted[$0] }
    } use: { result, _ in
      guard let place = unanswered.popFirst() else { return true }
      if case .profile(let page) = result {
        found[place] = page.answer.account
        return true
      }
      return report(result)
    }
    return found
  }

  private func answer<Fault>(for user: UserReference) async -> ProfileResult<Fault> {
    var subject = QuerySubject.ownAccount
    do throws(GitHubError) {
      guard case .named(let login) = user else {
        return .profile(try await context.client.ownProfile().map(\.ofViewer))
      }
      subject = .account(login.name)
      let page = try await context.client.answer(to: .profile(login))
      context.stores.opened.note(login, on: context.client.base.authority)
      return .profile(page)
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
