import ArgumentParser

/// When to use what only terminals understand: colours, hyperlinks.
enum WhenChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto
  case always
  case never

  /// The choice of colours for messages, on a command line or in a config file that may be wrong.
  static func chosen(in arguments: [String], _ context: CommandContext) -> WhenChoice {
    // `try?`: what is wrong with the file is said where it is needed.
    typed(in: arguments) ?? (try? Settings(in: context))?.color(in: context) ?? .auto
  }

  /// The choice of colours on a command line that may be wrong elsewhere, for reporting just that.
  private static func typed(in arguments: [String]) -> WhenChoice? {
    GlobalOptions.typedValue(of: "--color", in: arguments).flatMap(WhenChoice.init)
  }
}
