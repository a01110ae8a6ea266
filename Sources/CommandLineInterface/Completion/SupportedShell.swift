/// The shells that can complete ghf's words.
package enum SupportedShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// What the shell reads to complete ghf's words; `completions` holds the same.
  ///
  /// All it does is to hand the words to `ghf ---complete` (see `Completion`) and to offer what
  /// that prints. ArgumentParser's own scripts would offer an option's values by case, know nothing
  /// of lists with commas, and show no names.
  package var script: String {
    switch self {
    case .bash: SupportedShell.bashScript
    case .zsh: SupportedShell.zshScript
    case .fish: SupportedShell.fishScript
    }
  }

  /// `--generate-completion-script SHELL` as the command that does it; other words as they are.
  ///
  /// The parser has an option of that name, which prints its own scripts.
  package static func command(in arguments: [String]) -> [String] {
    let option = "--generate-completion-script"
    guard let first = arguments.first, first == option || first.hasPrefix(option + "=") else {
      return arguments
    }
    let value = first.dropFirst(option.count + 1)
    return ["completion"] + (value.isEmpty ? [] : [String(value)]) + arguments.dropFirst()
  }

  /// `---complete SHELL INDEX CURRENT WORD...`: the words, which of them is being typed (from 0;
  /// the first is ghf's own name), and what the shell would replace of it.
  package static let request = "---complete"
}
