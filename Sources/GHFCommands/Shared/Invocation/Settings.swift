import CommandLineInterface
import GHFMessages
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// The defaults for options from the config file, checked like typed options.
struct Settings: Sendable {
  /// The file's path; nil without a file.
  private(set) var path: String?
  private(set) var settings: [Setting] = []
  /// The options with the file's values; nil without a file.
  private(set) var options: GlobalOptions?
  private(set) var explorer = ExplorerSettings()
  private(set) var watch = WatchSettings()
  /// The rule for emoji; nil for that of the terminal.
  private(set) var emoji: EmojiWidths?

  /// Reads the config file, if there is one, and a home directory.
  init(in context: CommandContext) throws(CommandError) {
    let machine = context.machine
    let found: (path: String, bytes: [UInt8])?
    do throws(StorageError) {
      let file = SettingsFile(in: try machine.directories.config)
      found = try file.read().map { (file.path, $0) }
    } catch .noHome {
      found = nil
    } catch {
      throw .storage(error)
    }
    if let found {
      try self.init(found.bytes, path: found.path)
    } else {
      self.init()
    }
  }

  private init() {}

  init(_ bytes: [UInt8], path: String) throws(CommandError) {
    self.path = path
    do throws(SettingsDamage) {
      settings = try SettingsReader.settings(
        in: bytes, sections: SettingKey.sections)
    } catch {
      throw .failed(.usage, Wording(error, path: path))
    }
    do throws(CommandError) {
      options = try Settings.options(settings, in: path)
    } catch {
      // The line of the mistake.
      options = try Settings.options(settings, in: path, checksEach: true)
    }
    explorer = try ExplorerSettings(settings, path: path)
    watch = try WatchSettings(settings, path: path)
    for setting in settings where setting.section == "output" && setting.key == "emoji" {
      guard case .text(let text) = setting.value else { continue }
      emoji = try setting.reading(in: path) { () throws(CommandError) in
        try EmojiRule.setting(text)
      }
    }
  }

  /// Returns the options with the values of settings; with `checksEach`, an error names the line.
  private static func options(
    _ settings: [Setting], in path: String, checksEach: Bool = false
  ) throws(CommandError) -> GlobalOptions {
    var words: [String] = []
    for setting in settings {
      words += try setting.reading(in: path) { () throws(CommandError) in
        let typed = try setting.words()
        if checksEach { _ = try parse(typed) }
        if case .text(let host) = setting.value, setting.key == "hostname", !typed.isEmpty {
          do throws(APIBaseError) {
            _ = try APIBase(hostNamed: host)
          } catch {
            throw .failed(.usage, Wording(error))
          }
        }
        return typed
      }
    }
    do throws(CommandError) {
      return try parse(words)
    } catch {
      throw error.at(path)
    }
  }

  /// Reads options like typed words, so that errors in the file read like theirs.
  private static func parse(_ words: [String]) throws(CommandError) -> GlobalOptions {
    try Program.parse(CommandLineScan(words), help: Wording.settingsHint).options
  }
}

extension CommandError {
  static func setting(
    _ message: String, _ hint: String = Wording.settingsHint
  ) -> CommandError {
    CommandError(.usage, message, hints: [hint])
  }

  /// Returns the error with its place in the config file.
  fileprivate func at(_ place: String) -> CommandError {
    reworded { $0.message = "\(place): \($0.message)" }
  }
}

extension Setting {
  /// Runs a step that reads the setting, and puts the line before the message of its error.
  func reading<Value>(
    in path: String, _ step: () throws(CommandError) -> Value
  ) throws(CommandError) -> Value {
    do throws(CommandError) {
      return try step()
    } catch {
      throw error.at("\(path):\(line)")
    }
  }

  /// Returns the equivalent words of a command line; empty for settings without an option.
  fileprivate func words() throws(CommandError) -> [String] {
    if let section = SettingKey.freeSections.first(where: { $0.name == section }) {
      try check(section.form)
      return []
    }
    let named = SettingKey.all.filter { $0.name == key }
    guard let option = named.first(where: { $0.section == section }) else {
      let near = Spelling.nearest(
        to: key, among: SettingKey.all.filter { $0.section == section }.map(\.name))
      throw CommandError.setting(
        "no such key in [\(section)]: '\(key)'",
        near.map { "did you mean '\($0)'?" } ?? named.first.map { "move it to [\($0.section)]" }
          ?? Wording.settingsHint)
    }
    try check(option.form)
    if option.meaning != nil { return [] }
    return switch value {
    case .boolean(let isSet): isSet ? ["--" + key] : []
    case .number(let number): ["--\(key)=\(number)"]
    case .text(let text): ["--\(key)=\(text)"]
    case .list: []
    }
  }

  private func check(_ form: SettingKey.Form) throws(CommandError) {
    switch (value, form) {
    case (.boolean, .flag), (.number, .number), (.text, .text), (.text, .duration), (.list, .list),
      (.text, .program), (.list, .program):
      return
    default: throw CommandError.setting("'\(key)' must be \(form.rawValue)")
    }
  }
}

extension GlobalOptions {
  /// Adopts the config file's defaults for options that neither an argument nor a variable sets.
  mutating func adopt(_ settings: Settings, in context: CommandContext) {
    guard let defaults = settings.options else { return }
    hostName = hostName ?? settings.hostName(in: context)
    chosenColor = chosenColor ?? settings.color(in: context)
    chosenHyperlinks = chosenHyperlinks ?? defaults.chosenHyperlinks
    if context.machine.variable("COLUMNS") == nil { width = width ?? defaults.width }
    // A default for one of the two must not undo the other one if it was typed.
    let (isQuiet, isVerbose) = (quiet, verbose)
    quiet = isQuiet || defaults.quiet && !isVerbose
    verbose = isVerbose || defaults.verbose && !isQuiet
    maxAge = maxAge ?? defaults.maxAge
    chosenParallel = chosenParallel ?? defaults.chosenParallel
    if !wait, maxWait == nil { (wait, maxWait) = (defaults.wait, defaults.maxWait) }
  }
}

extension Settings {
  /// Returns the file's host, unless a variable names one.
  func hostName(in context: CommandContext) -> String? {
    let isNamed = ["GHF_API_URL", "GH_HOST"].contains { context.machine.variable($0) != nil }
    return isNamed ? nil : options?.hostName
  }

  /// Returns the file's choice of colours, unless a variable makes one.
  func color(in context: CommandContext) -> WhenChoice? {
    let isSet = ["NO_COLOR", "CLICOLOR_FORCE"].contains { context.machine.variable($0) != nil }
    return isSet ? nil : options?.chosenColor
  }
}

extension WhenChoice {
  /// Returns the choice of colours for messages, even if other options or the file are invalid.
  static func chosen(in arguments: [String], _ context: CommandContext) -> WhenChoice {
    CommandLineScan(arguments).value(of: "--color").flatMap(WhenChoice.init)
      // `try?`: errors in the config file are reported by the commands that need it.
      ?? (try? Settings(in: context))?.color(in: context) ?? .auto
  }
}

/// A key of the config file: the default of an option, or a setting of `ghf browse`.
struct SettingKey: Sendable {
  /// The form of an option's value in the config file; the raw value describes it to users.
  enum Form: String, Sendable {
    case flag = "true or false"
    case number = "a whole number"
    case text = "a string, in quotes"
    case duration = #"a string such as "10m""#
    case list = "a list of strings, in brackets"
    case program = "a program, in quotes, or a list with its arguments"
  }

  let section: String
  /// The option's long name, or the key of a setting without an option.
  let name: String
  let form: Form
  /// An example value for the help, as written in the file.
  let example: String
  /// The meaning of a setting without an option; nil for options.
  var meaning: String?

  static let explorerSection = "browse"
  static let watchSection = "watch"
  /// The sections in which the user chooses the keys, with the forms of their values.
  static let freeSections: [(name: String, form: Form)] = [
    ("browse.filters", .text), ("browse.commands", .list),
  ]
  static let sections = Set(all.map(\.section) + freeSections.map(\.name))

  static let all = options + outputKeys + explorerKeys + watchKeys

  private static let outputKeys = [
    key(
      "emoji", .text, #""sum""#,
      """
      The width of emoji: auto (as the terminal reports to 'ghf browse'), cluster, sum, or exceptions from \
      the sum with commas: vs16, zwj, tone, unicode=15
      """, in: "output")
  ]

  private static let explorerKeys = [
    key("view", .text, #""rows""#, "The view: \(choices(of: ExplorerView.self))"),
    key("order", .text, #""followers""#, "The order of people: \(choices(of: ExplorerOrder.self))"),
    key("reverse", .flag, "true", "Reverse the order"),
    key(
      "columns", .list, #"["name", "followers"]"#,
      "The columns of rows: \(choices(of: ExplorerColumn.self))"),
    key(
      "tabs", .list, #"["followers", "unreturned"]"#,
      "The lists of an account: \(choices(of: ExplorerTab.self))"),
    key(
      "accent", .text, #""magenta""#,
      "The colour of the selection: \(TerminalColor.allCases.map { "\($0)" }.joined(separator: ", "))"
    ),
    key(
      "fuzzy", .flag, "true",
      "Words of a filter also match letters in this order in a login or name, best matches first"),
    key(
      "wait", .flag, "false",
      "Wait for Enter after an own program; if false, only after one that failed"),
    key(
      "copy", .program, #""wl-copy""#,
      """
      The program that copies what it reads; with arguments, a list. Without it, tmux copies in its \
      sessions, and elsewhere the terminal, if it allows that (OSC 52)
      """),
  ]

  private static let watchKeys = [
    key(
      "exec", .list, #"["notify-followers"]"#,
      "The program that receives each report (~/ is your home), and its arguments; no shell reads them",
      in: watchSection),
    key(
      "atom", .text, #""~/.local/state/ghf/changes.xml""#,
      "The file of the feed; ~/ is your home", in: watchSection),
    key(
      "share", .text, #""10%""#, "The part of each hour's rate limit that runs may use",
      in: watchSection),
  ]

  private static func key(
    _ name: String, _ form: Form, _ example: String, _ meaning: String,
    in section: String = explorerSection
  ) -> SettingKey {
    SettingKey(section: section, name: name, form: form, example: example, meaning: meaning)
  }

  private static func choices<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type
  ) -> String {
    type.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static let options = [
    SettingKey(section: "global", name: "hostname", form: .text, example: #""ghe.example.org""#),
    SettingKey(section: "output", name: "color", form: .text, example: #""never""#),
    SettingKey(section: "output", name: "hyperlinks", form: .text, example: #""never""#),
    SettingKey(section: "output", name: "width", form: .number, example: "100"),
    SettingKey(section: "global", name: "quiet", form: .flag, example: "true"),
    SettingKey(section: "global", name: "verbose", form: .flag, example: "true"),
    SettingKey(section: "global", name: "max-age", form: .duration, example: #""1h""#),
    SettingKey(section: "global", name: "parallel", form: .number, example: "4"),
    SettingKey(section: "global", name: "wait", form: .flag, example: "true"),
    SettingKey(section: "global", name: "max-wait", form: .duration, example: #""20m""#),
  ]
}
