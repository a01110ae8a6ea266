import GitHubAPI
import LocalStore
import Synchronization

import struct FoundationEssentials.Date

/// Reads lists of people side by side.
struct ListReader: Sendable {
  /// The people of one list that its filter picked: their accounts, or only their ids.
  struct List: Sendable {
    var accounts: [Account] = []
    var ids: [Int64] = []
    var state: ListState
    /// The number of people whom the filter would pick without its limit; nil if the list wasn't read
    /// to its end and that isn't known.
    var matchCount: Int?
  }

  let query: PeopleQuery
  /// The start of an unfinished run that is resumed; nil without one.
  let start: Date?
  /// The lists whose accounts are kept; of the others, only the ids are.
  let keepsAccounts: Set<PeopleSource>

  /// Reads lists.
  ///
  /// If one fails, the others are cancelled, and what has arrived stays in the cache.
  ///
  /// - Parameters:
  ///   - sources: The lists.
  ///   - isFirst: False if other lists were read before.
  ///   - filter: Selects people, and stops the reading once it is full.
  ///   - early: Passes the people whom the filter picks on, as they arrive.
  ///   - sink: Takes the ages of cached pages into account.
  /// - Returns: The lists, in the given order.
  /// - Throws: The error of the list that failed.
  func read(
    _ sources: [PeopleSource], isFirst: Bool,
    picking filter: PeopleFilter = PeopleFilter(),
    to early: EarlyPeople? = nil, of sink: Sink<Account>
  ) async throws(QueryError) -> [List] {
    let group = sources.count > 1 ? ListGroup(count: sources.count, in: query.context) : nil
    let part = ListQuery.SetPart(
      isFirst: isFirst && group == nil, group: group, limit: filter.pageLimit,
      needsWholeReading: query.needsWholeReadings)
    var context = query.context
    context.use.mayEndEarly = filter.mayEndEarly && filter.pageLimit == nil
    let listQueries = sources.compactMap { source -> ListQuery? in
      guard case .list(let name) = source else { return nil }
      var list = ListQuery(name.relation, of: name.login, for: .set(part), in: context)
      list.verifies = query.verifies
      list.start = start
      list.allowance = query.allowance?(list.list)
      let isAlone = query.expression.steps.count == 1 && query.lists.count == 1
      if isAlone { list.verifyBeginning = query.verifyBeginning }
      return list
    }
    typealias Outcome = Result<List, QueryError>
    let outcomes = await withTaskGroup(of: (Int, Outcome).self) { tasks in
      var rest = listQueries.indices[...]
      for number in rest.prefix(query.context.parallelism) {
        tasks.addTask { (number, await self.list(listQueries[number], filter, early, sink)) }
      }
      rest = rest.dropFirst(query.context.parallelism)
      var outcomes: [Int: Outcome] = [:]
      while let (number, outcome) = await tasks.next() {
        outcomes[number] = outcome
        if case .failure(let error) = outcome {
          // After Ctrl-C, each list reports what it has kept.
          if !error.isCancellation { group?.fail() }
          tasks.cancelAll()
          rest = rest.suffix(0)
        } else if let next = rest.popFirst() {
          tasks.addTask { (next, await self.list(listQueries[next], filter, early, sink)) }
        }
      }
      return outcomes.sorted { $0.key < $1.key }.map(\.value)
    }
    var lists: [List] = []
    var failure: QueryError?
    for outcome in outcomes {
      switch outcome {
      case .success(let list): lists.append(list)
      case .failure(let error):
        // Lists that were cancelled for another one's failure don't explain it.
        if failure == nil || failure?.isCancellation == true { failure = error }
      }
    }
    if let failure { throw failure }
    return lists
  }

  private func list(
    _ listQuery: ListQuery, _ filter: PeopleFilter, _ early: EarlyPeople?, _ sink: Sink<Account>
  ) async -> Result<List, QueryError> {
    var (listQuery, filter) = (listQuery, filter)
    var list = List(state: .cut)
    defer { listQuery.leaveGroup() }
    var hasBegun = false
    let keepsAccounts = keepsAccounts.contains(.list(listQuery.list))
    do throws(QueryError) {
      if query.updatesLists, filter.pageLimit == nil, !filter.isFull {
        try await listQuery.bringUpToDate()
      }
      let answer = listQuery.answer()
      while let page = try await answer.nextPage(for: query.context) {
        if !hasBegun, keepsAccounts, let total = page.totalCount {
          // Growing in steps copies them all twice. No list is longer than a million.
          list.accounts.reserveCapacity(min(total, 1_000_000))
        }
        hasBegun = true
        let picked = filter.picked(from: page.answer)
        let wantsMore = try await early?.send(picked) ?? true
        if keepsAccounts { list.accounts += picked } else { list.ids += picked.map(\.id) }
        if !wantsMore || filter.isFull && !(query.countsAll && page.restIsFree) { answer.enough() }
      }
      let end = try answer.ending.ofList()
      listQuery.reportVisibility()
      list.state = end.state
      let total = end.totalCount ?? (end.maximumCount == nil ? end.people.count : nil)
      if end.people.count == total { list.matchCount = filter.matchCount }
      if filter.selection.isEveryone { list.matchCount = total }
      if early == nil, !end.withdrawnIDs.isEmpty {
        list.accounts.removeAll { end.withdrawnIDs.contains($0.id) }
        list.ids.removeAll { end.withdrawnIDs.contains($0) }
        list.matchCount = nil
      }
      sink.note(answer.ending.age)
      return .success(list)
    } catch {
      return .failure(error)
    }
  }
}

/// The people of a set who are passed on before it ends, each once.
final class EarlyPeople: Sendable {
  private let sink: Sink<Account>
  private let sent = Mutex<Set<Int64>>([])

  init(to sink: Sink<Account>) { self.sink = sink }

  /// Passes new people on, and returns true if more are wanted.
  func send(_ people: [Account]) async throws(QueryError) -> Bool {
    let new = sent.withLock { sent in people.filter { sent.insert($0.id).inserted } }
    if new.isEmpty { return true }
    return try await sink.send(Page(new))
  }
}
