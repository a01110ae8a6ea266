import ArgumentParser
import CommandLineInterface
import FoundationEssentials

/// Writes the schema of ghf's commands, derived from the parser's declarations, or the reference
/// pages of the user guide.
@main
struct CommandTablesProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "command-tables",
    abstract: "Write the schema of ghf's commands as Swift, or the guide's reference pages.")

  @Flag(help: "Write the reference pages of the user guide instead of the schema.")
  var guide = false

  @Argument(
    help: """
      The file Sources/GHFCommands/CommandSchema+Generated.swift; with --guide the folder \
      Documentation/guide.
      """)
  var path: String

  func run() throws {
    let schema = try DeclaredCommand.root().schema()
    if guide {
      for page in GuidePages.all(for: schema) {
        try write(page.text, to: path + "/" + page.fileName)
      }
    } else {
      try write(SchemaFile(schema).text, to: path)
    }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }
}
