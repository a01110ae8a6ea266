import ArgumentParser

extension CommandError {
  /// Says what the parser did not like, in one line, and what may have been meant.
  init(parsing error: any Error, in arguments: [String]) {
    let path = CommandPath(Array(arguments.prefix { $0 != "--" }))
    let names = path.map { $0.isHelp ? ["help"] : $0.names } ?? []
    let help = "see '\((["ghf"] + names).joined(separator: " ")) --help'"
    if let mistake = MistakeSearch(arguments, path)?.mistake {
      self.init(.usage, mistake.message, hints: [mistake.hint ?? help])
    } else {
      // The lines after the first are the parser's guesses at what was meant.
      let line = RootCommand.message(for: error).prefix { !$0.isNewline }
      self.init(.usage, CommandError.lowercasingFirst(line), hints: [help])
    }
  }

  /// Says that there is no such command, and which one may have been meant.
  ///
  /// Returns nil when the first word that is no option is a command.
  ///
  /// - Parameters:
  ///   - arguments: What was typed.
  ///   - isHelp: Whether it was typed behind `ghf help`, where topics can be named too.
  init?(unknownCommandIn arguments: [String], isHelp: Bool = false) {
    var path = ""
    var level: any ParsableCommand.Type = RootCommand.self
    var words = arguments.prefix { $0 != "--" }[...]
    while true {
      var names = level.configuration.subcommands.compactMap { $0.configuration.commandName }
      if names.isEmpty { return nil }
      while let option = words.first, option.hasPrefix("-") {
        // What can't stand here is for the parser to name.
        guard let width = GlobalOptions.width(of: option) else { return nil }
        words = words.dropFirst(width)
      }
      guard let word = words.popFirst() else { return nil }
      guard
        let next = level.configuration.subcommands.first(where: {
          $0.configuration.commandName == word
        })
      else {
        let mayBeTopic = isHelp && path.isEmpty
        if mayBeTopic { names += HelpTopic.allCases.map(\.rawValue) }
        let near = Spelling.nearest(to: word, among: names)
        let request = isHelp ? "help " + path : path
        let fallback = mayBeTopic ? "see 'ghf help'" : "see 'ghf \(path)--help'"
        self.init(
          .usage, "there is no \(mayBeTopic ? "command or topic" : "command") '\(path)\(word)'",
          hints: [near.map { "did you mean 'ghf \(request)\($0)'?" } ?? fallback])
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
