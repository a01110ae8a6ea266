/// A word of a command line that can't be what it stands for, and what may have been meant.
enum TypingMistake: Equatable {
  /// Where a word stands.
  enum Place: Equatable {
    /// Before a command's name, or where there is none.
    case beforeCommand
    /// Behind the name of a command that takes words.
    case amongWords
    /// Behind the name of a command that takes none.
    case behindCommand
  }

  /// There is no such option; `near` is one that may have been meant.
  case unknownOption(String, near: String?, Place)
  /// What follows an option that takes a value begins with a hyphen.
  case valueWithHyphen(String, option: String)
  /// An option or an argument takes only certain values; `near` is one that may have been meant.
  case unknownValue(String, of: String, near: String?, values: [String])
  /// A value is no number, or no time.
  case malformedValue(String, of: String, ValueForm)
  /// Of two flags there can be only one.
  case excludedFlag(String, by: String)

  /// What is wrong, as `CommandError` has it.
  var message: String {
    switch self {
    case .unknownOption(let name, _, _): "there is no option '\(name)'"
    case .valueWithHyphen(_, let option): "the value of '\(option)' is missing"
    case .unknownValue(let value, let owner, _, _), .malformedValue(let value, let owner, _):
      "'\(value)' is no value of '\(owner)'"
    case .excludedFlag(let name, let other): "'\(name)' does not go with '\(other)'"
    }
  }

  /// What to type instead; nil where that is anybody's guess.
  var hint: String? {
    switch self {
    case .unknownOption(_, let near?, _), .unknownValue(_, _, let near?, _):
      return "did you mean '\(near)'?"
    case .unknownOption(_, nil, .beforeCommand):
      return "a command's own options stand behind its name"
    case .unknownOption(let name, nil, .amongWords):
      return name.hasPrefix("--") ? nil : "a word that begins with '-' stands behind '--'"
    case .unknownOption(_, nil, .behindCommand): return nil
    case .valueWithHyphen(let value, let option):
      return "a value that begins with '-' stands behind '=': '\(option)=\(value)'"
    case .unknownValue(_, _, nil, let values):
      let last = values.last.map { " or \($0)" } ?? ""
      return "it takes \(values.dropLast().joined(separator: ", "))\(last)"
    case .malformedValue(_, _, let form): return "it takes \(form.description)"
    case .excludedFlag: return nil
    }
  }
}
