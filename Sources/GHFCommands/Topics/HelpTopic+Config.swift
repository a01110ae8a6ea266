import CommandLineInterface

extension HelpTopic {
  static var configSections: [HelpSection] {
    [
      HelpSection(
        "Examples",
        [
          .examples([
            HelpExample("ghf status --json | jq .config", "what the file sets"),
            HelpExample("XDG_CONFIG_HOME=/nonexistent ghf fav list", "without it"),
          ])
        ]),
      HelpSection(
        "",
        [
          .paragraph(
            """
            The file is `$XDG_CONFIG_HOME/ghf/config.toml` (`~/.config`). Each line below a \
            [section] gives an option its default, under the option's long name. An option that is \
            typed beats the file, and so does a variable of the environment.
            """)
        ]),
      section("global"), section("output"),
      HelpSection(
        "Rules",
        [
          .paragraph(
            """
            The file is TOML, as far as this needs it: strings in quotes, whole numbers, true and \
            false; # begins a comment. An unknown section or key, a value of the wrong kind and one \
            that the option refuses are errors (exit status 2) that name the line.
            """)
        ]),
    ]
  }

  /// The keys of a section, each with an example of its value.
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
