import FoundationEssentials
import GitHubAPI

/// The components of a day or time in the extended format of ISO 8601.
struct TimeText {
  /// The year, month and day; with a time also hour, minute, second and nanosecond.
  let parts: DateComponents
  /// The offset from GMT; nil for local time.
  private(set) var zone: TimeZone?

  /// Parses `2026-11-01`, optionally followed by `T12:00`, `T12:00:30` or `T12:00:30.5`, and then
  /// `Z`, `+02:00`, `+0200` or `+02`; nil for any other text, and for invalid dates.
  init?(_ text: String) {
    var rest = text[...]
    guard let year = TimeText.number(4, from: &rest), TimeText.skip("-", in: &rest),
      let month = TimeText.number(2, from: &rest), TimeText.skip("-", in: &rest),
      let day = TimeText.number(2, from: &rest)
    else { return nil }
    var parts = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
    guard parts.isValidDate else { return nil }
    parts.calendar = nil
    if !rest.isEmpty {
      // RFC 3339 also allows a space and lower-case letters.
      guard "Tt ".contains(rest.removeFirst()), TimeText.readTime(&rest, into: &parts) else {
        return nil
      }
      if !rest.isEmpty {
        guard let zone = TimeText.zone(rest) else { return nil }
        self.zone = zone
      }
    }
    self.parts = parts
  }

  private static func readTime(_ rest: inout Substring, into parts: inout DateComponents) -> Bool {
    guard let hour = number(2, from: &rest), hour < 24, skip(":", in: &rest),
      let minute = number(2, from: &rest), minute < 60
    else { return false }
    (parts.hour, parts.minute) = (hour, minute)
    guard skip(":", in: &rest) else { return true }
    guard let second = number(2, from: &rest), second < 60 else { return false }
    parts.second = second
    guard skip(".", in: &rest) else { return true }
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    guard let fraction = Double("0.\(digits)"), !digits.isEmpty else { return false }
    parts.nanosecond = Int(fraction * 1e9)
    return true
  }

  private static func zone(_ text: Substring) -> TimeZone? {
    if text == "Z" || text == "z" { return .gmt }
    var rest = text
    guard let sign = rest.popFirst(), "+-".contains(sign),
      let hours = number(2, from: &rest), hours < 24
    else { return nil }
    var seconds = hours * 3_600
    if !rest.isEmpty {
      _ = skip(":", in: &rest)
      guard let minutes = number(2, from: &rest), minutes < 60, rest.isEmpty else { return nil }
      seconds += minutes * 60
    }
    return TimeZone(secondsFromGMT: sign == "-" ? -seconds : seconds)
  }

  /// Removes a number with the given count of digits from the front; nil if there isn't one.
  private static func number(_ digitCount: Int, from rest: inout Substring) -> Int? {
    let digits = rest.prefix(digitCount)
    guard digits.count == digitCount, digits.allSatisfy(\.isDigit)
    else { return nil }
    rest = rest.dropFirst(digitCount)
    return Int(digits)
  }

  /// Removes a character from the front; returns false if another one is there.
  private static func skip(_ character: Character, in rest: inout Substring) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }
}
