import ArgumentParser

/// When to use colours.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
  case auto
  case always
  case never

  /// The choice on a command line that may be wrong elsewhere, for reporting just that.
  static func typed(in arguments: [String]) -> ColorChoice {
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix("--color=") {
        return ColorChoice(rawValue: String(argument.dropFirst("--color=".count))) ?? .auto
      }
      if argument == "--color", index + 1 < arguments.count {
        return ColorChoice(rawValue: arguments[index + 1]) ?? .auto
      }
    }
    return .auto
  }
}
