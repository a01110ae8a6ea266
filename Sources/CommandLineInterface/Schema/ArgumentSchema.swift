/// An argument, an option or a flag that a command takes.
package struct ArgumentSchema: Sendable, Equatable {
  /// Whether it has a name, and whether it takes a value.
  package enum Kind: String, Sendable {
    case positional
    case option
    case flag
  }

  package let kind: Kind
  /// The names as they are typed, with their hyphens.
  package let names: [String]
  package let valueName: String
  package let abstract: String
  /// The values, if only some are valid.
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
  package static let version = ArgumentSchema(.flag, ["--version"], "Show the version.")

  /// Whether it is `--help`.
  package var isHelp: Bool { names.contains("--help") }

  /// The longest name: `--limit`, `<user>`.
  package var longName: String { names.max { $0.count < $1.count } ?? "<\(valueName)>" }
}
