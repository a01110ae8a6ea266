/// An argument, an option or a flag that a command takes.
package struct ArgumentSchema: Sendable, Equatable {
  /// The way to give the argument: by position, by name with a value, by name with or without a
  /// value after `=`, or by name alone.
  package enum Kind: String, Sendable {
    case positional
    case option
    case optionalValue
    case flag
  }

  package let kind: Kind
  /// The names, with their hyphens; empty for a positional argument.
  package let names: [String]
  package let valueName: String
  package let abstract: String
  /// The valid values if they are a fixed set, or the common ones if `source` is `.orders`;
  /// otherwise empty.
  package let values: [String]
  package let source: CompletionSource?
  package let isOptional: Bool
  package let isRepeating: Bool

  package init(
    _ kind: Kind, _ names: [String], value valueName: String = "value", _ abstract: String,
    values: [String] = [], source: CompletionSource? = nil, isOptional: Bool = false,
    isRepeating: Bool = false
  ) {
    self.kind = kind
    self.names = names
    self.valueName = valueName
    self.abstract = abstract
    self.values = values
    self.source = source
    self.isOptional = isOptional
    self.isRepeating = isRepeating
  }

  /// The flag that no command declares.
  package static let version = ArgumentSchema(.flag, ["--version"], "Show the version")
  /// The `--help` entry that every command's help lists.
  static let help = ArgumentSchema(.flag, ["-h", "--help"], "Show help for the command")

  /// True if the option takes a word that begins with a hyphen as its value, as in `--match -is:org`.
  func takesHyphen(_ word: String) -> Bool {
    source == .filter && word.hasPrefix("-") && word != "-" && !word.hasPrefix("--")
  }

  package var isHelp: Bool { names.contains("--help") }

  /// The longest name, such as `--limit`; for a positional argument, such as `<user>`.
  package var longName: String { names.max { $0.count < $1.count } ?? "<\(valueName)>" }
}
