#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How large a directory is, with all that lies in it.
package struct DirectorySurvey: Sendable, Equatable {
  /// The directory, whether or not it is there.
  package let path: String
  /// The bytes of all files in it; links are not followed.
  package private(set) var byteCount = 0
  /// The paths of files whose names end as was asked for, sorted within each directory.
  private(set) var named: [String] = []

  /// Looks at a directory, which need not be there.
  ///
  /// - Parameters:
  ///   - path: The directory.
  ///   - suffix: How the names of files end whose paths are wanted; nil for none.
  /// - Throws: `StorageError.failed` when it, or one within, can't be read.
  package init(of path: String, named suffix: String? = nil) throws(StorageError) {
    self.path = path
    let directory: OpenDirectory
    do throws(StorageError) {
      directory = try OpenDirectory(path)
    } catch .failed(_, .open, ENOENT) {
      return
    }
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
