/// What the state directory holds; looking at it changes nothing.
package struct SnapshotSurvey: Sendable, Equatable {
  package let directory: DirectorySurvey
  /// How many lists there are snapshots of that can be read.
  package private(set) var listCount = 0
  /// Why others can't be read, one for each.
  package private(set) var problems: [StorageError] = []

  /// Looks at a state directory, which need not be there.
  ///
  /// - Throws: `StorageError.failed` when it, or one within, can't be read.
  package init(of path: String) throws(StorageError) {
    directory = try DirectorySurvey(of: path, named: SnapshotFileName.suffix)
    for path in directory.named {
      do throws(StorageError) {
        // Another ghf may have moved it aside meanwhile.
        if try SnapshotRecords(ofFileAt: path) != nil { listCount += 1 }
      } catch {
        problems.append(error)
      }
    }
  }
}
