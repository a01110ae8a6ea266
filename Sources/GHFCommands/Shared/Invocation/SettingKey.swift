/// An option whose default can be set in the config file.
struct SettingKey: Sendable {
  /// The form of an option's value in the config file; the raw value describes it to users.
  enum Form: String, Sendable {
    case flag = "true or false"
    case number = "a whole number"
    case text = "a string, in quotes"
    case duration = #"a string such as "10m""#
  }

  let section: String
  /// The option's long name.
  let name: String
  let form: Form
  /// An example value for the help, as written in the file.
  let example: String

  static let all = [
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
