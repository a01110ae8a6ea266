import ArgumentParser
import CommandLineInterface

extension CommandError {
  /// Says what the parser did not like, in one line, and what may have been meant.
  ///
  /// - Parameters:
  ///   - error: What the parser threw.
  ///   - arguments: What was typed.
  init(parsing error: any Error, in arguments: [String]) {
    let scan = CommandLineScan(arguments)
    let names = scan.unknownCommand != nil ? [] : scan.isHelp ? ["help"] : scan.names
    let help = "see '\((["ghf"] + names).joined(separator: " ")) --help'"
    if let mistake = MistakeSearch(scan, FamiliarWords()).mistake {
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
  /// Returns nil if the words lead to a command, or if the parser has to name an option first.
  ///
  /// - Parameters:
  ///   - scan: What was typed.
  ///   - isHelp: Whether it was typed behind `ghf help`, where topics can be named too.
  init?(unknownCommandIn scan: CommandLineScan, isHelp: Bool = false) {
    guard let word = scan.unknownCommand, !scan.hasForeignOption, !scan.isHelp else { return nil }
    let path = scan.names.map { $0 + " " }.joined()
    let mayBeTopic = isHelp && path.isEmpty
    let topics = mayBeTopic ? HelpTopic.entries : []
    let names = scan.command.commands.map(\.name) + topics.map(\.term)
    let near = Spelling.nearest(to: word, among: names)
    let familiar = FamiliarWords.hint(forCommand: word, behind: scan.names, isHelp: isHelp)
    let fallback = mayBeTopic ? "see 'ghf help'" : "see 'ghf \(path)--help'"
    self.init(
      .usage, "there is no \(mayBeTopic ? "command or topic" : "command") '\(path)\(word)'",
      hints: [
        familiar ?? near.map { "did you mean 'ghf \(isHelp ? "help " : "")\(path)\($0)'?" }
          ?? fallback
      ])
  }
}
