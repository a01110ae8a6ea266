import ArgumentParser

/// Looks through the words of a command line that the parser refused for the first mistake.
///
/// The parser's own sentences name its terms and guess at any distance, so none of them is printed.
struct MistakeSearch {
  private let shape: CommandShape
  private let place: TypingMistake.Place
  private let arguments: [String]
  /// The words that lead to the command, `ghf` left out.
  private let names: [String]
  private let command: any ParsableCommand.Type
  /// Whether it is known which command was meant, and so how many arguments it takes.
  private let isCertain: Bool
  /// How many words are no options but lead to the command.
  private let pathLength: Int

  /// The parser's own, which a command's shape does not have.
  private static let version = "--version"
  /// Groups of flags of which one alone can be there.
  private static let choices = [
    Set(OutputFormat.allCases.map { "--" + $0.rawValue }),
    Set(CacheModeFlag.allCases.flatMap(\.option.names)),
    Set(OneSidedFlag.allCases.map { "--" + $0.rawValue }),
  ]

  /// Nil where the parser doesn't tell what the command takes.
  ///
  /// - Parameters:
  ///   - arguments: What was typed.
  ///   - path: Where the words before `--` lead; nil where they lead nowhere.
  init?(_ arguments: [String], _ path: CommandPath?) {
    // The words behind `ghf help` may be a topic, which leads to no command.
    let isHelp = path?.isHelp ?? (arguments.first == "help")
    isCertain = isHelp || path != nil
    command = isHelp ? HelpCommand.self : path?.command ?? RootCommand.self
    names = isHelp ? ["help"] : path?.names ?? []
    let isLeaf = command.configuration.subcommands.isEmpty
    let options: any ParsableArguments.Type = isLeaf ? command : GlobalOptions.self
    guard let shape = CommandShape(of: options) else { return nil }
    self.shape = shape
    self.arguments = arguments
    pathLength = names.count
    if !isLeaf {
      place = .beforeCommand
    } else {
      place = shape.positionals.isEmpty || isHelp ? .behindCommand : .amongWords
    }
  }

  /// The first mistake; nil where each word makes sense and none is missing.
  var mistake: TypingMistake? {
    var scan = Scan()
    for word in arguments {
      if let mistake = mistake(in: word, &scan) { return mistake }
    }
    if let option = scan.awaiting { return .missingValue(of: option) }
    guard place != .beforeCommand else { return nil }
    let missing = shape.positionals.dropFirst(max(scan.wordCount - pathLength, 0))
      .first { !$0.isOptional }
    return missing.map { .missingArgument($0, usage: usage) }
  }

  /// What the words up to one have been taken for.
  private struct Scan {
    var awaiting: CommandShape.Argument?
    var wordCount = 0
    var flags: [String] = []
    var isPastOptions = false
  }

  private func mistake(in word: String, _ scan: inout Scan) -> TypingMistake? {
    let isOption = !scan.isPastOptions && word.hasPrefix("-") && word != "-"
    if let option = scan.awaiting {
      scan.awaiting = nil
      if !isOption { return mistake(in: word, of: option) }
      // An option instead of a value is no riddle.
      if word == "--" || isKnown(word) { return .missingValue(of: option) }
      return mistake(in: word, of: option) ?? .valueWithHyphen(word, option: option.longName)
    }
    if !isOption { return mistake(inArgument: word, &scan) }
    if word == "--" {
      scan.isPastOptions = true
      return nil
    }
    let name = String(word.prefix { $0 != "=" })
    // `--=x` has no name.
    if name.allSatisfy({ $0 == "-" }) { return unknown(word, scan) }
    let value = name == word ? nil : String(word.dropFirst(name.count + 1))
    if name == MistakeSearch.version || shape.option(named: name) != nil {
      return mistake(inOption: name, value, &scan)
    }
    if !word.hasPrefix("--"), shape.option(named: String(word.prefix(2))) != nil {
      return value == nil ? mistake(inCluster: word, &scan) : unknown(name, scan)
    }
    return unknown(name, scan)
  }

  private func mistake(
    inOption name: String, _ value: String?, _ scan: inout Scan
  ) -> TypingMistake? {
    guard let option = shape.option(named: name), option.kind != "flag" else {
      if let value { return .valueOfFlag(name, value, takesFields: areFields(value)) }
      if let other = scan.flags.first(where: { MistakeSearch.excludes($0, name) }) {
        return .excludedFlag(name, by: other)
      }
      scan.flags.append(name)
      return misplaced(name, scan)
    }
    if let value {
      if let mistake = mistake(in: value, of: option) { return mistake }
    } else {
      scan.awaiting = option
    }
    return misplaced(name, scan)
  }

  /// Short options in one word; only the first may have its value joined to it.
  private func mistake(inCluster word: String, _ scan: inout Scan) -> TypingMistake? {
    for (index, letter) in word.dropFirst().enumerated() {
      let name = "-\(letter)"
      guard let option = shape.option(named: name) else {
        return unknown(index == 0 ? word : name, scan)
      }
      if option.kind == "flag" { continue }
      if index == 0 { return mistake(in: String(word.dropFirst(2)), of: option) }
      guard index == word.count - 2 else { return .missingValue(of: option) }
      scan.awaiting = option
    }
    return nil
  }

  private func mistake(inArgument word: String, _ scan: inout Scan) -> TypingMistake? {
    let index = scan.wordCount - pathLength
    scan.wordCount += 1
    if index < 0 || !isCertain { return nil }
    guard let argument = argument(at: index) else {
      return .extraArgument(word, usage: usage, areFields: areFields(word) && hasFormat(scan))
    }
    return mistake(in: word, of: argument)
  }

  /// A command's own option before the command's name.
  private func misplaced(_ name: String, _ scan: Scan) -> TypingMistake? {
    guard scan.wordCount < pathLength, name != MistakeSearch.version,
      GlobalOption(named: name) == nil, shape.option(named: name)?.isHelp != true
    else { return nil }
    return .optionBeforeCommand(name, command: (["ghf"] + names).joined(separator: " "))
  }

  private func unknown(_ name: String, _ scan: Scan) -> TypingMistake {
    // The value may be joined, as in `-n2`.
    let isJoined = !name.hasPrefix("--") && name.dropFirst(2).allSatisfy(\.isNumber)
    let familiar = FamiliarWords.hint(
      forOption: isJoined ? String(name.prefix(2)) : name, isAlone: arguments.count == 1,
      has: { shape.option(named: $0) != nil })
    return .unknownOption(name, near: option(near: name), familiar: familiar, place)
  }

  /// Whether a word is an option, also a short one with others or its value in the same word.
  private func isKnown(_ word: String) -> Bool {
    let name = String(word.prefix { $0 != "=" })
    if name == MistakeSearch.version || shape.option(named: name) != nil { return true }
    return !word.hasPrefix("--") && shape.option(named: String(word.prefix(2))) != nil
  }

  /// An option whose name is like the one that was typed, hyphens left aside.
  private func option(near name: String) -> String? {
    let names = (shape.arguments.flatMap(\.typedNames) + [MistakeSearch.version])
      .filter { $0.hasPrefix("--") }
    let near = Spelling.nearest(
      to: String(name.drop { $0 == "-" }), among: names.map { String($0.dropFirst(2)) })
    return near.map { "--" + $0 }
  }

  /// Whether there can be only one of two flags.
  private static func excludes(_ flag: String, _ other: String) -> Bool {
    flag != other && choices.contains { $0.isSuperset(of: [flag, other]) }
  }

  private func hasFormat(_ scan: Scan) -> Bool {
    OutputFormat.allCases.contains { scan.flags.contains("--" + $0.rawValue) }
  }

  /// Whether a word is a list of the command's fields, as gh takes it behind `--json`.
  private func areFields(_ word: String) -> Bool {
    guard let command = command as? any ContextCommand.Type else { return false }
    let fields = command.fieldNames(with: ["--details"])
    return word.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      fields.contains(String($0))
    }
  }

  /// The command and its arguments, as they are typed.
  private var usage: String {
    let usage = CommandHelp(command, names: names).usage.first ?? "ghf"
    return usage.replacing(" [<options>]", with: "")
  }

  private func argument(at index: Int) -> CommandShape.Argument? {
    let positionals = shape.positionals
    if index < positionals.count { return positionals[index] }
    return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  private func mistake(in value: String, of owner: CommandShape.Argument) -> TypingMistake? {
    var values = owner.values
    if owner.source == .orders {
      if SortKey(argument: value) != nil { return nil }
      let hasDetails = DetailOptions.areNamed(in: Set(arguments))
      values = SortKey.names(
        sorting: hasDetails ? DetailField.names : [],
        searchesGitHub: arguments.contains("--github"))
    }
    if values.isEmpty {
      let form = owner.valueName.flatMap(ValueForm.init)
      guard let form, !form.admits(value) else { return nil }
      return .malformedValue(value, of: owner.longName, form)
    }
    if values.contains(value) { return nil }
    return .unknownValue(
      value, of: owner.longName, near: Spelling.nearest(to: value, among: values), values: values)
  }
}
