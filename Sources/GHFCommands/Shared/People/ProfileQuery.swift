import GitHubAPI
import TerminalHost

/// A concurrent request for the profiles of many accounts.
struct ProfileQuery: Sendable {
  /// The accounts as typed; `-` reads standard input.
  let users: [String]

  /// Passes each profile or error to `use`, in the order of the accounts.
  ///
  /// `use` also receives true if no other result is expected soon.
  ///
  /// - Throws: `CommandError` for an invalid argument, before the first request, and the error of
  ///   `use`.
  func run(
    by client: GitHubClient, in invocation: Invocation,
    _ use: (Result<Page<Profile>, CommandError>, _ isLast: Bool) async throws(CommandError) -> Void
  ) async throws(CommandError) {
    var names = try UserNames(users, on: client.base, input: invocation.input)
    try await run(by: client, in: invocation, use) { mayWait in names.next(mayWait: mayWait) }
  }

  /// Looks up accounts, some of which are known.
  ///
  /// - Parameters:
  ///   - wanted: The accounts, or the errors of invalid names.
  ///   - known: Accounts that need no request.
  ///   - report: Reports an account that doesn't exist, or throws to end the lookup.
  ///   - invocation: The options and the client's parts.
  /// - Returns: The accounts in order, nil for those not found, and the failure that ended it.
  func accounts(
    _ wanted: [Result<UserArgument, CommandError>], known: [Login: Account],
    reporting report: (CommandError) throws(CommandError) -> Void, in invocation: Invocation
  ) async -> (found: [Account?], result: Result<Void, CommandError>) {
    var found = wanted.map { user -> Account? in
      if case .success(.named(let login)) = user { known[login] } else { nil }
    }
    let unknown = wanted.indices.filter { found[$0] == nil }
    var (unrequested, unanswered) = (unknown[...], unknown[...])
    do throws(CommandError) {
      try await run(by: try invocation.client(), in: invocation) {
        answer, _ throws(CommandError) in
        guard let place = unanswered.popFirst() else { return }
        switch answer {
        case .success(let page): found[place] = page.answer.account
        case .failure(let error): try report(error)
        }
      } next: { _ in
        unrequested.popFirst().map { wanted[$0] }
      }
      return (found, .success(()))
    } catch {
      return (found, .failure(error))
    }
  }

  private func run(
    by client: GitHubClient, in invocation: Invocation,
    _ use: (Result<Page<Profile>, CommandError>, _ isLast: Bool) async throws(CommandError) -> Void,
    next: (_ mayWait: Bool) -> Result<UserArgument, CommandError>?
  ) async throws(CommandError) {
    var runningCount = 0
    try await runConcurrently(invocation.options.parallel) {
      // Results go first: waits for the next line only if nothing else is running.
      let user = next(runningCount == 0)
      if user != nil { runningCount += 1 }
      return user
    } work: { user -> Result<Page<Profile>, CommandError> in
      switch user {
      case .failure(let error): .failure(error)
      case .success(let user): await answer(for: user, client, in: invocation)
      }
    } use: { result throws(CommandError) in
      runningCount -= 1
      try await use(result, runningCount == 0)
      return true
    }
  }

  private func answer(
    for user: UserArgument, _ client: GitHubClient, in invocation: Invocation
  ) async -> Result<Page<Profile>, CommandError> {
    var subject = CommandError.Subject.ownAccount
    do throws(GitHubError) {
      guard case .named(let login) = user else {
        return .success(try await client.ownProfile().map(\.ofViewer))
      }
      subject = .account(login.name)
      let page = try await client.answer(to: .profile(login))
      invocation.openedStores.note(login, on: client.base.authority)
      return .success(page)
    } catch {
      return .failure(CommandError(error, about: subject, in: invocation.context))
    }
  }
}
