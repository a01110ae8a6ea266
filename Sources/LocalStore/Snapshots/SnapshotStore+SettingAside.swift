extension SnapshotStore {
  /// Why a file is moved aside.
  enum Reason {
    case damaged
    /// Its snapshots are of the account with this id, or of an unknown one.
    case account(Int64?)

    var suffix: String {
      switch self {
      case .damaged: "damaged"
      case .account(let id): id.map { "account-\($0)" } ?? "other-account"
      }
    }
  }

  /// Moves the file aside, under a name that nothing has, and tells that.
  ///
  /// - Throws: `StorageError`.
  func setAside(as reason: Reason) throws(StorageError) -> String {
    let destination = path(setAsideAs: reason, try paths(setAsideAs: reason).count + 1)
    try FilePath.rename(path, to: destination)
    return destination
  }

  /// The files that were moved aside, the earliest first.
  ///
  /// - Throws: `StorageError`.
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
}
