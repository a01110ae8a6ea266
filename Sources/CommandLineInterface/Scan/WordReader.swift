/// A reader that matches the words of a command line to a command's options and arguments.
package struct WordReader: Sendable {
  /// The meaning of a word, or of one letter in a group of short options.
  package enum Reading: Sendable {
    /// An option or a flag, with the value joined to it; nil without one.
    case option(ArgumentSchema, name: String, value: String?)
    case unknownOption(String)
    /// The value of the option before it.
    case value(ArgumentSchema)
    /// An option that takes a value but has none: another option or `--` follows, or letters after
    /// it in a group of short options, where only the first may have a joined value.
    case missingValue(ArgumentSchema)
    /// A positional argument, with its index from 0.
    case argument(Int)
    /// `--`
    case terminator
  }

  package let command: CommandSchema
  /// The option whose value is the next word.
  package private(set) var awaiting: ArgumentSchema?
  /// True after `--`.
  package private(set) var isPastOptions = false
  /// The positional arguments read so far.
  package private(set) var arguments: [String] = []
  /// The names of the options read so far, and of those after the cursor, as typed.
  package private(set) var names: Set<String> = []
  private let options: [ArgumentSchema]

  package init(_ command: CommandSchema) {
    self.command = command
    options = command.options + [.version]
  }

  package var argumentCount: Int { arguments.count }

  /// The argument that the next word without a hyphen belongs to.
  package var nextPositional: ArgumentSchema? { command.positional(at: argumentCount) }

  /// Reads the next word.
  package mutating func read(_ word: String) -> [Reading] {
    let isOption = !isPastOptions && word.hasPrefix("-") && word != "-"
    if let option = awaiting {
      awaiting = nil
      let isValue = !isOption || option.takesHyphen(word) || word != "--" && !isKnown(word)
      if isValue { return [.value(option)] }
      return [.missingValue(option)] + read(word)
    }
    if !isOption {
      arguments.append(word)
      return [.argument(argumentCount - 1)]
    }
    if word == "--" {
      isPastOptions = true
      return [.terminator]
    }
    let readings = readings(of: word)
    for case .option(let option, let name, let value) in readings {
      names.insert(name)
      if option.kind == .option, value == nil { awaiting = option }
    }
    return readings
  }

  /// Adds the names of the options after the cursor.
  mutating func addNames(after words: [String]) {
    for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("-") {
      names.insert(String(word.prefix { $0 != "=" }))
    }
  }

  private func option(named name: String) -> ArgumentSchema? {
    options.first { $0.names.contains(name) }
  }

  /// Returns true if a word is an option, an option with its value, or a group of short options.
  private func isKnown(_ word: String) -> Bool {
    if case .option = readings(of: word).first { true } else { false }
  }

  private func readings(of word: String) -> [Reading] {
    let name = String(word.prefix { $0 != "=" })
    // `--=x` has no name.
    if name.allSatisfy({ $0 == "-" }) { return [.unknownOption(word)] }
    let value = name == word ? nil : String(word.dropFirst(name.count + 1))
    if let option = option(named: name) { return [.option(option, name: name, value: value)] }
    guard value == nil, !word.hasPrefix("--"), option(named: String(word.prefix(2))) != nil else {
      return [.unknownOption(name)]
    }
    return readings(ofLetters: Array(word.dropFirst()))
  }

  /// Returns the short options in one word; only the first may have its value joined to it.
  private func readings(ofLetters letters: [Character]) -> [Reading] {
    var readings: [Reading] = []
    for (index, letter) in letters.enumerated() {
      let name = "-\(letter)"
      let tail = String(letters[(index + 1)...])
      guard let option = option(named: name) else { return readings + [.unknownOption(name)] }
      if option.kind == .flag || tail.isEmpty {
        readings.append(.option(option, name: name, value: nil))
      } else if index == 0 {
        return [.option(option, name: name, value: tail)]
      } else {
        return readings + [.missingValue(option)]
      }
    }
    return readings
  }
}
