/// The size of a directory and everything below it.
package struct DirectorySurvey: Sendable, Equatable {
  /// The directory, which may be missing.
  package let path: String
  /// The total size of the files, in bytes; symbolic links aren't followed.
  package private(set) var byteCount = 0

  /// Surveys a directory; a missing one counts as empty, an unreadable one is an error.
  package init(of path: String) throws(StorageError) {
    self.path = path
    if let directory = try OpenDirectory(ifPresent: path) { try add(directory) }
  }

  private mutating func add(_ directory: borrowing OpenDirectory) throws(StorageError) {
    for name in try directory.names() {
      guard let status = try directory.status(of: name) else { continue }
      switch status.kind {
      case .regularFile: byteCount += status.byteCount
      case .directory:
        if let inner = try OpenDirectory(name, in: directory) { try add(inner) }
      case .symbolicLink, .other: continue
      }
    }
  }
}
