/// A command as it is declared: its words, its options and its help.
package struct CommandSchema: Sendable, Equatable {
  /// Commands under a title.
  package struct Group: Sendable, Equatable {
    package let title: String
    package let commands: [CommandSchema]

    package init(_ title: String, _ commands: [CommandSchema]) {
      self.title = title
      self.commands = commands
    }
  }

  package let name: String
  package let abstract: String
  /// The usage line, if the declaration sets one.
  package let usage: String?
  package let guide: CommandGuide
  /// Its own arguments, options and flags, in the order of their declaration.
  package let arguments: [ArgumentSchema]
  /// The options that every command takes.
  package let globalOptions: [ArgumentSchema]
  /// The fields of its records, without and with whole profiles.
  package let fields: [String]
  package let detailFields: [String]
  /// The commands that it leads to.
  package let groups: [Group]

  package init(
    _ name: String, _ abstract: String, usage: String? = nil, guide: CommandGuide,
    arguments: [ArgumentSchema] = [], globalOptions: [ArgumentSchema], fields: [String] = [],
    detailFields: [String]? = nil, groups: [Group] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.usage = usage
    self.guide = guide
    self.arguments = arguments
    self.globalOptions = globalOptions
    self.fields = fields
    self.detailFields = detailFields ?? fields
    self.groups = groups
  }

  /// The commands of all groups.
  package var commands: [CommandSchema] { groups.flatMap(\.commands) }

  /// Whether it does something itself, and leads to no other command.
  package var isLeaf: Bool { groups.isEmpty }

  package var positionals: [ArgumentSchema] { arguments.filter { $0.kind == .positional } }

  /// All options and flags, the global ones last.
  package var options: [ArgumentSchema] {
    arguments.filter { $0.kind != .positional } + globalOptions
  }

  /// Returns the command of a name that this one leads to.
  package func command(named name: String) -> CommandSchema? {
    commands.first { $0.name == name }
  }

  /// Returns the option or flag of a name with its hyphens.
  package func option(named name: String) -> ArgumentSchema? {
    options.first { $0.names.contains(name) }
  }

  /// Returns the positional argument at an index, which repeats if it is the last.
  package func positional(at index: Int) -> ArgumentSchema? {
    let positionals = positionals
    if positionals.indices.contains(index) { return positionals[index] }
    return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  /// Returns the names that `--fields` takes beside some options, by their names with hyphens.
  package func fieldNames(with options: Set<String>) -> [String] {
    options.isDisjoint(with: ["--details", "--cards"]) ? fields : detailFields
  }
}
