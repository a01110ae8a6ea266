/// A mistake in a command line, with its error message and a hint.
package enum TypingMistake {
  /// The position of a word.
  package enum Place {
    /// Before a command's name, or without one.
    case beforeCommand
    /// After the name of a command that takes arguments.
    case amongWords
    /// After the name of a command that takes no arguments.
    case afterCommand
  }

  /// The option doesn't exist; `near` is one with a similar name, `familiar` a hint for the names
  /// that other tools use.
  case unknownOption(String, near: String?, familiar: String?, Place)
  /// An option of the command stands before the command's name.
  case optionBeforeCommand(String, command: String)
  /// The word after an option that takes a value begins with a hyphen.
  case valueWithHyphen(String, option: String)
  case missingValue(of: ArgumentSchema)
  /// A flag has a value; `takesFields` is true if the value names fields of the command.
  case valueOfFlag(String, String, takesFields: Bool)
  /// The value isn't one of the valid ones; `near` is a similar one.
  case unknownValue(String, of: String, near: String?, values: [String])
  /// The value isn't a number, a duration or a time, as the option requires.
  case malformedValue(String, of: String, hint: String)
  case excludedFlag(String, by: String)
  case missingArgument(ArgumentSchema, usage: String)
  /// The command takes fewer arguments; `areFields` is true if this one names fields and follows
  /// a flag for an output format.
  case extraArgument(String, usage: String, areFields: Bool)

  /// The message of the `CommandError`.
  package var message: String {
    switch self {
    case .unknownOption(let name, _, _, _): "no such option: '\(name)'"
    case .optionBeforeCommand(let name, _): "'\(name)' must follow the command"
    case .valueWithHyphen(_, let option): "'\(option)' requires a value"
    case .missingValue(let option): "'\(option.longName)' requires a value"
    case .valueOfFlag(let name, let value, _): "'\(name)' takes no value: '\(value)'"
    case .unknownValue(let value, let owner, _, _), .malformedValue(let value, let owner, _):
      "invalid value for '\(owner)': '\(value)'"
    case .excludedFlag(let name, let other): "'\(name)' cannot be used with '\(other)'"
    case .missingArgument(let argument, _): "missing argument: '\(argument.longName)'"
    case .extraArgument(let word, _, _): "too many arguments: '\(word)'"
    }
  }

  /// The correction; nil if the command's help is the better hint.
  package var hint: String? {
    switch self {
    case .unknownOption(_, _, let familiar?, _): return familiar
    case .unknownOption(_, let near?, nil, _), .unknownValue(_, _, let near?, _):
      return "did you mean '\(near)'?"
    case .unknownOption(_, nil, nil, .beforeCommand):
      return "put the options of a command after its name"
    case .unknownOption(let name, nil, nil, .amongWords):
      return name.hasPrefix("--") ? nil : "put '--' before a word that begins with '-'"
    case .optionBeforeCommand(let name, let command): return "use '\(command) \(name)'"
    case .valueWithHyphen(let value, let option):
      return "use '\(option)=\(value)' for a value that begins with '-'"
    case .missingValue(let option): return "use '\(option.longName) <\(option.valueName)>'"
    case .valueOfFlag(let name, let value, takesFields: true):
      return "use '\(name) --fields \(value)'"
    case .valueOfFlag(let name, _, takesFields: false): return "use '\(name)' without a value"
    case .unknownValue(_, _, nil, let values):
      let last = values.last.map { " or \($0)" } ?? ""
      return "use \(values.dropLast().joined(separator: ", "))\(last)"
    case .malformedValue(_, _, let hint): return hint
    case .unknownOption(_, nil, nil, .afterCommand), .excludedFlag: return nil
    case .missingArgument(let argument, let usage):
      let input = argument.source?.mayBeInput == true ? "; '-' reads standard input" : ""
      return "use '\(usage)'\(input)"
    case .extraArgument(_, let usage, areFields: false): return "use '\(usage)'"
    case .extraArgument(let word, _, areFields: true): return "use '--fields \(word)'"
    }
  }
}
