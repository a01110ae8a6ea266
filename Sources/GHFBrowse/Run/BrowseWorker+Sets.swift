import GHFQueries
import GitHubAPI
import Synchronization

extension BrowseWorker {
  /// Reads the lists of a set and looks up its names; posts the progress, and the people in order.
  func people(
    in set: PeopleSet, _ id: ListID, _ queries: QueryContext,
    observe: @escaping @Sendable () -> Void
  ) async throws(QueryError) -> String? {
    let queue = queue
    let queries = queries.observing { event in
      if case .progress(let progress) = event { queue.post(.progress(progress, of: id)) }
    }
    var query = try await PeopleQuery(
      set.expression, names: set.names, needsAllNames: false, in: queries)
    let readers = query.lists.map { RequestShares.Reader(id: id, list: $0) }
    shares.begin(readers)
    defer { shares.end(readers) }
    if await needsAllowance(queries) {
      try await waitForLists(of: query, id)
      query.allowance = { list in allowance(for: .init(id: id, list: list, areNames: list == nil)) }
    }
    let posted = Mutex<Set<Int64>>([])
    query.useEarly = { people in
      observe()
      let new = posted.withLock { posted in people.filter { posted.insert($0.id).inserted } }
      queue.post(.people(new, of: id))
    }
    var age = CacheAge()
    let people = try await query.people(noting: &age)
    let early = posted.withLock(\.self)
    queue.post(
      .people(
        early.isEmpty ? people.accounts : people.accounts.filter { !early.contains($0.id) }, of: id)
    )
    let notes = [note(age, people.states), people.failure.map { _ in "some names not found" }]
      .compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: ", ")
  }
}
