import GitHubAPI
package import LocalStore

/// The stored snapshots of one account's list.
package struct StoredSnapshots: Sendable {
  package let list: ListName
  package let context: QueryContext

  package init(of list: ListName, in context: QueryContext) {
    self.list = list
    self.context = context
  }

  /// Saves the snapshot of a list that was fetched for another purpose, without failing, and reports
  /// if older snapshots were moved aside, or if saving failed for a reason other than an unusable
  /// directory.
  ///
  /// Accounts that the list lacks stay in the snapshot until a query for changes has checked them.
  /// The snapshots stay if the list is the user's own. `name` is the list's, among several.
  func saveQuietly(_ snapshot: ListSnapshot, of name: ListName?) async {
    if context.stores.areReadOnly { return }
    do throws(StorageError) {
      // An empty list may be that of a private profile.
      let update = try update(with: snapshot, mayBegin: snapshot.people.count > 0)
      // The user of a list from the cache isn't worth looking up.
      if let update, !update.history.isKept, update.outcome != .notNewer,
        await context.client.isOwn(list.login)
      {
        try store().markAsKept()
      }
      reportMove(by: update?.outcome, of: name)
    } catch {
      switch error {
      case .failed where error.obstacle != .full, .noHome, .libraryMissing,
        .database where [.forbidden, .readOnly, .noLocks].contains(error.obstacle):
        // Without a usable directory, an event with every list would only annoy.
        break
      case .failed, .database, .damaged, .setAside, .foreign, .newerVersion, .tooLarge,
        .notARegularFile:
        context.report(.snapshotNotSaved(error), of: name)
      }
    }
  }

  /// Compares the list with its last snapshot and saves it; see `SnapshotStore.update`.
  package func update(
    with snapshot: ListSnapshot, mayBegin: Bool, stays: Bool = false
  ) throws(StorageError) -> SnapshotUpdate? {
    try store().update(
      with: snapshot, now: context.clock.now, mayBegin: mayBegin, stays: stays)
  }

  /// Gives the list the snapshots that its account has under other logins, and reports if another
  /// account's had to be moved aside; see `SnapshotStore.gather`.
  func gather(of account: Int64) throws(StorageError) {
    if let path = try store().gather(of: account) {
      context.report(.snapshotsMoved(login: list.login, path: path))
    }
  }

  /// Returns the store of the list's snapshots.
  ///
  /// - Throws: `StorageError.noHome`.
  package func store() throws(StorageError) -> SnapshotStore {
    SnapshotStore(
      in: try context.stores.directories.state,
      for: context.client.key(of: list.relation.endpoint(of: list.login)))
  }

  /// Reports if an update moved older snapshots aside.
  package func reportMove(by outcome: SnapshotOutcome?, of name: ListName? = nil) {
    if case .firstOfAnother(let path)? = outcome {
      context.report(.snapshotsMoved(login: list.login, path: path), of: name)
    }
  }
}
