import CommandLineInterface
import FoundationEssentials
import TestSupport
import Testing

@testable import CommandTables
@testable import GHFCommands

/// The committed schema is what the commands declare.
struct CommittedSchemaTests {
  @Test func schemaIsWhatCommandsDeclare() throws {
    let declared = try DeclaredCommand(CommandDeclarations.root).schema()
    let name = "CommandSchema+Generated.swift"
    let path = "\(ProjectFiles.root)/Sources/GHFCommands/\(name)"
    let isSame = try String(contentsOfFile: path, encoding: .utf8) == SchemaFile(declared).text
    #expect(isSame, "\(name) is not what Tools/CommandTables makes: run make tables")
    let isEqual = CommandSchema.ghf == declared
    #expect(isEqual, "the committed schema does not have all that the commands declare")
  }
}
