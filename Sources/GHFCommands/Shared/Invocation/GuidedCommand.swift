package import ArgumentParser
package import CommandLineInterface

/// A command with help of ghf's own.
package protocol GuidedCommand: ParsableCommand {
  static var guide: CommandGuide { get }

  /// Returns the names that `--fields` takes; none without such an option.
  ///
  /// `options` are those that were typed, by their names with hyphens.
  static func fieldNames(with options: Set<String>) -> [String]
}

extension GuidedCommand {
  package static func fieldNames(with options: Set<String>) -> [String] { [] }
}
