import GitHubAPI

/// Asks for the profiles of many accounts, side by side.
struct ProfileQuery: Sendable {
  /// Accounts as they were named on the command line; `-` reads standard input.
  let users: [String]
  /// Gets the pictures of all, where they are shown.
  var album: PictureAlbum?

  /// Hands each profile, or why there is none, to `use` in the order in which they are wanted.
  ///
  /// - Throws: `CommandError` when a name makes no sense, before anything is asked, and what `use`
  ///   throws.
  func run(
    in invocation: Invocation,
    _ use: (Result<Page<Profile>, CommandError>) throws(CommandError) -> Void
  ) async throws(CommandError) {
    var names = try UserNames(users, on: invocation.apiBase(), input: invocation.input)
    try await run(in: invocation, use) { mayWait in
      names.next(mayWait: mayWait).map { $0.map(Subject.init) }
    }
  }

  /// Looks up accounts of which some are known.
  ///
  /// - Parameters:
  ///   - wanted: The accounts, or what is wrong with the name of one.
  ///   - known: Those that take no request.
  ///   - failures: Reports those that don't exist.
  ///   - invocation: Where they are looked up.
  /// - Returns: The accounts in the order in which they are wanted, also those that were found before
  ///   a failure, and how it ended.
  func accounts(
    _ wanted: [Result<UserArgument, CommandError>], known: [Login: Account],
    reporting failures: inout ProfileFailures, in invocation: Invocation
  ) async -> (found: [Account], result: Result<Void, CommandError>) {
    var found = wanted.map { user -> Account? in
      if case .success(.named(let login)) = user { known[login] } else { nil }
    }
    let unknown = wanted.indices.filter { found[$0] == nil }
    var (unasked, unanswered) = (unknown[...], unknown[...])
    do throws(CommandError) {
      try await run(in: invocation) { answer throws(CommandError) in
        guard let place = unanswered.popFirst() else { return }
        switch answer {
        case .success(let page): found[place] = page.answer.account
        case .failure(let error): try failures.report(error)
        }
      } next: { _ in
        unasked.popFirst().map { wanted[$0].map(Subject.init) }
      }
      return (found.compactMap(\.self), .success(()))
    } catch {
      return (found.compactMap(\.self), .failure(error))
    }
  }

  /// What is asked for one account, and what an error calls it.
  private struct Subject: Sendable {
    let endpoint: Endpoint<Profile>
    let name: CommandError.Subject
    /// Whom somebody named; nil for oneself.
    let login: Login?

    init(_ user: UserArgument) {
      switch user {
      case .oneself: (endpoint, name, login) = (.ownProfile, .oneself, nil)
      case .named(let named):
        (endpoint, name, login) = (.profile(named), .account(named.name), named)
      }
    }
  }

  private func run(
    in invocation: Invocation,
    _ use: (Result<Page<Profile>, CommandError>) throws(CommandError) -> Void,
    next: (_ mayWait: Bool) -> Result<Subject, CommandError>?
  ) async throws(CommandError) {
    let client = try invocation.client()
    var underWay = 0
    try await sideBySide(invocation.options.parallel) {
      // Results go first: the next line is waited for only when there is nothing else to do.
      let subject = next(underWay == 0)
      if subject != nil { underWay += 1 }
      return subject
    } work: { subject in
      await answer(to: subject, client, in: invocation)
    } use: { result throws(CommandError) in
      underWay -= 1
      try use(result)
      return true
    }
  }

  private func answer(
    to subject: Result<Subject, CommandError>, _ client: GitHubClient, in invocation: Invocation
  ) async -> Result<Page<Profile>, CommandError> {
    switch subject {
    case .failure(let error): return .failure(error)
    case .success(let subject):
      do throws(GitHubError) {
        let page = try await client.answer(to: subject.endpoint)
        if let login = subject.login {
          invocation.openedStores.note(login, on: client.base.authority)
        }
        await album?.add(page.answer.account)
        return .success(page)
      } catch {
        return .failure(CommandError(error, about: subject.name, in: invocation.context))
      }
    }
  }
}
