/// A command that does its work in a context it is given, so that tests can give it another.
protocol ContextCommand: GuidedCommand, Sendable {
  var global: GlobalOptions { get }

  /// The names that `--fields` takes; none where there is no such option.
  ///
  /// `options` are those that were typed, by their names with hyphens.
  static func fieldNames(with options: Set<String>) -> [String]

  /// Does what the command is for.
  ///
  /// - Throws: `CommandError` that says what went wrong and how the run ends.
  func run(in context: CommandContext) async throws(CommandError)
}

extension ContextCommand {
  /// None.
  static func fieldNames(with options: Set<String>) -> [String] { [] }
}

extension RecordField {
  /// The names of all fields.
  static var names: [String] { allCases.map(\.rawValue) }
}
