import ArgumentParser
import TerminalText

/// The command that the words typed so far lead to.
struct CommandPath {
  /// The command itself.
  private(set) var command: any ParsableCommand.Type = RootCommand.self
  /// The words that lead to it.
  private(set) var names: [String] = []
  /// What was typed behind its name.
  private(set) var rest: ArraySlice<String>
  /// Whether it is the command's help that is wanted.
  private(set) var isHelp = false

  /// Follows the words; nil when one of them is no command where there has to be one.
  init?(_ words: [String]) {
    rest = words[...]
    while !isLeaf {
      var options = rest
      while let option = options.first, option.hasPrefix("-"), option != "-" {
        options = options.dropFirst(GlobalOptions.width(of: option) ?? 1)
      }
      guard let word = options.popFirst() else { return }
      if word == "help", command == RootCommand.self, !isHelp {
        isHelp = true
      } else if let next = command.subcommand(named: word) {
        command = next
        names.append(word)
      } else {
        return nil
      }
      rest = options
    }
  }

  /// Whether the command does things itself, and leads to no other.
  var isLeaf: Bool { command.configuration.subcommands.isEmpty }

  /// The commands that may follow, by their names, and the topics where help is wanted.
  var subcommands: [Candidate] {
    var candidates: [Candidate] = []
    for next in command.configuration.subcommands where next.configuration.shouldDisplay {
      guard let name = next.configuration.commandName else { continue }
      candidates.append(
        Candidate(word: name, description: CleanText(next.configuration.abstract)))
    }
    if command == RootCommand.self, isHelp {
      candidates += HelpTopic.allCases.map {
        Candidate(word: $0.rawValue, description: CleanText($0.abstract))
      }
    }
    return candidates
  }
}

extension ParsableCommand {
  /// The command of a name that this one leads to.
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }
}
