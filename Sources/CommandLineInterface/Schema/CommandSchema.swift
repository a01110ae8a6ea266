/// A command as declared: its name, arguments, options, help and subcommands.
package struct CommandSchema: Sendable {
  /// A titled group of commands.
  package struct Group: Sendable {
    package let title: String
    package let commands: [CommandSchema]
  }

  package let command: any GuidedCommand.Type
  /// The command's own arguments, options and flags, in the order of their declaration.
  package let arguments: [ArgumentSchema]
  /// The options that every command takes, `--help` last.
  package let globalOptions: [ArgumentSchema]

  /// Describes a program by its root command, whose options every command takes.
  package init(of root: any GuidedCommand.Type) {
    self.init(root, DeclaredCommand(root).arguments.map(\.schema) + [.help], isRoot: true)
  }

  private init(
    _ command: any GuidedCommand.Type, _ globalOptions: [ArgumentSchema], isRoot: Bool = false
  ) {
    self.command = command
    self.globalOptions = globalOptions
    arguments = isRoot ? [] : DeclaredCommand(command).arguments.map(\.schema)
  }

  package var name: String { command.guide.name }
  package var abstract: String { command.guide.abstract }
  package var guide: CommandGuide { command.guide }

  /// The subcommands.
  package var groups: [Group] {
    command.guide.groups.map { group in
      Group(title: group.title, commands: group.commands.map { CommandSchema($0, globalOptions) })
    }
  }

  package var commands: [CommandSchema] { groups.flatMap(\.commands) }

  /// True if the command has no subcommands.
  package var isLeaf: Bool { command.guide.groups.isEmpty }

  package var positionals: [ArgumentSchema] { arguments.filter { $0.kind == .positional } }

  /// All options and flags, the global ones last.
  package var options: [ArgumentSchema] {
    arguments.filter { $0.kind != .positional } + globalOptions
  }

  /// Returns the subcommand with a name; only its declarations are read.
  package func command(named name: String) -> CommandSchema? {
    command.guide.groups.lazy.flatMap(\.commands).first { $0.guide.name == name }
      .map { CommandSchema($0, globalOptions) }
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
