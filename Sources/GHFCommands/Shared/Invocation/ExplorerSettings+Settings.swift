import GHFMessages
import GHFQueries
import LocalStore
import PeopleViews
import TerminalText

extension ExplorerSettings {
  /// Reads the settings of the config file whose forms were checked.
  ///
  /// - Throws: `CommandError` with the file and line of an invalid value.
  init(_ settings: [Setting], path: String) throws(CommandError) {
    self.init()
    var lines: [String: Int] = [:]
    for setting in settings {
      let place = SettingPlace(path: path, line: setting.line)
      switch (setting.section, setting.value) {
      case (SettingKey.explorerSection, .text(let text)):
        switch setting.key {
        case "view": view = try place.choice(text, of: "view")
        case "order":
          order = try place.choice(text, of: "order")
          if order == .newest {
            throw place.error(
              "the order 'newest' takes requests", "choose it in 'ghf browse' with Ctrl-S")
          }
        case "copy": copy = try place.program([text])
        default: accent = try place.colour(text)
        }
      case (SettingKey.explorerSection, .boolean(let isSet)):
        if setting.key == "fuzzy" { isFuzzy = isSet } else { isReversed = isSet }
      case (SettingKey.explorerSection, .list(let words)) where setting.key == "copy":
        copy = try place.program(words)
      case (SettingKey.explorerSection, .list(let names)): columns = try place.columns(names)
      case ("browse.filters", .text(let text)):
        filters[setting.key] = text
        lines[setting.key] = setting.line
      case ("browse.commands", .list(let words)):
        commands[try place.commandKey(setting.key)] = try place.command(words, setting.key).words
      default: break
      }
    }
    try ExplorerSettings.check(filters, at: lines, in: path)
  }

  /// Returns a config file with these view, order and columns, and all other settings as before.
  ///
  /// - Throws: `CommandError` with the file and line of an invalid setting.
  func kept(in bytes: [UInt8], path: String) throws(CommandError) -> [UInt8] {
    _ = try Settings(bytes, path: path)
    do throws(SettingsDamage) {
      return try SettingsEditor.setting(
        [
          ("view", .text(view.rawValue)), ("order", .text(order.rawValue)),
          ("reverse", .boolean(isReversed)), ("columns", .list(columns.map(\.rawValue))),
        ], of: SettingKey.explorerSection, in: bytes, sections: SettingKey.sections)
    } catch {
      throw CommandError(error, path: path)
    }
  }

  /// Checks the named filters: each by itself first, so that the line with the mistake is reported.
  private static func check(
    _ filters: [String: String], at lines: [String: Int], in path: String
  ) throws(CommandError) {
    let names = filters.keys.sorted { lines[$0] ?? 0 < lines[$1] ?? 0 }
    for known in [filters.mapValues { _ in "x" }, filters] {
      for name in names {
        let place = SettingPlace(path: path, line: lines[name] ?? 0)
        let text = filters[name] ?? ""
        let filter = FilterExpression(text, with: FilterOptions(names: known))
        if let problem = filter.problem ?? filter.unfinished {
          throw place.error("'\(name)': \(problem.message)", problem.hints[0])
        }
        if filter.isEmpty { throw place.error("the filter '\(name)' is empty") }
      }
    }
  }
}

/// The line of a setting in the config file.
private struct SettingPlace {
  let path: String
  let line: Int

  func error(_ message: String, _ hint: String = CommandError.settingsHint) -> CommandError {
    CommandError(.usage, "\(path):\(line): \(message)", hints: [hint])
  }

  private func unknown(_ thing: String, _ text: String, among names: [String]) -> CommandError {
    error(
      "no such \(thing): '\(text)'",
      Spelling.nearest(to: text, among: names).map { "did you mean '\($0)'?" }
        ?? "use one of these: \(names.joined(separator: ", "))")
  }

  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ text: String, of thing: String
  ) throws(CommandError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw unknown(thing, text, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  func colour(_ text: String) throws(CommandError) -> TerminalColor {
    guard let colour = TerminalColor.allCases.first(where: { "\($0)" == text }) else {
      throw unknown("colour", text, among: TerminalColor.allCases.map { "\($0)" })
    }
    return colour
  }

  func columns(_ names: [String]) throws(CommandError) -> [ExplorerColumn] {
    var columns: [ExplorerColumn] = []
    for name in names {
      let column: ExplorerColumn = try choice(name, of: "column")
      if columns.contains(column) { throw error("duplicate column: '\(name)'") }
      columns.append(column)
    }
    if columns.isEmpty { throw error("'columns' needs at least one column") }
    return columns
  }

  /// Checks a program that copies texts.
  func program(_ words: [String]) throws(CommandError) -> [String] {
    if words.first?.isEmpty ?? true { throw error("'copy' needs a program") }
    return words
  }

  func commandKey(_ key: String) throws(CommandError) -> Character {
    guard ExplorerKeys.isCommandKey(key), let character = key.first else {
      throw error("the key of a command is one small letter or a digit, not '\(key)'")
    }
    if ExplorerKeys.reservedAlt.contains(character) {
      let taken = ExplorerKeys.reservedAlt.sorted().map { "Alt-\($0.uppercased())" }
      throw error(
        "Alt-\(key.uppercased()) has an action already",
        "choose another key than \(taken.joined(separator: ", "))")
    }
    return character
  }

  func command(_ words: [String], _ key: String) throws(CommandError) -> ExplorerCommand {
    do throws(ExplorerCommand.Fault) {
      return try ExplorerCommand(checking: words)
    } catch {
      throw self.error(of: error, key)
    }
  }

  private func error(of fault: ExplorerCommand.Fault, _ key: String) -> CommandError {
    switch fault {
    case .unknownPlaceholder(let name):
      let names = ExplorerCommand.Placeholder.allCases.map(\.rawValue)
      return error(
        "no such placeholder: '{\(name)}'",
        Spelling.nearest(to: name, among: names).map { "did you mean '{\($0)}'?" }
          ?? "use one of these: \(names.map { "{\($0)}" }.joined(separator: ", "))")
    case .partOfArgument: return error("'{logins}' must be an argument of its own")
    case .script(let shell):
      return error(
        "\(shell) would run the text of a placeholder in a script",
        #"pass it as an argument: ["sh", "-c", 'echo "$1"', "sh", "{login}"]"#)
    case .program: return error("the program of '\(key)' must not have a placeholder")
    case .empty: return error("the command '\(key)' needs a program")
    }
  }
}

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
