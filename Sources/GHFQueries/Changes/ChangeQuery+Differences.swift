import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

extension ChangeQuery {
  /// The number of readings of a list that moves, after which the whole list is read.
  private static var maximumReadings: Int { 3 }
  /// The age of a whole reading, in seconds, above which the next one is whole too: a week.
  private static var wholeReadingInterval: Double { 7 * 86_400 }

  /// Brings the stored snapshot, and the cached list, up to date by the differences of the list.
  ///
  /// This requires a token, and a snapshot of more than 20 pages whose last whole reading is less
  /// than a week old and was in order of account id. A missed departure is one that shares a stretch
  /// of pages with an account that came back; a later whole reading shows it.
  ///
  /// - Parameter stays: True if the snapshots stay from now on.
  /// - Returns: Nil if the whole list must be read.
  /// - Throws: `QueryError` if a request fails.
  mutating func updateByDifferences(stays: Bool) async throws(QueryError) -> Update? {
    guard let known = try await knownList() else { return nil }
    var reading = DifferenceReading(of: list, since: known, in: context)
    var check = Departures(checkedFrom: context.clock.now())
    do throws(DifferenceReading.Stop) {
      try await reading.readNewest()
      for number in 1... {
        try await reading.readPages(isProbing: number == 1)
        try await confirm(&check, in: &reading)
        if reading.addsUp { break }
        // Somebody may have come or gone meanwhile.
        try await reading.readNewest()
        if reading.addsUp { break }
        if number == ChangeQuery.maximumReadings { throw .needsWholeReading(.mismatch) }
      }
    } catch {
      switch error {
      case .failed(let error): throw error
      case .needsWholeReading(let reason):
        context.report(.wholeReading(reason))
        return nil
      }
    }
    return try await save(reading, check, since: known, stays: stays)
  }

  /// The checks of the accounts that pages lacked.
  private struct Departures {
    let checkedFrom: Date
    var answers: [Int64: DepartureCheck.Answer] = [:]
  }

  /// Returns the list to compare with; nil if the whole list must be read.
  private func knownList() async throws(QueryError) -> KnownList? {
    let endpoint = list.relation.endpoint(of: list.login)
    guard !verifies, !context.stores.areReadOnly,
      [.fresh, .off].contains(context.cachePolicy.mode), !client.hasList(endpoint, isFresh: true),
      client.pages(of: endpoint, parallel: 1).resumption == .none, await client.viewer() != nil
    else { return nil }
    let known = try accessFiles { () throws(StorageError) in try snapshots.store().known() }
    guard let known, known.ascends, known.owner != nil, let wholeReadAt = known.wholeReadAt,
      known.people.count > context.wholePageCount * pageLength
    else { return nil }
    let age = context.clock.now().timeIntervalSince(wholeReadAt)
    let isCurrent = age >= 0 && age < ChangeQuery.wholeReadingInterval
    return isCurrent && known.confirmedAt <= context.clock.now() ? known : nil
  }

  /// Checks by id the accounts that pages lacked, and restores those that stayed.
  private func confirm(
    _ check: inout Departures, in reading: inout DifferenceReading
  ) async throws(DifferenceReading.Stop) {
    let unchecked = reading.missing.values.filter { check.answers[$0.id] == nil }
    if unchecked.isEmpty { return }
    do throws(QueryError) {
      let answers = try await DepartureCheck(query: self, owner: reading.owner?.id).answers(
        for: unchecked.sorted { $0.id < $1.id })
      check.answers.merge(answers) { $1 }
    } catch {
      throw .failed(error)
    }
    reading.restore(
      check.answers.compactMap { id, answer in
        guard case .stayed(let login) = answer, reading.missing[id] != nil else { return nil }
        return Account(id: id, login: login)
      })
  }

  /// Saves the snapshot, and the list in the cache.
  ///
  /// - Returns: Nil if the snapshot was deleted meanwhile.
  private mutating func save(
    _ reading: DifferenceReading, _ check: Departures, since known: KnownList, stays: Bool
  ) async throws(QueryError) -> Update? {
    // `try?`: if GitHub's spelling isn't a valid login, the typed one will do.
    if let name = reading.owner?.login, let login = try? Login(name: name) {
      list = ListName(list.relation, of: login)
    }
    var reasons: [Int64: DepartureReason] = [:]
    for id in reading.missing.keys {
      if case .left(let reason)? = check.answers[id] { reasons[id] = reason }
    }
    var snapshot = ListSnapshot(
      people: Snapshot(reading.people), start: reading.start, end: context.clock.now(),
      reading: .differences(from: known, newest: reading.newest))
    snapshot.departures = ConfirmedDepartures(
      ids: Set(reasons.keys), checkedFrom: check.checkedFrom)
    let uncheckedCount = reading.missing.count - reasons.count
    if uncheckedCount > 0, stays {
      context.report(.uncheckedDepartures(uncheckedCount, isOffline: false))
    }
    let snapshots = snapshots
    let update = try accessFiles { () throws(StorageError) in
      try snapshots.update(with: snapshot, owner: known.owner, mayBegin: false, stays: stays)
    }
    guard let update else { return nil }
    if update.outcome != .notNewer { await keepInCache(reading) }
    report(update)
    state = .settled
    return Update(
      outcome: update.outcome, check: .differences,
      history: ChangeHistory(list: list, history: update.history),
      reasons: reasons, uncheckedCount: uncheckedCount,
      isFirstByDifferences: update.isFirstByDifferences, age: CacheAge())
  }

  /// Stores the list in the cache, as far as all fields of its accounts are known.
  private func keepInCache(_ reading: DifferenceReading) async {
    var derived = await DerivedList(
      of: list.relation.endpoint(of: list.login), owner: reading.owner?.id,
      count: reading.people.count, since: reading.start, fetched: reading.pages, by: client)
    let fetched = Dictionary(
      reading.pages.values.flatMap(\.answer).map { ($0.id, $0) }
    ) { $1 }
    var cached = CachedPeople(of: derived)
    for start in stride(from: 0, to: reading.people.count, by: pageLength) {
      let people = reading.people[start...].prefix(pageLength)
      cached.load(page: start / pageLength + 1)
      let accounts = people.compactMap { person in
        let account = fetched[person.id] ?? cached.account(withID: person.id)
        return account?.login == person.login ? account : reading.follows[person.id]
      }
      // An account without its fields, such as a kind, isn't stored.
      if accounts.count < people.count { return }
      derived.store(accounts)
    }
    derived.finish()
  }
}

extension ListQuery {
  /// Brings the cached list up to date by its differences from its snapshot, if both are fit for it;
  /// otherwise the list is read as usual.
  mutating func bringUpToDate() async throws(QueryError) {
    guard context.cachePolicy.mode == .fresh, client.hasList(relation.endpoint(of: login)) else {
      return
    }
    let begun = context.clock.now()
    var changes = ChangeQuery(of: list, verifies: verifies, in: context)
    if try await changes.updateByDifferences(stays: false) != nil {
      start = min(start ?? begun, begun)
    }
  }
}
