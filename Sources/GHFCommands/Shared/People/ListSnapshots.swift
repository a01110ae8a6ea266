import GitHubAPI
import LocalStore

/// The snapshots of one account's list, as commands use them.
struct ListSnapshots: Sendable {
  let relation: Relation
  let login: Login
  let client: GitHubClient
  let invocation: Invocation

  /// Keeps a list that was asked for to be seen, which is not worth an error.
  ///
  /// - Returns: What is to be said of it, nil mostly.
  func keepQuietly(_ snapshot: ListSnapshot) -> String? {
    do throws(StorageError) {
      return notice(of: try update(with: snapshot)?.outcome)
    } catch {
      switch error {
      case .failed where error.obstacle != .full, .noHome:
        // Where nothing can be kept at all, nobody wants to be told so with each list.
        return nil
      case .failed, .damaged, .setAside, .newerVersion, .notARegularFile:
        let error = CommandError(error, in: invocation.context)
        let reasons = [error.message] + error.causes
        return "no snapshot was kept: " + reasons.joined(separator: ": ")
      }
    }
  }

  /// Keeps a list as a snapshot, as `SnapshotStore.update` does.
  ///
  /// - Throws: `StorageError`.
  func update(
    with snapshot: ListSnapshot, owner: Int64? = nil, mayBegin: Bool = true
  ) throws(StorageError) -> SnapshotUpdate? {
    try store().update(
      with: snapshot.people, of: snapshot.asOf, now: invocation.clock.now(), owner: owner,
      mayBegin: mayBegin)
  }

  /// Where the list's snapshots are.
  ///
  /// - Throws: `StorageError.noHome`.
  func store() throws(StorageError) -> SnapshotStore {
    try invocation.snapshots(of: client.key(of: relation.endpoint(of: login)))
  }

  /// What is to be said of a snapshot that was kept; nil where it is as usual.
  func notice(of outcome: SnapshotOutcome?) -> String? {
    switch outcome {
    case .first(let setAside):
      guard let path = setAside.last else { return nil }
      return "a new first snapshot was kept; the damaged one before it is \(path)"
    case .firstOfAnother(let path):
      return "\(login) is another account now; the snapshots of the one before are \(path)"
    case .changed, .unchanged, .notNewer, .emptied, nil: return nil
    }
  }
}
