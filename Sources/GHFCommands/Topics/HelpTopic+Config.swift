import CommandLineInterface
import PeopleViews

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
          below sets the default of the option of that name, or of 'ghf browse' or 'ghf watch run'. \
          Options on the command line \
          and environment variables override the file.
          """),
      section("global"), section("output"), section(SettingKey.explorerSection),
      HelpSection(
        "[browse.filters]",
        [
          .paragraph(
            """
            Each key names a filter, which is typed as %key in other filters. See `ghf help filters`.
            """),
          .entries([
            HelpEntry(
              "`swift = \"swift or ios\"`", "Typed as `%swift`, for example `%swift -is:org`")
          ]),
        ]),
      HelpSection(
        "[browse.commands]",
        [
          .paragraph(
            """
            Each key is a small letter or a digit, which starts a program in 'ghf browse' together with \
            Alt; with --plain, `run g 3` starts it. The value is the program, found in PATH, and \
            its arguments; no shell reads them. The screen is put away until you press Enter. \
            \(taken) have actions already. A placeholder in a shell's script is an error, because \
            the shell would run its text: make it an argument, as below.
            """),
          .entries(
            [
              HelpEntry(
                "`g = [\"gh\", \"repo\", \"list\", \"{login}\"]`", "Alt-G lists the repositories"),
              HelpEntry(
                "`p = [\"sh\", \"-c\", 'curl -s \"$1\" | less', \"sh\", \"{url}\"]`",
                "Alt-P shows the page's source"),
            ] + placeholders),
        ]),
      section(SettingKey.watchSection),
      HelpSection(
        "Rules",
        text: """
          The file is TOML of up to 64 kB, limited to strings in quotes, lists of them on one line, whole numbers, \
          true and false; # begins a comment. An unknown section or key, a value of the wrong type and a value that the \
          option rejects are errors (exit status 2) that name the line.
          """),
    ]
  }

  private static var taken: String {
    let keys = ExplorerKeys.reservedAlt.sorted().map { "Alt-\($0.uppercased())" }
    return keys.dropLast().joined(separator: ", ") + " and \(keys.last ?? "")"
  }

  private static var placeholders: [HelpEntry] {
    ExplorerCommand.Placeholder.allCases.map { placeholder in
      let meaning =
        switch placeholder {
        case .login: "The login of the selected account"
        case .id: "Its numeric id"
        case .url: "The address of its page"
        case .name:
          "The name in its profile without control characters, or else its login; it may begin with a hyphen"
        case .logins:
          "The marked accounts, after a question, or the selected one; each is an argument"
        }
      return HelpEntry("`\(placeholder.text)`", meaning)
    }
  }

  /// Returns the keys of a section, each with a sample value.
  private static func section(_ name: String) -> HelpSection {
    HelpSection(
      "[\(name)]",
      SettingKey.all.filter { $0.section == name }.map { key in
        HelpEntry(
          "`\(key.name) = \(key.example)`",
          key.meaning ?? CommandSchema.ghf.option(named: "--" + key.name)?.abstract ?? "")
      })
  }
}
