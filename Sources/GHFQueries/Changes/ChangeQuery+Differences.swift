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
    do throws(DifferenceReading.Stop) {
      try await reading.readNewest()
      if let owner = reading.owner { adoptSpelling(of: owner) }
      for number in 1... {
        try await reading.readPages(isProbing: number == 1)
        try await confirmDepartures(in: &reading, since: known)
        if reading.addsUp { break }
        if number == ChangeQuery.maximumReadings { throw .needsWholeReading(.mismatch) }
        // The list may have changed meanwhile.
        try await reading.readNewest()
      }
      try await reading.resolveNames()
      if reading.mayBeOfAnother { try await requireOwner(of: known) }
    } catch {
      switch error {
      case .failed(let error): throw error
      case .needsWholeReading(let reason):
        context.report(.wholeReading(reason))
        return nil
      }
    }
    return try await save(reading, since: known, stays: stays)
  }

  /// Returns the list to compare with; nil if the whole list must be read.
  private func knownList() async throws(QueryError) -> KnownList? {
    let endpoint = list.relation.endpoint(of: list.login)
    guard !verifies, !context.stores.areReadOnly,
      [.fresh, .off].contains(context.cachePolicy.mode), !client.hasList(endpoint, isFresh: true),
      await client.viewer() != nil
    else { return nil }
    guard let known = try known(), known.ascends, known.owner != nil,
      let wholeReadAt = known.wholeReadAt,
      known.people.count > context.wholePageCount * pageLength,
      account == nil || known.owner == account
    else { return nil }
    let age = context.clock.now().timeIntervalSince(wholeReadAt)
    let isCurrent = age >= 0 && age < ChangeQuery.wholeReadingInterval
    return isCurrent && known.confirmedAt <= context.clock.now() ? known : nil
  }

  /// Checks by id the accounts that pages lack, and restores those that stayed.
  private mutating func confirmDepartures(
    in reading: inout DifferenceReading, since known: KnownList
  ) async throws(DifferenceReading.Stop) {
    do throws(QueryError) {
      let missing = reading.missing.values.sorted { $0.id < $1.id }
      try await check(
        known.due(among: missing, at: context.clock.now()), owner: reading.owner?.id)
    } catch {
      throw .failed(error)
    }
    reading.restore(
      reading.missing.keys.compactMap { id in
        guard case .stayed(let login)? = answers[id] else { return nil }
        return Account(id: id, login: login)
      })
  }

  /// Checks that the login is still that of the known list's account.
  private func requireOwner(of known: KnownList) async throws(DifferenceReading.Stop) {
    do throws(QueryError) {
      let profile = try await profile(notBefore: context.clock.now())
      if profile?.answer.account.id == known.owner { return }
    } catch {
      throw .failed(error)
    }
    throw .needsWholeReading(.otherAccount)
  }

  /// Saves the snapshot, and the list in the cache.
  ///
  /// - Returns: Nil if the snapshot was deleted meanwhile.
  private mutating func save(
    _ reading: DifferenceReading, since known: KnownList, stays: Bool
  ) async throws(QueryError) -> Update? {
    var snapshot = ListSnapshot(
      people: Snapshot(reading.people), start: reading.start, end: context.clock.now(),
      reading: .differences(from: known, newest: reading.newest), owner: known.owner)
    missing = Set(reading.missing.keys)
    snapshot.findings = try await findings(on: snapshot.people, after: known)
    let snapshots = snapshots
    let update = try accessFiles { () throws(StorageError) in
      try snapshots.update(with: snapshot, mayBegin: false, stays: stays)
    }
    guard let update else { return nil }
    // Of an account that wasn't open before and has no answer, it isn't known if the list has it.
    let openBefore = Set(known.history.open.map(\.id))
    let isCertain = reading.missing.keys.allSatisfy {
      answers[$0]?.reason != nil || openBefore.contains($0)
    }
    if update.outcome != .notNewer, isCertain { await keepInCache(reading) }
    report(update, isQuiet: !stays)
    state = .settled
    return self.update(update, by: .differences)
  }

  /// Stores the list in the cache, if all fields of its accounts are known.
  private func keepInCache(_ reading: DifferenceReading) async {
    var derived = await DerivedList(
      of: list.relation.endpoint(of: list.login), owner: reading.owner?.id,
      count: reading.people.count, since: reading.start, fetched: reading.pages, by: client)
    let fetched = reading.accounts
    var cached = CachedPeople(of: derived)
    func account(_ person: SnapshotPerson) -> Account? {
      let known = cached.account(withID: person.id)
      return [fetched[person.id], known, reading.follows[person.id]].compactMap(\.self).first {
        $0.login == person.login
      }
    }
    // A page isn't replaced before it is certain that all can be.
    guard reading.people.allSatisfy({ account($0) != nil }) else { return }
    cached = CachedPeople(of: derived)
    for start in stride(from: 0, to: reading.people.count, by: pageLength) {
      cached.load(page: start / pageLength + 1)
      derived.store(reading.people[start...].prefix(pageLength).compactMap(account))
    }
    derived.finish()
  }
}

extension ListQuery {
  /// Brings the cached list up to date by its differences from its snapshot, if there are both;
  /// otherwise, and if the snapshot can't be used, the list is read as usual.
  mutating func bringUpToDate() async throws(QueryError) {
    guard context.cachePolicy.mode == .fresh, client.hasList(relation.endpoint(of: login)) else {
      return
    }
    let begun = context.clock.now()
    var changes = ChangeQuery(of: list, verifies: verifies, in: context)
    do throws(QueryError) {
      if try await changes.updateByDifferences(stays: false) == nil { return }
    } catch {
      // The reading reports it when it saves its own snapshot.
      if case .storage = error.cause { return }
      throw error
    }
    start = min(start ?? begun, begun)
  }
}
