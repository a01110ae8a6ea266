import GitHubAPI

extension PeoplePagination {
  /// Passes pages to `use` as `runByPages` does, the newest follow first.
  func runNewestFirst(
    noting age: inout CacheAge, _ use: (Page<[Account]>) async throws(CommandError) -> Bool
  ) async throws(CommandError) -> End {
    let people = client.newestFollows(
      of: login, relation == .following ? .following : .followers, limit: limit)
    var run = Run(self)
    do throws(PagesError<CommandError>) {
      return try await read(people, &run, noting: &age, use)
    } catch {
      if case .failed(let failure) = error, !run.hasBegun,
        let reason = await reasonForNoOrder(failure)
      {
        throw reason
      }
      throw run.failure(error)
    }
  }

  /// Returns the reason that GitHub doesn't return the list in this order; nil for other failures.
  private func reasonForNoOrder(_ error: GitHubError) async -> CommandError? {
    let advice = "omit '--sort newest' to list accounts in order of their ids"
    switch error {
    case .notSignedIn(_, hadToken: false):
      return CommandError(
        .notSignedIn,
        "'--sort newest' requires a token, because only GitHub's GraphQL API has this order",
        hints: [CommandError.signInHint])
    case .graphQLUnavailable(let status):
      return CommandError(
        .failure,
        "'--sort newest' requires GraphQL, which is not available on \(client.base.webHost) "
          + "(\(status))",
        hints: [advice])
    case .notFound:
      // GraphQL finds users only, REST all accounts.
      do throws(GitHubError) {
        let kind = try await client.answer(to: .profile(login)).answer.account.kind
        return CommandError(
          .failure,
          kind == .organization
            ? "'--sort newest' does not work for an organisation: '\(login)'"
            : "GitHub's GraphQL API does not show '\(login)', as '--sort newest' requires",
          hints: [advice])
      } catch {
        return CommandError(
          error, about: .list(of: login.name, relation), in: invocation.context)
      }
    default: return nil
    }
  }
}

/// A list of accounts that arrives in pages.
protocol PagedList: Sendable {
  /// Passes each page to `use`, in order, until the list ends or `use` has enough.
  func paginate<Stop: Error>(
    _ use: PageConsumer<Account, Stop>
  ) async throws(PagesError<Stop>) -> ListEnd
}

extension Pages: PagedList where Element == Account {}

extension NewestFollows: PagedList {}
