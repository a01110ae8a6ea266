import ArgumentParser

extension CommandError {
  /// Says what the parser did not like, in one line.
  init(parsing error: any Error) {
    // The lines after the first are other guesses at what was meant.
    let line = RootCommand.message(for: error).prefix { !$0.isNewline }
    self.init(.usage, CommandError.lowercasingFirst(line), hints: ["see 'ghf --help'"])
  }

  /// Says that there is no such command, and which one may have been meant.
  ///
  /// Returns nil when the first word that is no option is a command.
  init?(unknownCommandIn arguments: [String]) {
    var path = ""
    var level: any ParsableCommand.Type = RootCommand.self
    var words = arguments.prefix { $0 != "--" }[...]
    while true {
      let names = level.configuration.subcommands.compactMap { $0.configuration.commandName }
      if names.isEmpty { return nil }
      while let option = words.first, option.hasPrefix("-") {
        // What can't stand here is for the parser to name.
        guard let width = GlobalOptions.width(of: option) else { return nil }
        words = words.dropFirst(width)
      }
      guard let word = words.popFirst() else { return nil }
      if word == "help", path.isEmpty { continue }
      guard
        let next = level.configuration.subcommands.first(where: {
          $0.configuration.commandName == word
        })
      else {
        let near = Spelling.nearest(to: word, among: names)
        self.init(
          .usage, "there is no command '\(path)\(word)'",
          hints: [near.map { "did you mean 'ghf \(path)\($0)'?" } ?? "see 'ghf \(path)--help'"])
        return
      }
      path += "\(word) "
      level = next
    }
  }

  private static func lowercasingFirst(_ text: Substring) -> String {
    // "Missing expected argument" follows "error:", so it is no beginning of a sentence.
    text.prefix(1).lowercased() + text.dropFirst()
  }
}
