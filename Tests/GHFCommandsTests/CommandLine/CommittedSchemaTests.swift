import CommandLineInterface
import FoundationEssentials
import TestSupport
import Testing

@testable import CommandTables
@testable import GHFCommands

/// The committed schema and the guide's reference pages match the declared commands.
struct CommittedSchemaTests {
  @Test func schemaMatchesTheDeclaredCommands() throws {
    let declared = try DeclaredCommand.root().schema()
    let name = "CommandSchema+Generated.swift"
    let path = "\(ProjectFiles.root)/Sources/GHFCommands/\(name)"
    let isSame = try String(contentsOfFile: path, encoding: .utf8) == SchemaFile(declared).text
    #expect(isSame, "\(name) is out of date: run make tables")
    let isEqual = CommandSchema.ghf == declared
    #expect(isEqual, "the committed schema differs from the declared commands")
  }

  @Test func guidePagesMatchTheDeclaredCommands() throws {
    let declared = try DeclaredCommand.root().schema()
    for page in GuidePages.all(for: declared) {
      let path = "\(DocumentedExamples.guideFolder)/\(page.fileName)"
      let isSame = try String(contentsOfFile: path, encoding: .utf8) == page.text
      #expect(isSame, "\(page.fileName) is out of date: run make tables")
    }
  }
}
