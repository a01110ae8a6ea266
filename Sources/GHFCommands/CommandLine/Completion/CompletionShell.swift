import ArgumentParser

/// The shells that can complete ghf's words.
enum CompletionShell: String, CaseIterable, ExpressibleByArgument, Sendable {
  case bash
  case zsh
  case fish

  /// What the shell reads to complete ghf's words; `completions` holds the same.
  ///
  /// All it does is to hand the words to `ghf ---complete` (see `Completion`) and to offer what
  /// that prints. ArgumentParser's own scripts would offer an option's values by case, know nothing
  /// of lists with commas, and show no names.
  var script: String {
    switch self {
    case .bash: CompletionShell.bashScript
    case .zsh: CompletionShell.zshScript
    case .fish: CompletionShell.fishScript
    }
  }

  /// `--generate-completion-script SHELL` as the command that does it; other words as they are.
  ///
  /// The parser has an option of that name, which prints its own scripts.
  static func command(in arguments: [String]) -> [String] {
    let option = "--generate-completion-script"
    guard let first = arguments.first, first == option || first.hasPrefix(option + "=") else {
      return arguments
    }
    let value = first.dropFirst(option.count + 1)
    return ["completion"] + (value.isEmpty ? [] : [String(value)]) + arguments.dropFirst()
  }

  /// `---complete SHELL INDEX CURRENT WORD...`: the words, which of them is being typed (from 0;
  /// the first is ghf's own name), and what the shell would replace of it.
  static let request = "---complete"
}
