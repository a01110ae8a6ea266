#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension CacheDirectory {
  /// Goes through all files and links that have names of ours, those of a directory before what
  /// rewrites of them left.
  ///
  /// - Parameters:
  ///   - removingEmpty: Whether to remove directories that are empty afterwards.
  ///   - visit: Gets each of them with the directory that it lies in.
  /// - Throws: `StorageError` when a directory can't be read, and what `visit` throws.
  func walk(
    removingEmpty: Bool = false,
    _ visit: (borrowing OpenDirectory, CacheFile) throws(StorageError) -> Void
  ) throws(StorageError) {
    try within([]) { root throws(StorageError) in
      try walk(root, [], removingEmpty: removingEmpty, visit)
    }
  }

  /// Opens a directory in the cache without following links; nothing happens if there is none.
  ///
  /// - Parameters:
  ///   - components: Its path within the cache directory.
  ///   - body: Gets it; directories that are empty afterwards are removed.
  /// - Throws: `StorageError` when it can't be opened, and what `body` throws.
  func within(
    _ components: ArraySlice<String>,
    _ body: (borrowing OpenDirectory) throws(StorageError) -> Void
  ) throws(StorageError) {
    let root: OpenDirectory
    do throws(StorageError) {
      root = try OpenDirectory(path)
    } catch .failed(_, .open, ENOENT) {
      return
    }
    try descend(root, components, body)
  }

  /// What has this path; nil when there is neither a file nor a link of ours.
  ///
  /// - Throws: `StorageError.failed` at `.inspect`.
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

  private func walk(
    _ directory: borrowing OpenDirectory, _ above: [String], removingEmpty: Bool,
    _ visit: (borrowing OpenDirectory, CacheFile) throws(StorageError) -> Void
  ) throws(StorageError) {
    let names = try directory.names()
    for name in names.filter({ !$0.hasPrefix(".") }) + names.filter({ $0.hasPrefix(".") }) {
      if let file = try file(above + [name], in: directory) {
        try visit(directory, file)
        continue
      }
      guard CacheFileKind.isDirectory(name, depth: above.count),
        let next = try OpenDirectory(name, in: directory)
      else { continue }
      try walk(next, above + [name], removingEmpty: removingEmpty, visit)
      if removingEmpty { directory.removeIfEmpty(name) }
    }
  }
}
