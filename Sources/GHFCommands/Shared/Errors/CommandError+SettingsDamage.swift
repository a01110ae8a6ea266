import LocalStore

extension CommandError {
  static let settingsHint = "see 'ghf help config'"

  /// Says which line of the config file can't be read, and why.
  init(_ damage: SettingsDamage, path: String) {
    let reason =
      switch damage.reason {
      case .notText: "bytes that are no UTF-8, or a control character"
      case .unreadable: "neither a [section] nor 'key = value'"
      case .value(let key):
        "the value of '\(key)' is no string in quotes, no whole number and neither true nor false"
      case .noSection(let key): "'\(key)' stands before the first [section]"
      case .unknownSection(let name): "no such section: '\(name)'"
      case .duplicateSection(let name): "a second [\(name)]"
      case .duplicateKey(let key): "a second '\(key)'"
      }
    self.init(.usage, "\(path):\(damage.line): \(reason)", hints: [CommandError.settingsHint])
  }
}
