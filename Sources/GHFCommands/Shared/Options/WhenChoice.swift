import ArgumentParser
import CommandLineInterface

/// A choice of when to use colours or hyperlinks, which only terminals understand.
enum WhenChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto, always, never

  /// Returns the choice of colours for messages, even if other options or the file are invalid.
  static func chosen(in arguments: [String], _ context: CommandContext) -> WhenChoice {
    CommandLineScan(arguments).value(of: "--color").flatMap(WhenChoice.init)
      // `try?`: errors in the config file are reported by the commands that need it.
      ?? (try? Settings(in: context))?.color(in: context) ?? .auto
  }
}
