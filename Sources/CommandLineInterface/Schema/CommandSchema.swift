/// The declaration of a command: its name, arguments, options and help.
package struct CommandSchema: Sendable, Equatable {
  /// A titled group of commands.
  package struct Group: Sendable, Equatable {
    package let title: String
    package let commands: [CommandSchema]

    package init(_ title: String, _ commands: [CommandSchema]) {
      self.title = title
      self.commands = commands
    }
  }

  /// The fields of a command's records with some flags.
  package struct Fields: Sendable, Equatable {
    /// The flags of which one selects these fields, with their hyphens; none for the usual fields.
    package let flags: [String]
    package let names: [String]

    package init(_ names: [String], with flags: [String] = []) {
      self.flags = flags
      self.names = names
    }
  }

  package let name: String
  package let abstract: String
  /// The usage lines, if the declaration sets them.
  package let usage: String?
  package let guide: CommandGuide
  /// The command's own arguments, options and flags, in the order of their declaration.
  package let arguments: [ArgumentSchema]
  /// The options that every command takes.
  package let globalOptions: [ArgumentSchema]
  /// The fields of the command's records, the usual ones first.
  package let fields: [Fields]
  /// The subcommands.
  package let groups: [Group]

  package init(
    _ name: String, _ abstract: String, usage: String? = nil, guide: CommandGuide,
    arguments: [ArgumentSchema] = [], globalOptions: [ArgumentSchema], fields: [Fields] = [],
    groups: [Group] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.usage = usage
    self.guide = guide
    self.arguments = arguments
    self.globalOptions = globalOptions
    self.fields = fields
    self.groups = groups
  }

  package var commands: [CommandSchema] { groups.flatMap(\.commands) }

  /// True if the command has no subcommands.
  package var isLeaf: Bool { groups.isEmpty }

  package var positionals: [ArgumentSchema] { arguments.filter { $0.kind == .positional } }

  /// All options and flags, the global ones last.
  package var options: [ArgumentSchema] {
    arguments.filter { $0.kind != .positional } + globalOptions
  }

  /// Returns the subcommand with a name.
  package func command(named name: String) -> CommandSchema? { commands.first { $0.name == name } }

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
    (fields.last { !options.isDisjoint(with: $0.flags) } ?? fields.first)?.names ?? []
  }
}
