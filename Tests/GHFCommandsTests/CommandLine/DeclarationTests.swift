import Testing

@testable import ArgumentParser
@testable import GHFCommands

/// ArgumentParser's own validation of each command, which it runs only in debug builds.
struct DeclarationTests {
  private static let commands = RootCommand.all

  @Test(arguments: commands.indices) func isValid(_ index: Int) throws {
    for type in DeclarationTests.commands[index].withGroups { try type._validate(parent: nil) }
  }

  @Test func detectsADuplicateName() {
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
  /// The command and all its subcommands.
  fileprivate static var all: [any ParsableCommand.Type] {
    configuration.subcommands.reduce(into: [self]) { $0 += $1.all }
  }
}

extension ParsableArguments {
  /// The type and all its option groups.
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
