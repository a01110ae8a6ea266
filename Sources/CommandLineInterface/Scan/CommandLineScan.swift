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

  /// True if the words before `--` contain `--help`, or `-h` alone or combined with `-q`.
  package var hasHelpFlag: Bool {
    var reader = WordReader(command)
    return words.prefix { $0 != "--" }.contains { word in
      if case .value(let option)? = reader.read(word).first, option.takesHyphen(word) {
        return false
      }
      return word == "--help"
        || word.hasPrefix("-") && word.contains("h")
          && word.dropFirst().allSatisfy { "hq".contains($0) }
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

  /// Returns the words for the parser of the command: all but its name.
  ///
  /// The parser has no options with an optional value, so those without one get `value`; and it takes
  /// a value that begins with a hyphen only if that is joined to its option.
  package func arguments(valuingOptions value: String) -> [String] {
    var reader = WordReader(command)
    var arguments: [String] = []
    for index in words.indices where !namePositions.contains(index) {
      let word = words[index]
      switch reader.read(word).first {
      case .option(let option, _, nil) where option.kind == .optionalValue:
        arguments.append(word + "=" + value)
      case .value(let option) where option.takesHyphen(word):
        arguments.append("\(arguments.popLast() ?? "")=\(word)")
      default: arguments.append(word)
      }
    }
    return arguments
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
