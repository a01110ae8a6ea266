import TerminalText

/// A search for the first mistake in a command line, before its values are read.
package struct MistakeSearch {
  private let words: [String]
  private let command: CommandSchema
  /// The words that name the command.
  private let names: [String]
  /// True if the command, and so the number of its arguments, is known.
  private let isCertain: Bool
  private let place: TypingMistake.Place
  private let vocabulary: any Vocabulary

  package init(_ scan: CommandLineScan, _ vocabulary: any Vocabulary) {
    self.vocabulary = vocabulary
    words = scan.words
    let isLost = scan.unknownCommand != nil
    // The words after `ghf help` may name a topic instead of a command.
    let isHelp = isLost ? words.first == "help" : scan.isHelp
    isCertain = isHelp || !isLost
    let help = scan.root.command(named: "help") ?? scan.root
    command = isHelp ? help : isLost ? scan.root : scan.command
    names = isHelp ? ["help"] : isLost ? [] : scan.names
    let takesNoWords = command.positionals.isEmpty || isHelp
    place = !command.isLeaf ? .beforeCommand : takesNoWords ? .afterCommand : .amongWords
  }

  /// The first mistake; nil if every word is valid and none is missing.
  package var mistake: TypingMistake? {
    var reader = WordReader(command)
    var flags: [String] = []
    for word in words {
      for reading in reader.read(word) {
        let isEarly = reader.argumentCount < names.count
        if let mistake = mistake(in: reading, word, &flags, isEarly: isEarly) { return mistake }
      }
    }
    if let option = reader.awaiting { return .missingValue(of: option) }
    guard place != .beforeCommand else { return nil }
    let missing = command.positionals.dropFirst(max(reader.argumentCount - names.count, 0))
      .first { !$0.isOptional }
    return missing.map { .missingArgument($0, usage: usage) }
  }

  /// Returns the mistake in one reading of a word.
  ///
  /// `flags` are the flags read so far, to which this reading may add one. `isEarly` is true if the
  /// command's name follows.
  private func mistake(
    in reading: WordReader.Reading, _ word: String, _ flags: inout [String], isEarly: Bool
  ) -> TypingMistake? {
    switch reading {
    case .terminator: return nil
    case .missingValue(let option): return .missingValue(of: option)
    case .unknownOption(let name): return unknown(name)
    case .value(let option):
      if let mistake = mistake(in: word, of: option) { return mistake }
      let isOption = word.hasPrefix("-") && word != "-" && !option.takesHyphen(word)
      return isOption ? .valueWithHyphen(word, option: option.longName) : nil
    case .argument(let count):
      if count < names.count || !isCertain { return nil }
      guard let argument = command.positional(at: count - names.count) else {
        let formats = command.option(named: "--json")?.choices ?? []
        let hasFormat = !formats.isDisjoint(with: flags)
        return .extraArgument(word, usage: usage, areFields: areFields(word) && hasFormat)
      }
      return mistake(in: word, of: argument)
    case .option(let option, let name, let value):
      if option.kind == .flag {
        if let value { return .valueOfFlag(name, value, takesFields: areFields(value)) }
        if let other = flags.first(where: { $0 != name && option.choices.contains($0) }) {
          return .excludedFlag(name, by: other)
        }
        flags.append(name)
      } else if let value {
        if let mistake = mistake(in: value, of: option) { return mistake }
        if value.isEmpty, option.kind == .option { return .missingValue(of: option) }
      }
      let isOwn = option != .version && !command.globalOptions.contains(option)
      guard isEarly, isOwn else { return nil }
      return .optionBeforeCommand(name, command: (["ghf"] + names).joined(separator: " "))
    }
  }

  private func unknown(_ name: String) -> TypingMistake {
    // The value may be joined, as in `-n2`.
    let isJoined = !name.hasPrefix("--") && name.dropFirst(2).allSatisfy(\.isNumber)
    let familiar = vocabulary.hint(
      forOption: isJoined ? String(name.prefix(2)) : name, of: command, isAlone: words.count == 1)
    let names = (command.options + [.version]).flatMap(\.names).filter { $0.hasPrefix("--") }
    // Compares names without hyphens.
    let near = Spelling.nearest(
      to: String(name.drop { $0 == "-" }), among: names.map { String($0.dropFirst(2)) })
    return .unknownOption(name, near: near.map { "--" + $0 }, familiar: familiar, place)
  }

  /// Returns true if a word is a list of the command's fields, as gh accepts it after `--json`.
  private func areFields(_ word: String) -> Bool {
    let flags = command.arguments.filter { $0.kind == .flag }.flatMap(\.names)
    let names = Set(([[]] + flags.map { [$0] }).flatMap { command.fieldNames(with: Set($0)) })
    return word.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      names.contains(String($0))
    }
  }

  private var usage: String {
    (command.usage(after: names).first ?? "").replacing(" [<options>]", with: "")
  }

  private func mistake(in value: String, of owner: ArgumentSchema) -> TypingMistake? {
    var values = owner.values
    if owner.source == .orders {
      guard let orders = vocabulary.orders(insteadOf: value, beside: Set(words)) else { return nil }
      values = orders
    }
    if values.isEmpty {
      return owner.hint(value).map { .malformedValue(value, of: owner.longName, hint: $0) }
    }
    if values.contains(value) { return nil }
    return .unknownValue(
      value, of: owner.longName, near: Spelling.nearest(to: value, among: values), values: values)
  }
}

/// The rules for a program's command line that its schema can't express.
package protocol Vocabulary: Sendable {
  /// Returns a hint for an option that other tools or commands have; nil for other names.
  ///
  /// `isAlone` is true if it is the only word.
  func hint(forOption name: String, of command: CommandSchema, isAlone: Bool) -> String?

  /// Returns the sort orders that a command line with these words accepts; nil if some command
  /// accepts `value`.
  func orders(insteadOf value: String, beside words: Set<String>) -> [String]?
}

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
