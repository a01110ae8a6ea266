/// The contents of the state directory, read without changing it.
package struct SnapshotSurvey: Sendable, Equatable {
  package let directory: DirectorySurvey
  /// The number of lists with snapshots.
  package private(set) var listCount = 0
  /// The error that prevents reading them.
  package private(set) var problem: StorageError?

  /// Surveys a state directory, which may be missing; throws if it can't be read.
  package init(of path: String) throws(StorageError) {
    directory = try DirectorySurvey(of: path)
    do throws(StorageError) {
      if var database = try SnapshotStore.database(in: path, creating: false) {
        listCount = Int(try database.integer(StateSQL.listCount) ?? 0)
      }
    } catch {
      problem = error
    }
  }
}
