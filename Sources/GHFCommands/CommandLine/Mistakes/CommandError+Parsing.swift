import ArgumentParser

extension CommandError {
  /// Says what the parser did not like, in one line, and what may have been meant.
  ///
  /// - Parameters:
  ///   - error: What the parser threw.
  ///   - arguments: What was typed.
  init(parsing error: any Error, in arguments: [String]) {
    let path = CommandPath(Array(arguments.prefix { $0 != "--" }))
    let names = path.map { $0.isHelp ? ["help"] : $0.names } ?? []
    let help = "see '\((["ghf"] + names).joined(separator: " ")) --help'"
    if let mistake = MistakeSearch(arguments, path)?.mistake {
      self.init(.usage, mistake.message, hints: [mistake.hint ?? help])
    } else if let error = CommandError.validationError(in: error) {
      self.init(.usage, error.message, hints: [help])
    } else {
      self.init(.usage, "the command line makes no sense", hints: [help])
    }
  }

  /// The error that a command's own `validate()` threw; nil where the parser itself objects.
  ///
  /// The parser wraps it in errors of types that it keeps to itself (1.8.2).
  static func validationError(in error: any Error) -> ValidationError? {
    var pending: [Any] = [error]
    // It lies four levels deep; the commands that the parser had come to are no errors.
    for _ in 1...8 {
      if let found = pending.lazy.compactMap({ $0 as? ValidationError }).first { return found }
      pending = pending.flatMap { Mirror(reflecting: $0).children.map(\.value) }
    }
    return nil
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
        let familiar = FamiliarWords.hint(
          forCommand: word, behind: path.split(separator: " ").map(String.init), isHelp: isHelp)
        self.init(
          .usage, "there is no \(mayBeTopic ? "command or topic" : "command") '\(path)\(word)'",
          hints: [familiar ?? near.map { "did you mean 'ghf \(request)\($0)'?" } ?? fallback])
        return
      }
      path += "\(word) "
      level = next
    }
  }
}
