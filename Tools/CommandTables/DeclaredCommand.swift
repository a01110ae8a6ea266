import ArgumentParser
import CommandLineInterface
import GHFCommands

/// A command as declared to the parser.
struct DeclaredCommand {
  private let command: any GuidedCommand.Type
  private let declared: DeclaredArguments

  /// Describes ghf itself.
  ///
  /// - Throws: `DecodingError` if the parser's format has changed.
  static func root() throws -> DeclaredCommand {
    let root = CommandDeclarations.root
    return DeclaredCommand(command: root, declared: try DeclaredArguments(ofRoot: root))
  }

  /// Returns the schema of the command and its subcommands.
  ///
  /// - Throws: `ValidationError` if a declaration doesn't fit the schema.
  func schema() throws -> CommandSchema { try schema(with: try declared.global()) }

  /// Returns the schema, checking that each command without subcommands takes the global options.
  private func schema(with global: [ArgumentSchema]) throws -> CommandSchema {
    let configuration = command.configuration
    var groups = try configuration.groupedSubcommands.map {
      CommandSchema.Group($0.name, try schemas($0.subcommands, with: global))
    }
    if !configuration.ungroupedSubcommands.isEmpty {
      groups.insert(
        CommandSchema.Group(
          "Commands", try schemas(configuration.ungroupedSubcommands, with: global)), at: 0)
    }
    guard try !groups.isEmpty || declared.global() == global else {
      throw ValidationError("\(command) does not take the options that every command takes")
    }
    let arguments = try declared.own()
    return CommandSchema(
      configuration.commandName ?? "", configuration.abstract, usage: configuration.usage,
      guide: command.guide, arguments: arguments, globalOptions: global,
      fields: fields(of: arguments), groups: groups)
  }

  /// Returns the usual fields of the command, and those that its flags select.
  private func fields(of arguments: [ArgumentSchema]) -> [CommandSchema.Fields] {
    var fields = [CommandSchema.Fields(command.fieldNames(with: []))]
    for name in arguments.filter({ $0.kind == .flag }).flatMap(\.names) {
      let names = command.fieldNames(with: [name])
      guard let place = fields.firstIndex(where: { $0.names == names }) else {
        fields.append(.init(names, with: [name]))
        continue
      }
      if place > 0 { fields[place] = .init(names, with: fields[place].flags + [name]) }
    }
    return fields[0].names.isEmpty ? [] : fields
  }

  private func schemas(
    _ commands: [any ParsableCommand.Type], with global: [ArgumentSchema]
  ) throws -> [CommandSchema] {
    try commands.map { command in
      guard let command = command as? any GuidedCommand.Type,
        let declared = declared[subcommand: command.configuration.commandName]
      else { throw ValidationError("\(command) has no guide, or the parser no such command") }
      return try DeclaredCommand(command: command, declared: declared).schema(with: global)
    }
  }
}
