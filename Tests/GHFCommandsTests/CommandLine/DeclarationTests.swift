import CommandLineInterface
import Testing

@testable import GHFCommands

/// The rules for declarations; the parser checks them too, but only in debug builds.
struct DeclarationTests {
  @Test(arguments: AllCommands.paths) func isValid(_ path: [String]) {
    #expect(DeclarationTests.isValid(CommandLineScan(path).command))
  }

  @Test(arguments: [
    [ArgumentSchema(.flag, ["--same"], ""), ArgumentSchema(.option, ["-s", "--same"], "")],
    [ArgumentSchema(.positional, [], "", isRepeating: true), ArgumentSchema(.positional, [], "")],
    [ArgumentSchema(.option, [], "")],
  ])
  func detectsAnInvalidDeclaration(_ arguments: [ArgumentSchema]) {
    let command = CommandSchema(
      "x", "", guide: CommandGuide(examples: []), arguments: arguments, globalOptions: [])
    #expect(!DeclarationTests.isValid(command))
  }

  /// Returns true if every option has names of its own, and only the last argument repeats.
  private static func isValid(_ command: CommandSchema) -> Bool {
    let names = (command.options + [.version]).flatMap(\.names)
    return Set(names).count == names.count && command.options.allSatisfy { !$0.names.isEmpty }
      && command.positionals.dropLast().allSatisfy { !$0.isRepeating }
  }
}
