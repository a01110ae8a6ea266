import GitHubAPI

extension ProfileFetcher {
  /// Passes the findings about a list's accounts to `use`, in the list's order, until it has enough.
  ///
  /// With a token, the accounts are looked up while the list is being fetched.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - filter: Picks the accounts to look up.
  ///   - age: The age of what the cache answers, which is updated.
  ///   - begin: Receives the first page of the list, and returns `false` to end it.
  ///   - use: Receives findings, and returns `true` if it wants more.
  /// - Returns: The list's end.
  /// - Throws: The error of the list, or those of `run(_:noting:_:)`.
  func run(
    _ list: ListQuery, picking filter: PeopleFilter, noting age: inout CacheAge,
    begin: (Page<[Account]>) throws(QueryError) -> Bool,
    _ use: ([Finding]) throws(QueryError) -> Bool
  ) async throws(QueryError) -> ListQuery.End {
    var (filter, hasBegun) = (filter, false)
    // Without a token, the cost of the lookups is reported first, which depends on the whole list.
    let viewer = await client.viewer()
    if client.isOffline || viewer == nil {
      var accounts: [Account] = []
      let end = try await list.runByPages(noting: &age) { page throws(QueryError) in
        if !hasBegun, try !begin(page) { return false }
        hasBegun = true
        accounts += filter.picked(from: page.answer)
        return !filter.isFull
      }
      try await run(accounts, noting: &age, use)
      return end
    }
    defer { context.report(.ended) }
    var list = list
    list.reportsProgress = false
    var found = ListLookup(self)
    let end = try await withTaskGroup(of: ListLookup.NumberedBatch.self) {
      tasks -> Result<ListQuery.End, QueryError> in
      defer { tasks.cancelAll() }
      do throws(QueryError) {
        let end = try await list.runByPages(noting: &age) { page throws(QueryError) in
          if !hasBegun, try !begin(page) { return false }
          hasBegun = true
          let total = page.totalCount ?? pageLength * (page.links.lastNumber ?? 1)
          let wantsMore = try await found.add(
            filter.picked(from: page.answer), from: page, of: min(total, list.limit ?? total),
            to: &tasks, use)
          return wantsMore && !filter.isFull
        }
        try await found.finish(&tasks, use)
        return .success(end)
      } catch {
        // `try?`: the error of the list matters more than one of the lookups.
        if !Task.isCancelled { try? await found.drain(&tasks, use) }
        return .failure(error)
      }
    }.get()
    age.note(found.age)
    if !found.progress.isEnough, found.progress.count < found.accounts.count {
      let rest = found.accounts.dropFirst(found.progress.count)
      try await runOneByOne(rest, of: found.oldest, &found.progress, &age, use)
    }
    if !found.progress.isEnough { marker?.end() }
    return end
  }
}
