/// The command that the words of a command line name, and the words after it.
package struct CommandLineScan: Sendable {
  /// The words as typed, without the program's name.
  package let words: [String]
  package let root: CommandSchema
  package private(set) var command: CommandSchema
  /// The words that name the command.
  package private(set) var names: [String] = []
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
        names.append(word)
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
    var reader = WordReader(command)
    return words.contains { word in
      reader.read(word).contains { reading in
        if case .option(flag, _, nil) = reading { true } else { false }
      }
    }
  }

  /// Returns the last value of an option, even if the command line is invalid elsewhere.
  package func value(of name: String) -> String? {
    var reader = WordReader(command)
    var last: String?
    for word in words {
      for reading in reader.read(word) {
        switch reading {
        case .option(let option, _, let value?) where option.names.contains(name): last = value
        case .value(let option) where option.names.contains(name): last = word
        default: continue
        }
      }
    }
    return last
  }

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
