import GitHubAPI
import LocalStore

package import struct FoundationEssentials.Date

extension ChangeQuery {
  /// The time at which the last whole reading began; nil without one.
  package func wholeReadAt() throws(QueryError) -> Date? {
    try accessFiles { () throws(StorageError) in try snapshots.store().known()?.wholeReadAt }
  }

  /// Checks by id the accounts that the last whole reading lacked, and stores their departures,
  /// without reading the list again.
  ///
  /// An account that was checked since that reading and couldn't be decided, such as one with a
  /// private profile, waits for the next reading: otherwise such accounts could use up every run.
  ///
  /// - Returns: The update, which counts the accounts that are still to check; nil without a snapshot
  ///   of the account, or without a cache.
  /// - Throws: `QueryError` if the snapshot can't be saved.
  package mutating func updateOpen() async throws(QueryError) -> Update? {
    let snapshots = snapshots
    let store = try accessFiles { () throws(StorageError) in try snapshots.store() }
    let known = try accessFiles { () throws(StorageError) in try store.known() }
    guard let known, let owner = known.owner, owner == account, let readAt = known.wholeReadAt,
      context.cachePolicy.mode != .off
    else { return nil }
    let open = Set(known.open.map(\.id))
    var rest: [SnapshotPerson] = []
    for person in known.people.sorted() where open.contains(person.id) {
      if await !isChecked(person, since: readAt) { rest.append(person) }
    }
    try await check(rest, owner: owner)
    var reasons: [Int64: DepartureReason] = [:]
    for person in rest {
      if case .left(let reason)? = answers[person.id] { reasons[person.id] = reason }
    }
    let left = Set(reasons.keys)
    let decided = Set(answers.filter { $0.value != .undecided }.keys)
    var outcome = SnapshotOutcome.notNewer
    if !left.isEmpty {
      // A list from before the snapshot adds and confirms nothing; only its departures count.
      var snapshot = ListSnapshot(
        people: known.people.without(left), start: .distantPast, reading: .unsettled)
      snapshot.departures = ConfirmedDepartures(ids: left, checkedFrom: checkedFrom)
      let update = try accessFiles { () throws(StorageError) in
        try snapshots.update(with: snapshot, owner: owner, mayBegin: false)
      }
      outcome = update?.outcome ?? outcome
    }
    try accessFiles { () throws(StorageError) in try store.close(decided) }
    var uncheckedCount = 0
    for person in rest where answers[person.id] == nil {
      if await !isChecked(person, since: readAt) { uncheckedCount += 1 }
    }
    if uncheckedCount > 0 {
      context.report(.uncheckedDepartures(uncheckedCount, isOffline: false))
    }
    let history = try accessFiles { () throws(StorageError) in try store.history() }
    return history.map { [list] history in
      Update(
        outcome: outcome, check: .whole, history: ChangeHistory(list: list, history: history),
        reasons: reasons, uncheckedCount: uncheckedCount, isFirstByDifferences: false,
        age: CacheAge())
    }
  }

  /// Returns true if an account was looked up by its id since a time.
  private func isChecked(_ person: SnapshotPerson, since date: Date) async -> Bool {
    // `try?`: an account without a cached profile wasn't looked up.
    let profile = try? await client.offline.answer(to: .profile(id: person.id))
    return profile.map { $0.fetchedAt > date } ?? false
  }
}
