import GHFMessages
import GHFQueries
import LocalStore
import PeopleViews
import TerminalText

extension ExplorerSettings {
  /// Reads the settings of the config file whose forms were checked.
  init(_ settings: [Setting], path: String) throws(CommandError) {
    self.init()
    for setting in settings {
      try setting.reading(in: path) { () throws(CommandError) in try adopt(setting) }
    }
    // Each filter by itself first, so that the line with the mistake is reported.
    for known in [filters.mapValues { _ in "x" }, filters] {
      for setting in settings where setting.section == "browse.filters" {
        try setting.reading(in: path) { () throws(CommandError) in
          try ExplorerSettings.check(filters[setting.key] ?? "", named: setting.key, among: known)
        }
      }
    }
  }

  /// Returns a config file with these view, order and columns, and all other settings as before.
  func kept(in bytes: [UInt8], path: String) throws(CommandError) -> [UInt8] {
    _ = try Settings(bytes, path: path)
    do throws(SettingsDamage) {
      return try SettingsEditor.setting(
        (view.map { [("view", .text($0.rawValue))] } ?? []) + [
          ("order", .text(order.rawValue)),
          ("reverse", .boolean(isReversed)), ("columns", .list(columns.map(\.rawValue))),
        ], of: SettingKey.explorerSection, in: bytes, sections: SettingKey.sections)
    } catch {
      throw .failed(.usage, Wording(error, path: path))
    }
  }

  private mutating func adopt(_ setting: Setting) throws(CommandError) {
    switch (setting.section, setting.key, setting.value) {
    case (SettingKey.explorerSection, "view", .text(let text)):
      view = try ExplorerSettings.choice(text, of: "view")
    case (SettingKey.explorerSection, "order", .text(let text)):
      order = try ExplorerSettings.choice(text, of: "order")
      if order == .newest {
        throw CommandError.setting(
          "the order 'newest' takes requests", "choose it in 'ghf browse' with Ctrl-S")
      }
    case (SettingKey.explorerSection, "copy", .text(let text)):
      copy = try ExplorerSettings.program([text])
    case (SettingKey.explorerSection, "copy", .list(let words)):
      copy = try ExplorerSettings.program(words)
    case (SettingKey.explorerSection, _, .text(let text)):
      accent = try ExplorerSettings.colour(text)
    case (SettingKey.explorerSection, "wait", .boolean(let isSet)): waitsForEnter = isSet
    case (SettingKey.explorerSection, "fuzzy", .boolean(let isSet)): isFuzzy = isSet
    case (SettingKey.explorerSection, _, .boolean(let isSet)): isReversed = isSet
    case (SettingKey.explorerSection, "tabs", .list(let names)):
      tabs = try ExplorerSettings.choices(names, of: "tab")
    case (SettingKey.explorerSection, _, .list(let names)):
      columns = try ExplorerSettings.choices(names, of: "column")
    case ("browse.filters", let name, .text(let text)): filters[name] = text
    case ("browse.commands", let key, .list(let words)):
      commands[try ExplorerSettings.commandKey(key)] =
        try ExplorerSettings.command(words, key).words
    default: break
    }
  }

  private static func check(
    _ text: String, named name: String, among known: [String: String]
  ) throws(CommandError) {
    let filter = FilterExpression(text, with: FilterOptions(names: known))
    if let problem = filter.problem ?? filter.unfinished {
      throw CommandError.setting("'\(name)': \(problem.message)", problem.hints[0])
    }
    if filter.isEmpty { throw CommandError.setting("the filter '\(name)' is empty") }
  }

  private static func unknown(
    _ thing: String, _ text: String, among names: [String]
  ) -> CommandError {
    CommandError.setting(
      "no such \(thing): '\(text)'",
      Spelling.nearest(to: text, among: names).map { "did you mean '\($0)'?" }
        ?? "use one of these: \(names.joined(separator: ", "))")
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ text: String, of thing: String
  ) throws(CommandError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw unknown(thing, text, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  private static func colour(_ text: String) throws(CommandError) -> TerminalColor {
    guard let colour = TerminalColor.allCases.first(where: { "\($0)" == text }) else {
      throw unknown("colour", text, among: TerminalColor.allCases.map { "\($0)" })
    }
    return colour
  }

  private static func choices<Choice: CaseIterable & RawRepresentable<String> & Equatable>(
    _ names: [String], of thing: String
  ) throws(CommandError) -> [Choice] {
    var choices: [Choice] = []
    for name in names {
      let new: Choice = try choice(name, of: thing)
      if choices.contains(new) { throw CommandError.setting("duplicate \(thing): '\(name)'") }
      choices.append(new)
    }
    if choices.isEmpty { throw CommandError.setting("'\(thing)s' needs at least one \(thing)") }
    return choices
  }

  /// Checks a program that copies texts.
  private static func program(_ words: [String]) throws(CommandError) -> [String] {
    if words.first?.isEmpty ?? true { throw CommandError.setting("'copy' needs a program") }
    return words
  }

  private static func commandKey(_ key: String) throws(CommandError) -> Character {
    guard ExplorerCommand.isKey(key), let character = key.first else {
      throw CommandError.setting(
        "the key of a command is one small letter or a digit, not '\(key)'")
    }
    if ExplorerCommand.reservedKeys.contains(character) {
      let taken = ExplorerCommand.reservedKeys.sorted().map { "Alt-\($0.uppercased())" }
      throw CommandError.setting(
        "Alt-\(key.uppercased()) has an action already",
        "choose another key than \(taken.joined(separator: ", "))")
    }
    return character
  }

  private static func command(
    _ words: [String], _ key: String
  ) throws(CommandError) -> ExplorerCommand {
    do throws(ExplorerCommand.Fault) {
      return try ExplorerCommand(checking: words)
    } catch {
      switch error {
      case .unknownPlaceholder(let name):
        let names = ExplorerCommand.Placeholder.allCases.map(\.rawValue)
        throw CommandError.setting(
          "no such placeholder: '{\(name)}'",
          Spelling.nearest(to: name, among: names).map { "did you mean '{\($0)}'?" }
            ?? "use one of these: \(names.map { "{\($0)}" }.joined(separator: ", "))")
      case .partOfArgument:
        throw CommandError.setting("'{logins}' must be an argument of its own")
      case .script(let shell):
        throw CommandError.setting(
          "\(shell) would run the text of a placeholder in a script",
          #"pass it as an argument: ["sh", "-c", 'echo "$1"', "sh", "{login}"]"#)
      case .program:
        throw CommandError.setting("the program of '\(key)' must not have a placeholder")
      case .empty: throw CommandError.setting("the command '\(key)' needs a program")
      }
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
  init(_ settings: [Setting], path: String) throws(CommandError) {
    for setting in settings where setting.section == SettingKey.watchSection {
      try setting.reading(in: path) { () throws(CommandError) in try adopt(setting) }
    }
  }

  private mutating func adopt(_ setting: Setting) throws(CommandError) {
    switch setting.value {
    case .list(let words):
      if words.first?.isEmpty ?? true { throw CommandError.setting("'exec' needs a program") }
      exec = words
    case .text(let text):
      if setting.key == "share" {
        share = ShareArgument(argument: text)?.percentage
        if share == nil { throw CommandError.setting("'share' must be from 1% to 100%") }
      } else if text.hasPrefix("/") || text.hasPrefix("~/") {
        atom = text
      } else {
        throw CommandError.setting("'atom' must begin with / or ~/")
      }
    case .number, .boolean: break
    }
  }
}
