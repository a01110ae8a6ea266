/// Arguments and options that a command declares, each by a property wrapper.
package protocol ArgumentGroup: Sendable {
  init()

  /// Checks the values together, such as options that exclude each other.
  func validate() throws(UsageError)
}

extension ArgumentGroup {
  package func validate() throws(UsageError) {}
}

/// A command with its help.
package protocol GuidedCommand: ArgumentGroup {
  static var guide: CommandGuide { get }

  /// Returns the names that `--fields` takes with the typed options; empty if the command doesn't
  /// take `--fields`.
  static func fieldNames(with options: Set<String>) -> [String]
}

extension GuidedCommand {
  package static func fieldNames(with options: Set<String>) -> [String] { [] }
}
