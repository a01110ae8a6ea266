import CommandLineInterface
import Testing

@testable import GHFCommands

/// The rules for declarations.
struct DeclarationTests {
  @Test(arguments: AllCommands.paths) func isValid(_ path: [String]) {
    let command = CommandLineScan(path).command
    #expect(DeclarationTests.isValid(command.arguments + command.globalOptions))
  }

  @Test(arguments: [
    [ArgumentSchema(.flag, ["--same"], ""), ArgumentSchema(.option, ["-s", "--same"], "")],
    [ArgumentSchema(.positional, [], "", isRepeating: true), ArgumentSchema(.positional, [], "")],
    [ArgumentSchema(.option, [], "")],
  ])
  func detectsAnInvalidDeclaration(_ arguments: [ArgumentSchema]) {
    #expect(!DeclarationTests.isValid(arguments))
  }

  /// Returns true if every option has names of its own, and only the last argument repeats.
  private static func isValid(_ arguments: [ArgumentSchema]) -> Bool {
    let options = arguments.filter { $0.kind != .positional } + [.version]
    let names = options.flatMap(\.names)
    return Set(names).count == names.count && options.allSatisfy { !$0.names.isEmpty }
      && arguments.filter { $0.kind == .positional }.dropLast().allSatisfy { !$0.isRepeating }
  }
}
