import GitHubAPI

extension ProfileFetcher {
  /// Passes the findings about a list's accounts to a reader, in their order, until it has enough.
  ///
  /// With a token, the accounts are looked up while the list is being fetched.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - people: Picks the accounts to look up.
  ///   - filter: Picks the profiles for a `ProfileReader`.
  ///   - age: The age of what the cache answers, which is updated.
  ///   - reader: The reader.
  /// - Returns: The list's end, and the filter with its counts.
  /// - Throws: The error of the list, or those of a lookup of accounts.
  package func run(
    _ list: ListQuery, who people: PeopleFilter = PeopleFilter(),
    picking filter: PeopleFilter = PeopleFilter(),
    noting age: inout CacheAge, to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) -> (end: ListQuery.End, filter: PeopleFilter) {
    var people = people
    // Without a token, the cost of the lookups is reported first, which depends on the whole list.
    let viewer = await client.viewer()
    if client.isOffline || viewer == nil {
      var accounts: [Account] = []
      let end = try await list.runByPages(noting: &age) { page throws(QueryError) in
        let isFirst = accounts.isEmpty
        let picked = people.picked(from: page.answer)
        if isFirst, !people.isFull { try await verifyBeginning(page) }
        guard try reader.begin(page) else { return false }
        accounts += picked
        return !people.isFull
      }
      let filter = try await run(
        accounts, picking: filter, isOfList: true, noting: &age, to: &reader)
      return (end, filter)
    }
    defer { context.report(.ended) }
    var list = list
    list.reportsProgress = false
    var lookup = ListLookup(self, picking: filter)
    let end = try await withTaskGroup(of: ListLookup.NumberedBatch.self) {
      tasks -> Result<ListQuery.End, QueryError> in
      defer { tasks.cancelAll() }
      do throws(QueryError) {
        let end = try await list.runByPages(noting: &age) { page throws(QueryError) in
          guard try reader.begin(page) else { return false }
          let total = page.totalCount ?? pageLength * (page.links.lastNumber ?? 1)
          let wantsMore = try await lookup.add(
            people.picked(from: page.answer), from: page, of: min(total, list.limit ?? total),
            in: &tasks, to: &reader)
          return (wantsMore || reader.countsRest && page.restIsFree) && !people.isFull
        }
        try await lookup.finish(&tasks, to: &reader)
        return .success(end)
      } catch {
        // `try?`: the error of the list matters more than one of the lookups.
        if !Task.isCancelled { try? await lookup.drain(&tasks, to: &reader) }
        return .failure(error)
      }
    }.get()
    age.note(lookup.age)
    if !lookup.progress.isEnough, lookup.progress.count < lookup.accounts.count {
      let rest = lookup.accounts.dropFirst(lookup.progress.count)
      try await runOneByOne(rest, of: lookup.oldest, &lookup.progress, &age, to: &reader)
    }
    return (end, lookup.progress.end())
  }
}
