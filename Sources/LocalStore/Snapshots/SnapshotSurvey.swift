/// The contents of the state directory, read without changing it.
package struct SnapshotSurvey: Sendable, Equatable {
  package let directory: DirectorySurvey
  /// The number of lists with readable snapshots.
  package private(set) var listCount = 0
  /// The errors of the other lists, one each.
  package private(set) var problems: [StorageError] = []

  /// Surveys a state directory, which may be missing; throws if it can't be read.
  package init(of path: String) throws(StorageError) {
    directory = try DirectorySurvey(of: path, named: SnapshotStore.suffix)
    for path in directory.named {
      do throws(StorageError) {
        // Another process may have renamed it meanwhile.
        if try SnapshotRecords(ofFileAt: path) != nil { listCount += 1 }
      } catch {
        problems.append(error)
      }
    }
  }
}
