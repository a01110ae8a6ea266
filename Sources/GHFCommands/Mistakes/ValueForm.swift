import GitHubAPI

/// The form of an option's value, named by the placeholder in the help.
enum ValueForm: String {
  case number = "n"
  case age
  case time
  case moment = "when"
  case percent

  /// Returns true if a text has the form; a number may still be out of range.
  func admits(_ text: String) -> Bool {
    switch self {
    // The option's own range check rejects 0.
    case .number: Int(text).map { $0 >= 0 } ?? false
    case .age, .time: DurationArgument(argument: text) != nil
    case .moment: MomentArgument(argument: text) != nil
    case .percent: ShareArgument(argument: text) != nil
    }
  }

  /// Returns the hint for a text that doesn't have the form.
  func hint(for text: String) -> String {
    // Four digits may be a year.
    if self != .number, self != .percent, (1...3).contains(text.count),
      text.allSatisfy(\.isDigit)
    {
      return "add a unit: s, m, h, d or w, such as '\(text)\(self == .moment ? "d" : "m")'"
    }
    switch self {
    case .number: return "use a whole number of 1 or more"
    case .percent: return "use a percentage from 1% to 100%"
    case .age, .time: return "use a number with a unit: 90s, 10m, 1h30m, 7d or 2w"
    case .moment:
      return "use a day, a time or an age: 2026-11-01, 2026-11-01T12:00, 2026-11-01T12:00:00Z, "
        + "yesterday or 7d"
    }
  }
}
