#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension SnapshotStore {
  /// Removes the file, and those that were moved aside.
  ///
  /// - Returns: How many snapshots the file held that can be read; nil if there was no file.
  /// - Throws: `StorageError.failed`.
  package func remove() throws(StorageError) -> Int? {
    let directory = FilePath.parent(of: path)
    guard try FileStatus.of(path: directory, followsLink: true) != nil else { return nil }
    return try FileLock(forFileAt: path).whileHeld { () throws(StorageError) in
      // `try?`: a damaged file is removed as well.
      let count = (try? SnapshotRecords(ofFileAt: path))?.all.count(where: \.isSnapshot)
      let name = FilePath.lastComponent(of: path)
      let target = try FilePath.resolvingLinks(path)
      FileReplacement.removeLeftovers(of: path)
      var paths = try OpenDirectory(directory).names()
        .filter { $0 == name || $0.hasPrefix(name + ".") && !$0.hasSuffix(".lock") }
        .map { directory + "/" + $0 }
      if paths.isEmpty { return nil }
      if target != path, try FileStatus.of(path: target, followsLink: false) != nil {
        paths.append(target)
      }
      for path in paths where !FilePath.remove(path) {
        throw .failed(path: path, step: .remove, errorNumber: errno)
      }
      try FilePath.synchroniseDirectory(at: directory)
      return count ?? 0
    }
  }
}
