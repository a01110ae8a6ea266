import GitHubAPI

extension ListQuery {
  /// Passes pages to `use` as `runByPages` does, the newest follow first.
  func runNewestFirst(
    noting age: inout CacheAge, _ use: (Page<[Account]>) async throws(QueryError) -> Bool
  ) async throws(QueryError) -> End {
    let people = client.newestFollows(
      of: login, relation == .following ? .following : .followers, limit: limit)
    var run = Run(self)
    return try await read(people, &run, noting: &age, use) { await reasonForNoOrder($0) }
  }

  /// Returns the reason that GitHub doesn't return the list in this order; nil for other failures.
  private func reasonForNoOrder(_ error: GitHubError) async -> QueryError? {
    let lack: QueryError.OrderLack
    switch error {
    case .notSignedIn(_, hadToken: false): lack = .noToken
    case .graphQLUnavailable(let status):
      lack = .noGraphQL(host: client.base.webHost, status: status)
    case .notFound:
      // GraphQL finds users only, REST all accounts.
      do throws(GitHubError) {
        let kind = try await client.answer(to: .profile(login)).answer.account.kind
        lack = kind == .organization ? .organization : .hiddenAccount
      } catch {
        return QueryError(error, about: subject)
      }
    default: return nil
    }
    return QueryError(.noOrder(lack), about: subject)
  }
}

/// A list of accounts that arrives in pages.
protocol PagedList: Sendable {
  /// Passes each page to `use`, in order, until the list ends or `use` has enough.
  func paginate(_ use: PageConsumer<Account>) async throws(GitHubError) -> ListEnd
}

extension Pages: PagedList where Element == Account {}

extension NewestFollows: PagedList {}
