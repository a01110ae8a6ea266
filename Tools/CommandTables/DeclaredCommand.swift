import ArgumentParser
import CommandLineInterface
import GHFCommands

/// A command as declared to the parser.
struct DeclaredCommand {
  private let command: any GuidedCommand.Type

  init(_ command: any GuidedCommand.Type) {
    self.command = command
  }

  /// Returns the schema of the command and its subcommands.
  ///
  /// - Throws: `DecodingError` if the parser's format has changed; `ValidationError` if a
  ///   declaration doesn't fit the schema.
  func schema() throws -> CommandSchema {
    try schema(with: try DeclaredArguments(of: command).global())
  }

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
    let declared = try DeclaredArguments(of: command)
    guard try !groups.isEmpty || declared.global() == global else {
      throw ValidationError("\(command) does not take the options that every command takes")
    }
    return CommandSchema(
      configuration.commandName ?? "", configuration.abstract, usage: configuration.usage,
      guide: command.guide, arguments: try declared.own(), globalOptions: global,
      fields: command.fieldNames(with: []), detailFields: command.fieldNames(with: ["--details"]),
      groups: groups)
  }

  private func schemas(
    _ commands: [any ParsableCommand.Type], with global: [ArgumentSchema]
  ) throws -> [CommandSchema] {
    try commands.map { command in
      guard let command = command as? any GuidedCommand.Type else {
        throw ValidationError("\(command) has no guide")
      }
      return try DeclaredCommand(command).schema(with: global)
    }
  }
}
