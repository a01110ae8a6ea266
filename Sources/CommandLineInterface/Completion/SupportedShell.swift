/// A shell for which ghf has a completion script.
package enum SupportedShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The completion script, a copy of which is in `completions`.
  ///
  /// It passes the words to `ghf ---complete` (see `Completion`) and offers the candidates that
  /// ghf prints. In ArgumentParser's own scripts, an option's values are case-sensitive, lists with
  /// commas can't be completed, and people's names aren't shown beside their logins.
  package var script: String {
    switch self {
    case .bash: SupportedShell.bashScript
    case .zsh: SupportedShell.zshScript
    case .fish: SupportedShell.fishScript
    }
  }

  /// Replaces the parser's own option `--generate-completion-script SHELL` with `completion SHELL`.
  package static func command(in arguments: [String]) -> [String] {
    let option = "--generate-completion-script"
    guard let first = arguments.first, first == option || first.hasPrefix(option + "=") else {
      return arguments
    }
    let value = first.dropFirst(option.count + 1)
    return ["completion"] + (value.isEmpty ? [] : [String(value)]) + arguments.dropFirst()
  }

  /// The first argument of a request `---complete SHELL INDEX CURRENT WORD...`.
  ///
  /// INDEX is that of the word at the cursor, counted from ghf's own name at 0; CURRENT is the part
  /// of it that the shell replaces.
  package static let request = "---complete"
}
