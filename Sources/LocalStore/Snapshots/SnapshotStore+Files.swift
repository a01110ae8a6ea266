extension SnapshotStore {
  /// The reason for renaming the file, which the new name contains.
  enum Reason {
    case damaged
    /// The snapshots belong to the account with this id, or to an unknown one.
    case account(Int64?)

    var suffix: String {
      switch self {
      case .damaged: "damaged"
      case .account(let id): id.map { "account-\($0)" } ?? "other-account"
      }
    }
  }

  /// Renames the file to an unused name and returns its new path.
  func setAside(as reason: Reason) throws(StorageError) -> String {
    let destination = path(setAsideAs: reason, try paths(setAsideAs: reason).count + 1)
    try FilePath.move(path, to: destination)
    return destination
  }

  /// Returns the paths of the renamed files, earliest first.
  func paths(setAsideAs reason: Reason) throws(StorageError) -> [String] {
    var paths: [String] = []
    while true {
      let path = path(setAsideAs: reason, paths.count + 1)
      if try FileStatus.of(path: path, followsLink: false) == nil { return paths }
      paths.append(path)
    }
  }

  private func path(setAsideAs reason: Reason, _ number: Int) -> String {
    "\(path).\(reason.suffix)-\(number)"
  }

  /// Removes the file and all renamed ones; returns the number of readable snapshots in the file,
  /// or nil if there was nothing to remove.
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
      for path in paths { try FilePath.remove(path) }
      try FilePath.synchroniseDirectory(at: directory)
      return count ?? 0
    }
  }
}
