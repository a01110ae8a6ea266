import ArgumentParser

/// When to use what only terminals understand: colours, hyperlinks.
enum WhenChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto
  case always
  case never

  /// The choice of colours on a command line that may be wrong elsewhere, for reporting just that.
  static func typed(in arguments: [String]) -> WhenChoice {
    GlobalOptions.typedValue(of: "--color", in: arguments).flatMap(WhenChoice.init) ?? .auto
  }
}
