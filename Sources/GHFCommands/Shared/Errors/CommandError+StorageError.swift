import LocalStore

extension CommandError {
  /// Says which of our files could not be read or written, and why.
  init(_ error: StorageError, in context: CommandContext) {
    switch error {
    case .noHome(.unset):
      self.init(
        .failure, "there is no place for ghf's files: HOME is not set",
        hints: [CommandError.placesHint])
    case .noHome(.relative(let home)):
      self.init(
        .failure, "there is no place for ghf's files: HOME ('\(home)') is no full path",
        hints: [CommandError.placesHint])
    case .failed(let path, let step, let errorNumber):
      self.init(
        .failure, "can't \(CommandError.verb(step)) \(path)",
        causes: [context.systemText(errorNumber)],
        hints: error.obstacle.map { [CommandError.advice(against: $0)] } ?? [])
    case .damaged(let path, let damage):
      self.init(
        .failure, "\(path) is damaged and was left as it is",
        causes: [CommandError.words(damage)],
        hints: ["mend it, or move it away to start anew"])
    case .setAside(let path, let newPath, let damage):
      self.init(
        .failure, "\(path) is damaged and was kept aside as \(newPath)",
        causes: [CommandError.words(damage)], hints: ["the next run starts a new one"])
    case .newerVersion(let path, let version, let newestKnown):
      self.init(
        .failure,
        "\(path) was written by a newer ghf (version \(version), this one knows \(newestKnown)) "
          + "and was left as it is",
        hints: ["update ghf"])
    case .notARegularFile(let path):
      self.init(
        .failure, "\(path) is not a regular file", hints: ["move it away to start anew"])
    }
  }

  private static let placesHint =
    "set HOME, or name other places for them: ghf help environment"

  private static func advice(against obstacle: StorageError.Obstacle) -> String {
    switch obstacle {
    case .full: "make room on that disk, then try again"
    case .forbidden: "see with ls -ld whose it is, and who may write there"
    case .readOnly: "name another place for ghf's files: ghf help environment"
    case .notADirectory: "something that is no directory is in the way: move it away"
    case .directory: "a directory is in the way: move it away"
    case .noDirectory: "a link leads to where no directory is: make that, or mend the link"
    case .circleOfLinks: "links lead in a circle: mend them"
    }
  }

  private static func verb(_ step: StorageError.Step) -> String {
    switch step {
    case .createDirectory: "create the directory"
    case .open: "open"
    case .inspect: "look at"
    case .lock: "lock"
    case .read: "read"
    case .create: "create"
    case .write: "write"
    case .truncate: "shorten"
    case .sync: "save"
    case .rename: "replace"
    case .followLink: "follow the link"
    case .syncDirectory: "save the directory of"
    case .list: "list"
    case .remove: "remove"
    }
  }

  private static func words(_ damage: FileDamage) -> String {
    switch damage {
    case .empty: "it is empty"
    case .notUTF8: "it is not UTF-8"
    case .notJSON(let line): "line \(line) is no JSON"
    case .tooDeep(let line): "line \(line) is nested too deep"
    case .duplicateKey(let key, let line): "line \(line) has the key '\(key)' again"
    case .wrongShape(let place): "\(place) is not what it should be"
    }
  }
}
