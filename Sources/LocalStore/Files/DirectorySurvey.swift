/// The size of a directory's files.
package struct DirectorySurvey: Sendable, Equatable {
  /// The directory, which may be missing.
  package let path: String
  /// The total size of the files, in bytes; symbolic links aren't followed.
  package private(set) var byteCount = 0

  /// Surveys a directory; a missing one counts as empty, an unreadable one is an error.
  package init(of path: String) throws(StorageError) {
    self.path = path
    for name in try FilePath.names(inDirectoryAt: path) {
      let status = try FileStatus.of(path: path + "/" + name, followsLink: false)
      if status?.kind == .regularFile { byteCount += status?.byteCount ?? 0 }
    }
  }
}
