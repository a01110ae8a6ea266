import GHFMessages
import LocalStore

/// The settings of `ghf watch run` in the config file, which its options override.
struct WatchSettings: Sendable, Equatable {
  /// The program that receives the reports, and its arguments; nil for none.
  var exec: [String]?
  /// The path of the feed, which may begin with `~/`; nil for none.
  var atom: String?
  /// The share of the rate limit, in percent.
  var share: Int?

  init() {}

  /// Reads the settings of the config file whose forms were checked.
  ///
  /// - Throws: `CommandError` with the file and line of an invalid value.
  init(_ settings: [Setting], path: String) throws(CommandError) {
    for setting in settings where setting.section == SettingKey.watchSection {
      switch setting.value {
      case .list(let words):
        if words.first?.isEmpty ?? true {
          throw WatchSettings.error("'exec' needs a program", setting, path)
        }
        exec = words
      case .text(let text):
        if setting.key == "share" {
          guard let share = ShareArgument(argument: text) else {
            throw WatchSettings.error("'share' must be from 1% to 100%", setting, path)
          }
          self.share = share.percentage
        } else if text.hasPrefix("/") || text.hasPrefix("~/") {
          atom = text
        } else {
          throw WatchSettings.error("'atom' must begin with / or ~/", setting, path)
        }
      case .number, .boolean: break
      }
    }
  }

  private static func error(_ message: String, _ setting: Setting, _ path: String) -> CommandError {
    CommandError(
      .usage, "\(path):\(setting.line): \(message)", hints: [CommandError.settingsHint])
  }
}
