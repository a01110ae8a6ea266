import TerminalText

/// A search for the first mistake in a command line, before its values are read.
package struct MistakeSearch {
  private let words: [String]
  private let command: CommandSchema
  /// True if the command, and so the number of its arguments, is known.
  private let isCertain: Bool
  private let takesWords: Bool
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
    takesWords = !command.positionals.isEmpty && !isHelp
  }

  /// The first mistake; nil if every word is valid and none is missing.
  package var mistake: TypingMistake? {
    var reader = WordReader(command)
    var flags: [String] = []
    for word in words {
      for reading in reader.read(word) {
        let isEarly = reader.arguments.count < command.names.count
        if let mistake = mistake(in: reading, word, &flags, isEarly: isEarly) { return mistake }
      }
    }
    if let option = reader.awaiting { return missingValue(of: option) }
    guard command.isLeaf else { return nil }
    let readCount = max(reader.arguments.count - command.names.count, 0)
    let missing = command.positionals.dropFirst(readCount).first { !$0.isOptional }
    return missing.map { argument in
      let input = argument.source?.mayBeInput == true ? "; '-' reads standard input" : ""
      return TypingMistake("missing argument: '\(argument.longName)'", "use '\(usage)'\(input)")
    }
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
    case .missingValue(let option): return missingValue(of: option)
    case .unknownOption(let name): return unknownOption(name)
    case .value(let option):
      if let mistake = mistake(in: word, of: option) { return mistake }
      if !word.hasPrefix("-") || word == "-" || option.takesHyphen(word) { return nil }
      return TypingMistake(
        "'\(option.longName)' requires a value",
        "use '\(option.longName)=\(word)' for a value that begins with '-'")
    case .argument(let count):
      if count < command.names.count || !isCertain { return nil }
      guard let argument = command.positional(at: count - command.names.count) else {
        // As gh accepts it after `--json`.
        let formats = command.option(named: "--json")?.choices ?? []
        let areFields = areFields(word) && !formats.isDisjoint(with: flags)
        return TypingMistake(
          "too many arguments: '\(word)'",
          areFields ? "use '--fields \(word)'" : "use '\(usage)'")
      }
      return mistake(in: word, of: argument)
    case .option(let option, let name, let value):
      if option.kind == .flag {
        if let value {
          return TypingMistake(
            "'\(name)' takes no value: '\(value)'",
            areFields(value) ? "use '\(name) --fields \(value)'" : "use '\(name)' without a value")
        }
        if let other = flags.first(where: { $0 != name && option.choices.contains($0) }) {
          return TypingMistake("'\(name)' cannot be used with '\(other)'", nil)
        }
        flags.append(name)
      } else if let value {
        if let mistake = mistake(in: value, of: option) { return mistake }
        if value.isEmpty, option.kind == .option { return missingValue(of: option) }
      }
      let isOwn = option != .version && !command.globalOptions.contains(option)
      guard isEarly, isOwn else { return nil }
      return TypingMistake("'\(name)' must follow the command", "use '\(command.path) \(name)'")
    }
  }

  private func missingValue(of option: ArgumentSchema) -> TypingMistake {
    TypingMistake(
      "'\(option.longName)' requires a value", "use '\(option.longName) <\(option.valueName)>'")
  }

  private func unknownOption(_ name: String) -> TypingMistake {
    // The value may be joined, as in `-n2`.
    let isJoined = !name.hasPrefix("--") && name.dropFirst(2).allSatisfy(\.isNumber)
    let familiar = vocabulary.hint(
      forOption: isJoined ? String(name.prefix(2)) : name, of: command, isAlone: words.count == 1)
    let names = (command.listedOptions + [.version]).flatMap(\.names).filter { $0.hasPrefix("--") }
    // Compares names without hyphens.
    let near = Spelling.nearest(
      to: String(name.drop { $0 == "-" }), among: names.map { String($0.dropFirst(2)) })
    let place =
      !command.isLeaf
      ? "put the options of a command after its name"
      : takesWords && !name.hasPrefix("--") ? "put '--' before a word that begins with '-'" : nil
    return TypingMistake(
      "no such option: '\(name)'", familiar ?? near.map { "did you mean '--\($0)'?" } ?? place)
  }

  /// Returns true if a word is a list of the command's fields.
  private func areFields(_ word: String) -> Bool {
    let flags = command.arguments.filter { $0.kind == .flag }.flatMap(\.names)
    let names = Set(([[]] + flags.map { [$0] }).flatMap { command.fieldNames(with: Set($0)) })
    return word.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      names.contains(String($0))
    }
  }

  private var usage: String {
    (command.usage.first ?? "").replacing(" [<options>]", with: "")
  }

  private func mistake(in value: String, of owner: ArgumentSchema) -> TypingMistake? {
    var values = owner.values
    if owner.source == .orders {
      guard let orders = vocabulary.orders(insteadOf: value, beside: Set(words)) else { return nil }
      values = orders
    }
    let message = "invalid value for '\(owner.longName)': '\(value)'"
    if values.isEmpty { return owner.hint(value).map { TypingMistake(message, $0) } }
    if values.contains(value) { return nil }
    let all = [values.dropLast().joined(separator: ", "), values.last ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " or ")
    return TypingMistake(
      message,
      Spelling.nearest(to: value, among: values).map { "did you mean '\($0)'?" } ?? "use \(all)")
  }
}

/// A mistake in a command line.
package struct TypingMistake {
  package let message: String
  /// The correction; nil if the command's help is the better hint.
  package let hint: String?

  fileprivate init(_ message: String, _ hint: String?) {
    (self.message, self.hint) = (message, hint)
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
