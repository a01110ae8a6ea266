import CommandLineInterface

extension WhenChoice {
  /// Returns the choice of colours for messages, even if other options or the file are invalid.
  static func chosen(in arguments: [String], _ context: CommandContext) -> WhenChoice {
    CommandLineScan(arguments).value(of: "--color").flatMap(WhenChoice.init)
      // `try?`: errors in the config file are reported by the commands that need it.
      ?? (try? Settings(in: context))?.color(in: context) ?? .auto
  }
}
