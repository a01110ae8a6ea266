import ArgumentParser

extension CommandError {
  /// Says what the parser did not like, in one line.
  init(parsing error: any Error) {
    let message = RootCommand.message(for: error)
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    self.init(.usage, CommandError.lowercasingFirst(line), hints: ["see 'ghf --help'"])
  }

  /// Says that there is no such command, and which one may have been meant.
  ///
  /// Returns nil when the first word that is no option is a command.
  init?(unknownCommandIn arguments: [String]) {
    var name = "ghf"
    var level: any ParsableCommand.Type = RootCommand.self
    var words = arguments.prefix { $0 != "--" }[...]
    while true {
      let names = level.configuration.subcommands.compactMap { $0.configuration.commandName }
      if names.isEmpty { return nil }
      while let option = words.first, option.hasPrefix("-") {
        words = words.dropFirst(GlobalOptions.takesValue(option) ? 2 : 1)
      }
      guard let word = words.popFirst(), word != "help" else { return nil }
      guard
        let next = level.configuration.subcommands.first(where: {
          $0.configuration.commandName == word
        })
      else {
        let near = Spelling.nearest(to: word, among: names)
        self.init(
          .usage, "there is no command '\(name) \(word)'",
          hints: [near.map { "did you mean '\(name) \($0)'?" } ?? "see '\(name) --help'"])
        return
      }
      name += " \(word)"
      level = next
    }
  }

  private static func lowercasingFirst(_ text: String) -> String {
    // "Missing expected argument" follows "error:", so it is no beginning of a sentence.
    text.prefix(1).lowercased() + text.dropFirst()
  }
}
