import CommandLineInterface

extension HelpTopic {
  static var configSections: [HelpSection] {
    [
      HelpSection(examples: [
        HelpExample("ghf status --json | jq .config", "the settings in the file"),
        HelpExample("XDG_CONFIG_HOME=/nonexistent ghf fav list", "ignore the file"),
      ]),
      HelpSection(
        text: """
          The file is `$XDG_CONFIG_HOME/ghf/config.toml` (`~/.config`). Each line in a [section] \
          below sets the default of the option of that name. Options on the command line \
          and environment variables override the file.
          """),
      section("global"), section("output"),
      HelpSection(
        "Rules",
        text: """
          The file is TOML, limited to strings in quotes, whole numbers, true and false; # begins \
          a comment. An unknown section or key, a value of the wrong type and a value that the \
          option rejects are errors (exit status 2) that name the line.
          """),
    ]
  }

  /// Returns the keys of a section, each with a sample value.
  private static func section(_ name: String) -> HelpSection {
    HelpSection(
      "[\(name)]",
      SettingKey.all.filter { $0.section == name }.map { key in
        HelpEntry(
          "`\(key.name) = \(key.example)`",
          CommandSchema.ghf.option(named: "--" + key.name)?.abstract ?? "")
      })
  }
}
