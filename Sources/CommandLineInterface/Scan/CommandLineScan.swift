/// The command that the words of a command line name, and the words after it.
package struct CommandLineScan: Sendable {
  /// The words as typed, without the program's name.
  package let words: [String]
  package let root: CommandSchema
  package private(set) var command: CommandSchema
  /// The words after the command's name.
  package private(set) var rest: ArraySlice<String>
  /// True if the first word that isn't an option or its value is `help`.
  package private(set) var isHelp = false
  /// The first word that should name a command and doesn't.
  package private(set) var unknownCommand: String?
  /// The positions of the words that name the command.
  private var namePositions: Set<Int> = []
  /// True if an option before the command's name isn't valid there, or requests help or the
  /// version.
  package private(set) var hasForeignOption = false

  package init(_ words: [String], of root: CommandSchema) {
    self.words = words
    self.root = root
    command = root
    rest = words[...]
    var reader = WordReader(root)
    for (index, word) in words.enumerated() {
      if command.isLeaf || word == "--" { return }
      let readings = reader.read(word)
      guard case .argument = readings.last else {
        hasForeignOption = hasForeignOption || readings.contains(where: CommandLineScan.isForeign)
        continue
      }
      if word == "help", names.isEmpty, !isHelp {
        isHelp = true
      } else if let next = command.command(named: word) {
        command = next
      } else {
        unknownCommand = word
        return
      }
      if !isHelp || namePositions.isEmpty { namePositions.insert(index) }
      rest = words[(index + 1)...]
    }
  }

  /// Returns true if a flag is among the words, alone or in a group of short options.
  package func has(_ flag: ArgumentSchema) -> Bool {
    readings.contains { if case .option(flag, _, nil) = $0.reading { true } else { false } }
  }

  /// Returns the last value of an option, even if the command line is invalid elsewhere.
  package func value(of name: String) -> String? {
    var last: String?
    for (word, reading) in readings {
      switch reading {
      case .option(let option, _, let value?) where option.names.contains(name): last = value
      case .value(let option) where option.names.contains(name): last = word
      default: continue
      }
    }
    return last
  }

  /// The meanings of all words, by the options of the command.
  private var readings: [(word: String, reading: WordReader.Reading)] {
    var reader = WordReader(command)
    return words.flatMap { word in reader.read(word).map { (word, $0) } }
  }

  package var names: [String] { command.names }

  /// The command that the words run: with `help` as the first word, the one that prints help.
  package var target: CommandSchema { isHelp ? root.command(named: "help") ?? command : command }

  /// Creates the command and the root command with the values of the words, in which
  /// ``MistakeSearch`` found no mistake; nil if a value is malformed all the same.
  package func bound() -> (command: DeclaredCommand, root: DeclaredCommand)? {
    let root = DeclaredCommand(root.command)
    let command = target.isLeaf ? DeclaredCommand(target.command) : root
    let positionals = command.arguments.filter { $0.schema.kind == .positional }
    func give(_ option: ArgumentSchema, _ value: String?) -> Bool {
      // None declares `--help`.
      (command.arguments + root.arguments).first { $0.schema.names == option.names }?.give(value)
        ?? option.isHelp
    }
    var reader = WordReader(target)
    var count = 0
    for (index, word) in words.enumerated() {
      for reading in reader.read(word) {
        switch reading {
        case .option(let option, _, nil) where option.kind == .option: continue
        case .option(let option, _, let value): if !give(option, value) { return nil }
        case .value(let option): if !give(option, word) { return nil }
        case .argument where !namePositions.contains(index):
          // The last one may repeat.
          let argument = positionals.indices.contains(count) ? positionals[count] : positionals.last
          if argument?.give(word) != true { return nil }
          count += 1
        case .argument, .terminator: continue
        case .unknownOption, .missingValue: return nil
        }
      }
    }
    return (command, root)
  }

  private static func isForeign(_ reading: WordReader.Reading) -> Bool {
    switch reading {
    case .option(let option, _, let value):
      option.isHelp || option == .version || option.kind == .flag && value != nil
    case .unknownOption, .missingValue: true
    case .value, .argument, .terminator: false
    }
  }
}

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

  /// The argument that the next word without a hyphen belongs to.
  package var nextPositional: ArgumentSchema? { command.positional(at: arguments.count) }

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
      return [.argument(arguments.count - 1)]
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
