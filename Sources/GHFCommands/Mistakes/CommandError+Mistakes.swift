import CommandLineInterface
import GHFMessages
import GitHubAPI
import TerminalText

extension CommandError {
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
    let name: String
    do throws(LoginError) {
      name = try Login(typed: word, on: .gitHub).name
    } catch .otherHost {
      // The host in use isn't known here. A shell would read a query as a pattern.
      name = String(word.prefix { !"?#".contains($0) })
    } catch {
      return nil
    }
    return "use 'ghf browse \(name)' or 'ghf followers \(name)' for the account's followers"
  }

  /// Runs a check of options that depends on the config file, which is read after `validate()`.
  static func checkingUsage(_ check: () throws(UsageError) -> Void) throws(CommandError) {
    do throws(UsageError) {
      try check()
    } catch {
      throw CommandError(.usage, error.message)
    }
  }
}
