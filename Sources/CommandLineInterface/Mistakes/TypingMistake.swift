/// A word of a command line that can't be what it stands for, and what may have been meant.
package enum TypingMistake {
  /// Where a word stands.
  package enum Place {
    /// Before a command's name, or where there is none.
    case beforeCommand
    /// Behind the name of a command that takes words.
    case amongWords
    /// Behind the name of a command that takes none.
    case behindCommand
  }

  /// There is no such option; `near` is one that may have been meant, `familiar` the hint for the
  /// names that other tools give their options.
  case unknownOption(String, near: String?, familiar: String?, Place)
  /// An option of the command stands before the command's name.
  case optionBeforeCommand(String, command: String)
  /// What follows an option that takes a value begins with a hyphen.
  case valueWithHyphen(String, option: String)
  /// An option that takes a value has none.
  case missingValue(of: ArgumentSchema)
  /// A flag has a value; `takesFields` tells that the value names fields of the command.
  case valueOfFlag(String, String, takesFields: Bool)
  /// An option or an argument takes only certain values; `near` is one that may have been meant.
  case unknownValue(String, of: String, near: String?, values: [String])
  /// A value is no number, or no time.
  case malformedValue(String, of: String, hint: String)
  /// Of two flags there can be only one.
  case excludedFlag(String, by: String)
  /// An argument that the command needs is not there.
  case missingArgument(ArgumentSchema, usage: String)
  /// There are more arguments than the command takes; `areFields` tells that this one names fields.
  case extraArgument(String, usage: String, areFields: Bool)

  /// What is wrong, as `CommandError` has it.
  package var message: String {
    switch self {
    case .unknownOption(let name, _, _, _): "there is no option '\(name)'"
    case .optionBeforeCommand(let name, _): "'\(name)' stands before the command"
    case .valueWithHyphen(_, let option): "the value of '\(option)' is missing"
    case .missingValue(let option): "the value of '\(option.longName)' is missing"
    case .valueOfFlag(let name, let value, _): "'\(name)' takes no value: '\(value)'"
    case .unknownValue(let value, let owner, _, _), .malformedValue(let value, let owner, _):
      "invalid value for '\(owner)': '\(value)'"
    case .excludedFlag(let name, let other): "'\(name)' does not go with '\(other)'"
    case .missingArgument(let argument, _): "'\(argument.longName)' is missing"
    case .extraArgument(let word, _, _): "too many arguments: '\(word)'"
    }
  }

  /// What to type instead; nil where the command's help tells more.
  package var hint: String? {
    switch self {
    case .unknownOption(_, _, let familiar?, _): return familiar
    case .unknownOption(_, let near?, nil, _), .unknownValue(_, _, let near?, _):
      return "did you mean '\(near)'?"
    case .unknownOption(_, nil, nil, .beforeCommand):
      return "put a command's own options behind its name"
    case .unknownOption(let name, nil, nil, .amongWords):
      return name.hasPrefix("--") ? nil : "put '--' before a word that begins with '-'"
    case .unknownOption(_, nil, nil, .behindCommand): return nil
    case .optionBeforeCommand(let name, let command):
      return "put it behind the command: '\(command) \(name)'"
    case .valueWithHyphen(let value, let option):
      return "join a value that begins with '-' by '=': '\(option)=\(value)'"
    case .missingValue(let option): return "type '\(option.longName) <\(option.valueName)>'"
    case .valueOfFlag(let name, let value, takesFields: true):
      return "type '\(name) --fields \(value)'"
    case .valueOfFlag(let name, _, takesFields: false): return "type '\(name)' alone"
    case .unknownValue(_, _, nil, let values):
      let last = values.last.map { " or \($0)" } ?? ""
      return "it takes \(values.dropLast().joined(separator: ", "))\(last)"
    case .malformedValue(_, _, let hint): return hint
    case .excludedFlag: return nil
    case .missingArgument(let argument, let usage):
      let input = argument.source?.mayBeInput == true ? "; '-' reads standard input" : ""
      return "type '\(usage)'\(input)"
    case .extraArgument(_, let usage, areFields: false): return "type '\(usage)'"
    case .extraArgument(let word, _, areFields: true): return "type '--fields \(word)'"
    }
  }
}
