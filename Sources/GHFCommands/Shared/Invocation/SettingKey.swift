/// An option that can have a default in the config file; those that only one run can mean can't.
struct SettingKey: Sendable {
  /// What a value in the config file has to be; the raw value is what help calls it.
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
  /// A value, as the help shows it.
  let example: String

  private init(_ section: String, _ name: String, _ form: Form, _ example: String) {
    self.section = section
    self.name = name
    self.form = form
    self.example = example
  }

  static let all = [
    SettingKey("global", "hostname", .text, #""ghe.example.org""#),
    SettingKey("output", "color", .text, #""never""#),
    SettingKey("output", "hyperlinks", .text, #""never""#),
    SettingKey("output", "width", .number, "100"),
    SettingKey("output", "pager", .flag, "true"),
    SettingKey("global", "quiet", .flag, "true"),
    SettingKey("global", "verbose", .flag, "true"),
    SettingKey("global", "max-age", .duration, #""1h""#),
    SettingKey("global", "parallel", .number, "4"),
    SettingKey("global", "wait", .flag, "true"),
    SettingKey("global", "max-wait", .duration, #""20m""#),
  ]
}
