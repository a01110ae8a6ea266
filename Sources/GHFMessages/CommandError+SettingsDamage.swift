package import LocalStore
import TerminalText

extension CommandError {
  package static let settingsHint = "see 'ghf help config'"

  /// Creates a usage error with the invalid line's number in the config file, and the reason.
  package init(_ damage: SettingsDamage, path: String) {
    let reason =
      switch damage.reason {
      case .notText: "invalid UTF-8 or a control character"
      case .unreadable: "expected '[section]' or 'key = value'"
      case .value(let key):
        "invalid value for '\(key)': expected a quoted string, a list of them, a whole number, true or false"
      case .noSection(let key): "'\(key)' must follow a '[section]'"
      case .unknownSection(let name, _): "no such section: '\(name)'"
      case .duplicateSection(let name): "duplicate section: '\(name)'"
      case .duplicateKey(let key): "duplicate key: '\(key)'"
      }
    var hint = CommandError.settingsHint
    if case .unknownSection(let name, let known) = damage.reason,
      let near = Spelling.nearest(to: name, among: known.sorted())
    {
      hint = "did you mean '[\(near)]'?"
    }
    self.init(.usage, "\(path):\(damage.line): \(reason)", hints: [hint])
  }
}
