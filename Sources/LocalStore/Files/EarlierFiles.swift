/// The files of ghf 0.1.0 in the cache and state directories.
///
/// Version 0.1.0 kept pages and snapshots in a folder for each host; later ones use databases.
package struct EarlierFiles: Sendable, Equatable {
  // Paths of the hosts' folders are `HOST/api/v3/users/LOGIN/followers.pages` at most.
  private static let deepest = 6

  /// The folders that contain the files, in the cache directory or the state directory.
  package private(set) var folders: [String] = []
  /// The number of files, without empty ones.
  package private(set) var count = 0
  /// Their total size, in bytes.
  package private(set) var byteCount = 0
  /// The number of files with snapshots that the next `ghf changes` of their list imports.
  package private(set) var unimportedCount = 0

  /// Surveys directories, which may be missing; skips what can't be read.
  package init(in directories: [String]) {
    for directory in directories {
      for name in EarlierFiles.names(in: directory) {
        let before = count
        survey("\(directory)/\(name)", depth: 1)
        if count > before { folders.append("\(directory)/\(name)") }
      }
    }
  }

  private mutating func survey(_ path: String, depth: Int) {
    // `try?`: another process may have removed it.
    guard let status = try? FileStatus.of(path: path, followsLink: false) else { return }
    switch status.kind {
    case .directory where depth <= EarlierFiles.deepest:
      for name in EarlierFiles.names(in: path) { survey("\(path)/\(name)", depth: depth + 1) }
    case .regularFile where depth > 1 && status.byteCount > 0:
      let name = FilePath.lastComponent(of: path)
      guard name == "logins" || name.hasSuffix(".pages") || name.contains(".snapshots") else {
        return
      }
      count += 1
      byteCount += status.byteCount
      if name.hasSuffix(".snapshots") { unimportedCount += 1 }
    case .directory, .regularFile, .symbolicLink, .other: break
    }
  }

  private static func names(in directory: String) -> [String] {
    // `try?`: a directory that can't be read shows nothing.
    ((try? FilePath.names(inDirectoryAt: directory)) ?? []).sorted()
  }
}
