import ArgumentParser

/// A command that does its work in a context it is given, so that tests can give it another.
protocol ContextCommand: ParsableCommand, Sendable {
  var global: GlobalOptions { get }

  /// Does what the command is for.
  ///
  /// - Throws: `CommandError` that says what went wrong and how the run ends.
  func run(in context: CommandContext) async throws(CommandError)
}
