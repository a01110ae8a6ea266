/// A command as declared: its name, arguments, options, help and subcommands.
package struct CommandSchema: Sendable {
  package let command: any GuidedCommand.Type
  /// The words that name the command, after the program's name.
  package let names: [String]
  /// The command's own arguments, options and flags, in the order of their declaration.
  package let arguments: [ArgumentSchema]
  /// The options that every command takes, `--help` last.
  package let globalOptions: [ArgumentSchema]
  private let output: (any ArgumentGroup.Type)?

  /// Describes a program by its root command, whose options every command takes.
  package init(of root: any GuidedCommand.Type) {
    (command, names, arguments) = (root, [], [])
    globalOptions = DeclaredCommand(root).arguments.map(\.schema) + [.help]
    output = root.guide.output
  }

  /// Describes a subcommand.
  private init(_ command: any GuidedCommand.Type, of parent: CommandSchema) {
    self.command = command
    names = parent.names + [command.guide.name]
    arguments = DeclaredCommand(command).arguments.map(\.schema)
    globalOptions = parent.globalOptions
    output = parent.output
  }

  package var name: String { command.guide.name }
  package var abstract: String { command.guide.abstract }
  package var guide: CommandGuide { command.guide }

  /// The command with its program and groups, such as `ghf fav add`.
  package var path: String { (["ghf"] + names).joined(separator: " ") }

  package var commands: [CommandSchema] {
    guide.groups.flatMap(\.commands).map { CommandSchema($0, of: self) }
  }

  /// True if the command has no subcommands.
  package var isLeaf: Bool { guide.groups.isEmpty }

  package var positionals: [ArgumentSchema] { arguments.filter { $0.kind == .positional } }

  /// All options and flags, the global ones last, and old names among them.
  package var options: [ArgumentSchema] {
    arguments.filter { $0.kind != .positional } + globalOptions
  }

  /// The options and flags that help and completion show.
  package var listedOptions: [ArgumentSchema] { options.filter { !$0.abstract.isEmpty } }

  /// The options of the program's commands with records, which help lists once.
  var outputOptions: [ArgumentSchema] {
    output.map { DeclaredCommand.arguments(of: $0).filter { !$0.abstract.isEmpty } } ?? []
  }

  /// Returns the subcommand with a name; only its declarations are read.
  package func command(named name: String) -> CommandSchema? {
    guide.groups.lazy.flatMap(\.commands).first { $0.guide.name == name }
      .map { CommandSchema($0, of: self) }
  }

  /// Returns the option or flag with a name, hyphens included.
  package func option(named name: String) -> ArgumentSchema? {
    options.first { $0.names.contains(name) }
  }

  /// Returns the positional argument at an index; the last one may repeat.
  package func positional(at index: Int) -> ArgumentSchema? {
    let positionals = positionals
    if positionals.indices.contains(index) { return positionals[index] }
    return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  /// Returns the names that `--fields` takes with some options, whose names include their hyphens.
  package func fieldNames(with options: Set<String>) -> [String] {
    command.fieldNames(with: options)
  }
}

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
  /// The description in the help; empty for an old name, which help and completion leave out.
  package let abstract: String
  /// The valid values if they are a fixed set, or the common ones if `source` is `.orders`;
  /// otherwise empty.
  package let values: [String]
  package let source: CompletionSource?
  package let isOptional: Bool
  package let isRepeating: Bool
  /// The names of the flags of which only one may be given, with this one; empty if it excludes none.
  let choices: Set<String>
  /// Returns a hint for a malformed value; nil if it is well formed.
  let hint: @Sendable (String) -> String?

  package init(
    _ kind: Kind, _ names: [String], value valueName: String = "value", _ abstract: String,
    values: [String] = [], source: CompletionSource? = nil, isOptional: Bool = false,
    isRepeating: Bool = false, choices: Set<String> = [],
    hint: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.kind = kind
    self.names = names
    self.valueName = valueName
    self.abstract = abstract
    self.values = values
    self.source = source
    self.isOptional = isOptional
    self.isRepeating = isRepeating
    self.choices = choices
    self.hint = hint
  }

  package static func == (one: ArgumentSchema, other: ArgumentSchema) -> Bool {
    one.names == other.names && one.valueName == other.valueName
  }

  /// The flag that no command declares.
  package static let version = ArgumentSchema(.flag, ["--version"], "Show the version")
  /// The `--help` entry that every command's help lists.
  package static let help = ArgumentSchema(.flag, ["-h", "--help"], "Show help for the command")

  /// True if the option takes a word that begins with a hyphen as its value, as in `--match -is:org`.
  func takesHyphen(_ word: String) -> Bool {
    source == .filter && word.hasPrefix("-") && word != "-" && !word.hasPrefix("--")
  }

  package var isHelp: Bool { names.contains("--help") }

  /// The longest name, such as `--limit`; for a positional argument, such as `<user>`.
  package var longName: String { names.max { $0.count < $1.count } ?? "<\(valueName)>" }
}

/// A source of completion candidates that only ghf itself can read.
package enum CompletionSource: String, Sendable {
  /// Favourites and the accounts in the cache.
  case logins
  /// Favourites, the accounts in the cache, or `-` for standard input.
  case loginsOrInput
  /// Favourites and the accounts in the cache, for the first word; the others are a filter.
  case firstLogin
  /// The fields and states of a filter of people.
  case filter
  /// The operands and operators of a set expression.
  case people
  /// Favourites and the accounts in the cache for the first word, or a set expression.
  case accountOrPeople
  /// Favourites only, or `-` for standard input.
  case favourites
  /// Watched accounts and `fav`, or `-` for standard input.
  case watches
  /// Files and folders.
  case files
  /// The fields of the command's records, separated by commas.
  case fields
  /// The keys that the command's list can be sorted by.
  case orders

  /// True if `-` stands for standard input.
  package var mayBeInput: Bool { [.loginsOrInput, .favourites, .watches].contains(self) }
}
