/// Looks through the words of a command line that the parser refused for the first mistake.
///
/// The parser's own sentences name its terms and guess at any distance, so none of them is printed.
package struct MistakeSearch {
  private let words: [String]
  private let command: CommandSchema
  /// The words that lead to the command.
  private let names: [String]
  /// Whether it is known which command was meant, and so how many arguments it takes.
  private let isCertain: Bool
  private let place: TypingMistake.Place
  private let vocabulary: any Vocabulary

  package init(_ scan: CommandLineScan, _ vocabulary: any Vocabulary) {
    self.vocabulary = vocabulary
    words = scan.words
    let isLost = scan.unknownCommand != nil
    // The words behind `ghf help` may be a topic, which leads to no command.
    let help = scan.root.command(named: "help")
    let isHelp = isLost ? words.first == "help" : scan.isHelp
    isCertain = isHelp || !isLost
    command = isHelp ? help ?? scan.root : isLost ? scan.root : scan.command
    names = isHelp ? ["help"] : isLost ? [] : scan.names
    if !command.isLeaf {
      place = .beforeCommand
    } else {
      place = command.positionals.isEmpty || isHelp ? .behindCommand : .amongWords
    }
  }

  /// The first mistake; nil if each word makes sense and none is missing.
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

  /// `flags` are those before the word; `isEarly` says whether the command's name follows.
  private func mistake(
    in reading: WordReader.Reading, _ word: String, _ flags: inout [String], isEarly: Bool
  ) -> TypingMistake? {
    switch reading {
    case .terminator: return nil
    case .missingValue(let option): return .missingValue(of: option)
    case .unknownOption(let name): return unknown(name)
    case .value(let option):
      if let mistake = mistake(in: word, of: option) { return mistake }
      let isOption = word.hasPrefix("-") && word != "-"
      return isOption ? .valueWithHyphen(word, option: option.longName) : nil
    case .argument(let count):
      if count < names.count || !isCertain { return nil }
      guard let argument = command.positional(at: count - names.count) else {
        let hasFormat = !vocabulary.formats.isDisjoint(with: flags)
        return .extraArgument(word, usage: usage, areFields: areFields(word) && hasFormat)
      }
      return mistake(in: word, of: argument)
    case .option(let option, let name, let value):
      if option.kind == .flag {
        if let value { return .valueOfFlag(name, value, takesFields: areFields(value)) }
        if let other = flags.first(where: { excludes($0, name) }) {
          return .excludedFlag(name, by: other)
        }
        flags.append(name)
      } else if let value, let mistake = mistake(in: value, of: option) {
        return mistake
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
      forOption: isJoined ? String(name.prefix(2)) : name, isAlone: words.count == 1,
      has: { command.option(named: $0) != nil })
    return .unknownOption(name, near: option(near: name), familiar: familiar, place)
  }

  /// An option whose name is like the one that was typed, hyphens left aside.
  private func option(near name: String) -> String? {
    let names = (command.options + [.version]).flatMap(\.names).filter { $0.hasPrefix("--") }
    let near = Spelling.nearest(
      to: String(name.drop { $0 == "-" }), among: names.map { String($0.dropFirst(2)) })
    return near.map { "--" + $0 }
  }

  /// Whether there can be only one of two flags.
  private func excludes(_ flag: String, _ other: String) -> Bool {
    flag != other
      && (vocabulary.choices + [vocabulary.formats]).contains { $0.isSuperset(of: [flag, other]) }
  }

  /// Whether a word is a list of the command's fields, as gh takes it behind `--json`.
  private func areFields(_ word: String) -> Bool {
    word.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      command.detailFields.contains(String($0))
    }
  }

  /// The command and its arguments, as they are typed.
  private var usage: String {
    (command.usage(behind: names).first ?? "").replacing(" [<options>]", with: "")
  }

  private func mistake(in value: String, of owner: ArgumentSchema) -> TypingMistake? {
    var values = owner.values
    if owner.source == .orders {
      guard let orders = vocabulary.orders(insteadOf: value, beside: Set(words)) else { return nil }
      values = orders
    }
    if values.isEmpty {
      return vocabulary.hint(forValue: value, named: owner.valueName)
        .map { .malformedValue(value, of: owner.longName, hint: $0) }
    }
    if values.contains(value) { return nil }
    return .unknownValue(
      value, of: owner.longName, near: Spelling.nearest(to: value, among: values), values: values)
  }
}
