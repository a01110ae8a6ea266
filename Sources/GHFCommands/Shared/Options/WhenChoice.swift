import ArgumentParser
import CommandLineInterface

/// When to use what only terminals understand: colours, hyperlinks.
enum WhenChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto
  case always
  case never

  /// The choice of colours for messages, on a command line or in a config file that may be wrong.
  static func chosen(in arguments: [String], _ context: CommandContext) -> WhenChoice {
    CommandLineScan(arguments).value(of: "--color").flatMap(WhenChoice.init)
      // `try?`: what is wrong with the file is said where it is needed.
      ?? (try? Settings(in: context))?.color(in: context) ?? .auto
  }
}
