import Testing

@testable import ArgumentParser
@testable import GHFCommands

/// What ArgumentParser checks of each declared command, which it does by itself in debug builds only.
struct DeclarationTests {
  private static let commands = RootCommand.all

  @Test(arguments: commands.indices) func isValid(_ index: Int) throws {
    for type in DeclarationTests.commands[index].withGroups { try type._validate(parent: nil) }
  }

  @Test func findsANameThatIsTaken() {
    #expect(throws: ParsableArgumentsValidationError.self) {
      try Ambiguous._validate(parent: nil)
    }
  }

  private struct Ambiguous: ParsableArguments {
    @Flag(name: .customLong("same")) var first = false
    @Flag(name: .customLong("same")) var second = false
  }
}

extension ParsableCommand {
  /// The command and every one below it.
  fileprivate static var all: [any ParsableCommand.Type] {
    configuration.subcommands.reduce(into: [self]) { $0 += $1.all }
  }
}

extension ParsableArguments {
  /// The type and every option group in it.
  fileprivate static var withGroups: [any ParsableArguments.Type] {
    Mirror(reflecting: Self()).children.reduce([self]) { types, child in
      types + ((child.value as? any Group).map { type(of: $0).content.withGroups } ?? [])
    }
  }
}

private protocol Group {
  static var content: any ParsableArguments.Type { get }
}

extension OptionGroup: Group {
  fileprivate static var content: any ParsableArguments.Type { Value.self }
}
