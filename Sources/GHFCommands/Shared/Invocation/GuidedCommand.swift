package import ArgumentParser
package import CommandLineInterface

/// A command with ghf's own help.
package protocol GuidedCommand: ParsableCommand {
  static var guide: CommandGuide { get }

  /// Returns the names that `--fields` takes with the typed options; empty if the command doesn't
  /// take `--fields`.
  static func fieldNames(with options: Set<String>) -> [String]
}

extension GuidedCommand {
  package static func fieldNames(with options: Set<String>) -> [String] { [] }
}
