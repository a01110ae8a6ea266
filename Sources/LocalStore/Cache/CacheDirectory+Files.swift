/// A file in the cache directory that ghf may have created.
struct CacheFile {
  /// The components of its path within the cache directory.
  let components: [String]
  /// The full path.
  let path: String
  let kind: CacheFileKind
  /// The status of the file, or of the link itself if it is one.
  let status: FileStatus

  var name: String { components.last ?? "" }
}

extension CacheDirectory {
  /// Visits all files and links that ghf may have created; in each directory, leftovers come last.
  ///
  /// - Parameters:
  ///   - removingEmpty: Whether to remove directories that are empty afterwards.
  ///   - visit: Receives each file and the directory that contains it.
  /// - Throws: `StorageError` if a directory can't be read, and the errors of `visit`.
  func visitFiles(
    removingEmpty: Bool = false,
    _ visit: (borrowing OpenDirectory, CacheFile) throws(StorageError) -> Void
  ) throws(StorageError) {
    try withDirectory([]) { root throws(StorageError) in
      try visitFiles(in: root, [], removingEmpty: removingEmpty, visit)
    }
  }

  /// Opens a directory of the cache without following links, if it exists.
  ///
  /// - Parameters:
  ///   - components: The components of its path within the cache directory.
  ///   - body: Receives the directory; directories that are empty afterwards are removed.
  /// - Throws: `StorageError` if it can't be opened, and the errors of `body`.
  func withDirectory(
    _ components: ArraySlice<String>,
    _ body: (borrowing OpenDirectory) throws(StorageError) -> Void
  ) throws(StorageError) {
    guard let root = try OpenDirectory(ifPresent: path) else { return }
    try descend(root, components, body)
  }

  /// Returns the file or link at a path; nil if it doesn't exist or isn't ghf's.
  func file(
    _ components: [String], in directory: borrowing OpenDirectory
  ) throws(StorageError) -> CacheFile? {
    guard let name = components.last, let kind = CacheFileKind(components),
      let status = try directory.status(of: name),
      [.regularFile, .symbolicLink].contains(status.kind)
    else { return nil }
    return CacheFile(
      components: components, path: directory.path + "/" + name, kind: kind, status: status)
  }

  private func descend(
    _ directory: borrowing OpenDirectory, _ components: ArraySlice<String>,
    _ body: (borrowing OpenDirectory) throws(StorageError) -> Void
  ) throws(StorageError) {
    guard let name = components.first else { return try body(directory) }
    guard let next = try OpenDirectory(name, in: directory) else { return }
    try descend(next, components.dropFirst(), body)
    directory.removeIfEmpty(name)
  }

  private func visitFiles(
    in directory: borrowing OpenDirectory, _ parents: [String], removingEmpty: Bool,
    _ visit: (borrowing OpenDirectory, CacheFile) throws(StorageError) -> Void
  ) throws(StorageError) {
    let names = try directory.names()
    for name in names.filter({ !$0.hasPrefix(".") }) + names.filter({ $0.hasPrefix(".") }) {
      if let file = try file(parents + [name], in: directory) {
        try visit(directory, file)
        continue
      }
      guard CacheFileKind.isDirectory(name, depth: parents.count),
        let next = try OpenDirectory(name, in: directory)
      else { continue }
      try visitFiles(in: next, parents + [name], removingEmpty: removingEmpty, visit)
      if removingEmpty { directory.removeIfEmpty(name) }
    }
  }
}
