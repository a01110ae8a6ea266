import ArgumentParser
import FoundationEssentials
import GHFCommands

/// Writes the schema of ghf's commands, as the parser's declarations have it.
@main
struct CommandTablesProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "command-tables",
    abstract: "Write the schema of ghf's commands as Swift.")

  @Argument(help: "The file: Sources/GHFCommands/CommandSchema+Generated.swift.")
  var path: String

  func run() throws {
    let schema = try DeclaredCommand(CommandDeclarations.root).schema()
    try Data(SchemaFile(schema).text.utf8).write(to: URL(filePath: path), options: .atomic)
  }
}
