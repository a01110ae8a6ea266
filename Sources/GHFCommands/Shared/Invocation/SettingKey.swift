import PeopleViews
import TerminalText

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

  static let all = options + explorerKeys + watchKeys

  private static let explorerKeys = [
    key("view", .text, #""rows""#, "The view: \(choices(of: ExplorerView.self))"),
    key("order", .text, #""followers""#, "The order of people: \(choices(of: ExplorerOrder.self))"),
    key("reverse", .flag, "true", "Reverse the order"),
    key(
      "columns", .list, #"["name", "followers"]"#,
      "The columns of rows: \(choices(of: ExplorerColumn.self))"),
    key(
      "accent", .text, #""magenta""#,
      "The colour of the selection: \(TerminalColor.allCases.map { "\($0)" }.joined(separator: ", "))"
    ),
    key(
      "fuzzy", .flag, "true",
      "Words of a filter also match letters in this order in a login or name, best matches first"),
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
    SettingKey(section: "output", name: "pager", form: .flag, example: "true"),
    SettingKey(section: "global", name: "quiet", form: .flag, example: "true"),
    SettingKey(section: "global", name: "verbose", form: .flag, example: "true"),
    SettingKey(section: "global", name: "max-age", form: .duration, example: #""1h""#),
    SettingKey(section: "global", name: "parallel", form: .number, example: "4"),
    SettingKey(section: "global", name: "wait", form: .flag, example: "true"),
    SettingKey(section: "global", name: "max-wait", form: .duration, example: #""20m""#),
  ]
}
