extension SnapshotRecords {
  /// Reads a file of snapshots; nil when there is none.
  ///
  /// - Throws: `StorageError`; nothing is moved aside.
  init?(ofFileAt path: String) throws(StorageError) {
    guard let bytes = try FileContents.read(path: path) else { return nil }
    do throws(Fault) {
      try self.init(bytes)
    } catch {
      switch error {
      case .damaged(let damage): throw .damaged(path: path, damage: damage)
      case .newerVersion(let version):
        throw .newerVersion(
          path: path, version: version, newestKnown: Int(SnapshotRecords.version))
      }
    }
  }
}
