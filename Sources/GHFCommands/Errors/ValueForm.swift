/// How a value has to look that is no choice of a few; the raw value is its name in the help.
enum ValueForm: String {
  case number = "n"
  case age
  case time
  case moment = "when"

  /// Whether a text has the form; a number may still be out of range.
  func admits(_ text: String) -> Bool {
    switch self {
    case .number: Int(text) != nil
    case .age, .time: DurationArgument(argument: text) != nil
    case .moment: MomentArgument(argument: text) != nil
    }
  }

  /// What there is to type, behind "it takes".
  var description: String {
    switch self {
    case .number: "a whole number"
    case .age, .time: "a whole number with s, m, h or d behind it, such as 90s or 2h"
    case .moment: "a day, a time, or how long ago: 2026-11-01, 2026-11-01T12:00:00Z, 7d"
    }
  }
}
