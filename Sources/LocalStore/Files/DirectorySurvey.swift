/// The size of a directory and everything below it.
package struct DirectorySurvey: Sendable, Equatable {
  /// The directory, which may be missing.
  package let path: String
  /// The total size of the files, in bytes; symbolic links aren't followed.
  package private(set) var byteCount = 0
  /// The paths of the files with the requested suffix, sorted within each directory.
  private(set) var named: [String] = []

  /// Surveys a directory and collects the paths of files with a suffix; a missing directory counts
  /// as empty, an unreadable one is an error.
  package init(of path: String, named suffix: String? = nil) throws(StorageError) {
    self.path = path
    guard let directory = try OpenDirectory(ifPresent: path) else { return }
    try add(directory, suffix)
  }

  private mutating func add(
    _ directory: borrowing OpenDirectory, _ suffix: String?
  ) throws(StorageError) {
    for name in try directory.names() {
      guard let status = try directory.status(of: name) else { continue }
      switch status.kind {
      case .regularFile:
        byteCount += status.byteCount
        if let suffix, name.hasSuffix(suffix) { named.append(directory.path + "/" + name) }
      case .directory:
        if let inner = try OpenDirectory(name, in: directory) { try add(inner, suffix) }
      case .symbolicLink, .other: continue
      }
    }
  }
}
