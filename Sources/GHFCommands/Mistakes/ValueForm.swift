/// How a value has to look that is no choice of a few; the raw value is its name in the help.
enum ValueForm: String {
  case number = "n"
  case age
  case time
  case moment = "when"

  /// Whether a text has the form; a number may still be out of range.
  func admits(_ text: String) -> Bool {
    switch self {
    // 0 is refused with the option's range.
    case .number: Int(text).map { $0 >= 0 } ?? false
    case .age, .time: DurationArgument(argument: text) != nil
    case .moment: MomentArgument(argument: text) != nil
    }
  }

  /// What to type in place of a text that doesn't have the form.
  func hint(for text: String) -> String {
    // Four digits may be a year.
    if self != .number, (1...3).contains(text.count),
      text.allSatisfy({ $0.isASCII && $0.isWholeNumber })
    {
      return "add a unit: s, m, h, d or w, such as '\(text)\(self == .moment ? "d" : "m")'"
    }
    return "it takes \(description)"
  }

  /// What there is to type, behind "it takes".
  private var description: String {
    switch self {
    case .number: "a whole number from 1 up"
    case .age, .time: "a number with its unit: 90s, 10m, 1h30m, 7d or 2w"
    case .moment:
      "a day, a time or how long ago: 2026-11-01, 2026-11-01T12:00, 2026-11-01T12:00:00Z, "
        + "yesterday or 7d"
    }
  }
}
