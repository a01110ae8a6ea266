import ArgumentParser
import CommandLineInterface
import GHFMessages
import GitHubAPI
import TerminalText

extension CommandError {
  /// Describes the mistake in `arguments` for which the parser threw `error`, with a hint.
  init(parsing error: any Error, in arguments: [String]) {
    let scan = CommandLineScan(arguments)
    let names = scan.unknownCommand != nil ? [] : scan.isHelp ? ["help"] : scan.names
    let help = "see '\((["ghf"] + names).joined(separator: " ")) --help'"
    if let mistake = MistakeSearch(scan, FamiliarWords()).mistake {
      self.init(.usage, mistake.message, hints: [mistake.hint ?? help])
    } else if let error = CommandError.validationError(in: error) {
      self.init(.usage, error.message, hints: [help])
    } else {
      self.init(.usage, "invalid command line", hints: [help])
    }
  }

  /// Returns the error of a command's own `validate()`; nil for the parser's own errors.
  ///
  /// The parser wraps it in errors of internal types (1.8.2).
  static func validationError(in error: any Error) -> ValidationError? {
    var pending: [Any] = [error]
    // It is 4 levels deep.
    for _ in 1...8 {
      if let found = pending.lazy.compactMap({ $0 as? ValidationError }).first { return found }
      pending = pending.flatMap { Mirror(reflecting: $0).children.map(\.value) }
    }
    return nil
  }

  /// Reports an unknown command, and suggests a similar one.
  ///
  /// Returns nil if the words name a command, if the parser must report an option first, or if the
  /// words begin with `help`, whose command reports the error itself. Pass true for `isHelp` if the
  /// words follow `ghf help`, and so may name a topic.
  init?(unknownCommandIn scan: CommandLineScan, isHelp: Bool = false) {
    guard let word = scan.unknownCommand, !scan.hasForeignOption, !scan.isHelp else { return nil }
    let path = scan.names.map { $0 + " " }.joined()
    let mayBeTopic = isHelp && path.isEmpty
    let topics = mayBeTopic ? HelpTopic.entries : []
    let names = scan.command.commands.map(\.name) + topics.map(\.term)
    let near = Spelling.nearest(to: word, among: names)
    let familiar = FamiliarWords.hint(forCommand: word, after: scan.names, isHelp: isHelp)
    let fallback = mayBeTopic ? "see 'ghf help'" : "see 'ghf \(path)--help'"
    let account = isHelp || !path.isEmpty ? nil : CommandError.accountHint(for: word)
    self.init(
      .usage, "no such \(mayBeTopic ? "command or topic" : "command"): '\(path)\(word)'",
      hints: [
        familiar ?? near.map { "did you mean 'ghf \(isHelp ? "help " : "")\(path)\($0)'?" }
          ?? account ?? fallback
      ])
  }

  /// Returns the hint for an account in place of a command; nil if the word can't be one.
  private static func accountHint(for word: String) -> String? {
    // `try?`: the page may be on another host, which isn't known here.
    let login = try? Login(typed: word, on: .gitHub)
    if login == nil, !word.contains("://") { return nil }
    let name = login?.name ?? String(word.prefix { !"?#".contains($0) })
    return "use 'ghf browse \(name)' or 'ghf followers \(name)' for the account's followers"
  }
}
