import ArgumentParser

/// Looks through the words of a command line that the parser refused for one that was mistyped.
///
/// The parser does so too, but it guesses at any distance, and not at values.
struct MistakeSearch {
  private let shape: CommandShape
  private let place: TypingMistake.Place
  private let arguments: [String]
  /// How many words are no options but lead to the command.
  private let wordsOfPath: Int

  /// The parser's own, which a command's shape does not have.
  private static let version = "--version"
  /// Groups of flags of which one alone can be there.
  private static let choices = [
    Set(OutputFormat.allCases.map { "--" + $0.rawValue }),
    Set(CacheModeFlag.allCases.flatMap(\.option.names)),
  ]

  /// Nil where the parser doesn't tell what the command takes.
  ///
  /// - Parameters:
  ///   - arguments: What was typed.
  ///   - path: Where the words before `--` lead; nil where they lead nowhere.
  init?(_ arguments: [String], _ path: CommandPath?) {
    let isLeaf = path?.isLeaf == true
    let leaf: (any ParsableArguments.Type)? = isLeaf ? path?.command : nil
    guard let shape = CommandShape(of: leaf ?? GlobalOptions.self) else { return nil }
    self.shape = shape
    self.arguments = arguments
    wordsOfPath = path?.names.count ?? 0
    if isLeaf {
      place = shape.positionals.isEmpty ? .behindCommand : .amongWords
    } else {
      place = path?.isHelp == true ? .behindCommand : .beforeCommand
    }
  }

  /// The first mistake; nil where each word alone makes sense.
  var mistake: TypingMistake? {
    var awaiting: CommandShape.Argument?
    var words = 0
    var flags: [String] = []
    for word in arguments {
      if let option = awaiting {
        awaiting = nil
        if word.hasPrefix("-"), word.count > 1 {
          // An option instead of a value is no riddle.
          if isKnown(word) { return nil }
          return .valueWithHyphen(word, option: option.longName)
        }
        if let mistake = mistake(in: word, of: option) { return mistake }
      } else if word == "--" {
        return nil
      } else if word.hasPrefix("-"), word != "-" {
        let name = String(word.prefix { $0 != "=" })
        if let option = shape.option(named: name) {
          if option.kind == "flag" {
            if let other = flags.first(where: { MistakeSearch.excludes($0, name) }) {
              return .excludedFlag(name, by: other)
            }
            flags.append(name)
            continue
          }
          if name == word {
            awaiting = option
          } else if let mistake = mistake(in: String(word.dropFirst(name.count + 1)), of: option) {
            return mistake
          }
        } else if !isKnown(word) {
          return .unknownOption(name, near: option(near: name), place)
        }
      } else {
        if let argument = argument(at: words - wordsOfPath),
          let mistake = mistake(in: word, of: argument)
        {
          return mistake
        }
        words += 1
      }
    }
    return nil
  }

  /// Whether a word is an option, also a short one with others or its value in the same word.
  private func isKnown(_ word: String) -> Bool {
    if word == MistakeSearch.version { return true }
    let name = String(word.prefix { $0 != "=" })
    if shape.option(named: name) != nil { return true }
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

  private func argument(at index: Int) -> CommandShape.Argument? {
    let positionals = shape.positionals
    if index < 0 { return nil }
    if index < positionals.count { return positionals[index] }
    return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  private func mistake(in value: String, of owner: CommandShape.Argument) -> TypingMistake? {
    var values = owner.values
    if owner.source == .orders {
      let all = SortKey.allCases.map(\.rawValue)
      if all.contains(value) { return nil }
      if arguments.contains("--github") { values = all }
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
