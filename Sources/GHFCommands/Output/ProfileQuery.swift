import GitHubAPI

/// Asks for the profiles of all accounts that were named, side by side.
struct ProfileQuery: Sendable {
  let users: [String]
  let global: GlobalOptions

  /// Hands each profile, or why there is none, to `use` in the order of the names.
  ///
  /// - Throws: `CommandError` when a name makes no sense, before anything is asked, and what `use`
  ///   throws.
  func run(
    in context: CommandContext,
    _ use: (Result<Page<Profile>, CommandError>) throws(CommandError) -> Void
  ) async throws(CommandError) {
    var names = try UserNames(users, input: context.input)
    let client = try context.client(global)
    var underWay = 0
    try await sideBySide(global.parallel) {
      // Results go first: the next line is waited for only when there is nothing else to do.
      let name = names.next(mayWait: underWay == 0)
      if name != nil { underWay += 1 }
      return name
    } work: { name in
      await profile(of: name, client, in: context)
    } use: { result throws(CommandError) in
      underWay -= 1
      try use(result)
      return true
    }
  }

  private func profile(
    of name: Result<UserArgument, CommandError>, _ client: GitHubClient,
    in context: CommandContext
  ) async -> Result<Page<Profile>, CommandError> {
    switch name {
    case .failure(let error): return .failure(error)
    case .success(.oneself): return await answer(to: .ownProfile, .oneself, client, in: context)
    case .success(.named(let login)):
      return await answer(to: .profile(login), .account(login.name), client, in: context)
    }
  }

  private func answer(
    to endpoint: Endpoint<Profile>, _ subject: CommandError.Subject, _ client: GitHubClient,
    in context: CommandContext
  ) async -> Result<Page<Profile>, CommandError> {
    do throws(GitHubError) {
      return .success(try await client.answer(to: endpoint))
    } catch {
      return .failure(CommandError(error, about: subject, in: context))
    }
  }
}
