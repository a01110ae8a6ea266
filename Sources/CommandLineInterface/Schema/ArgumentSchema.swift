/// An argument, an option or a flag that a command takes.
package struct ArgumentSchema: Sendable, Equatable {
  /// The kind: by position, by name with a value, or by name alone.
  package enum Kind: String, Sendable {
    case positional
    case option
    case flag
  }

  package let kind: Kind
  /// The names with their hyphens.
  package let names: [String]
  package let valueName: String
  package let abstract: String
  /// The valid values; empty if any value may be valid.
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

  /// The parser's own flag, which no command declares.
  package static let version = ArgumentSchema(.flag, ["--version"], "Show the version")
  /// `--help` as help lists it, once for all commands.
  static let help = ArgumentSchema(.flag, ["-h", "--help"], "Show help for the command")

  package var isHelp: Bool { names.contains("--help") }

  /// The longest name: `--limit`, `<user>`.
  package var longName: String { names.max { $0.count < $1.count } ?? "<\(valueName)>" }
}
