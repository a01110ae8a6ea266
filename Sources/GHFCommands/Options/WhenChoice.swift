import ArgumentParser

/// When to use what only terminals understand: colours, hyperlinks.
enum WhenChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto
  case always
  case never

  /// The choice of colours on a command line that may be wrong elsewhere, for reporting just that.
  static func typed(in arguments: [String]) -> WhenChoice {
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix("--color=") {
        return WhenChoice(rawValue: String(argument.dropFirst("--color=".count))) ?? .auto
      }
      if argument == "--color", index + 1 < arguments.count {
        return WhenChoice(rawValue: arguments[index + 1]) ?? .auto
      }
    }
    return .auto
  }
}
