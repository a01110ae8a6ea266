import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GitHubAPI

/// A point in time as typed: a date, a date and time, or an age.
enum MomentArgument: ArgumentValue, Sendable, Equatable {
  /// `2026-11-01` and `2026-11-01T12:00` (ISO 8601), in local time.
  case local(DateComponents)
  /// `2026-11-01T12:00:00Z`, `2026-11-01T12:00+02:00` (ISO 8601).
  case moment(Date)
  /// `today` and `yesterday`: the start of that day, in local time.
  case startOfDay(daysAgo: Int)
  /// `90m`, `12h`, `7d`, `2w`.
  case ago(Duration)

  init?(argument: String) {
    switch argument.lowercased() {
    case "today": self = .startOfDay(daysAgo: 0)
    case "yesterday": self = .startOfDay(daysAgo: 1)
    default:
      if let age = DurationArgument(argument: argument) {
        self = .ago(age.duration)
      } else if let time = TimeText(argument) {
        let date = time.zone.flatMap { MomentArgument.date(time.parts, in: $0) }
        self = date.map { .moment($0) } ?? .local(time.parts)
      } else {
        return nil
      }
    }
  }

  static func hint(for text: String) -> String? {
    DurationArgument.hint(forNumber: text, unit: "d")
      ?? """
      use a day, a time or an age: 2026-11-01, 2026-11-01T12:00, 2026-11-01T12:00:00Z, yesterday or 7d
      """
  }

  /// Returns the date; `zone` returns the local time zone at a given time.
  func date(now: Date, in zone: (Date) -> TimeZone) -> Date {
    switch self {
    case .moment(let date): return date
    case .ago(let age): return now.addingTimeInterval(-(age / .seconds(1)))
    case .local(let parts): return MomentArgument.local(parts, in: zone) ?? now
    case .startOfDay(let count):
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone(now)
      var day = calendar.dateComponents([.year, .month, .day], from: now)
      // The calendar accepts days before the first of a month.
      day.day = (day.day ?? 1) - count
      return MomentArgument.local(day, in: zone) ?? now
    }
  }

  private static func local(_ parts: DateComponents, in zone: (Date) -> TimeZone) -> Date? {
    guard let inGMT = date(parts, in: .gmt) else { return nil }
    func offset(_ date: Date) -> Double { Double(zone(date).secondsFromGMT(for: date)) }
    // No zone is as far from GMT as a day, and clocks change at most once in two days. The offset
    // before a change comes first: the hour that a clock repeats is the earlier one, from which on
    // nothing is missed.
    let offsets = [-86_400.0, 86_400].map { offset(inGMT.addingTimeInterval($0)) }
    let dates = offsets.map { inGMT.addingTimeInterval(-$0) }
    let first = zip(dates, offsets).first { date, seconds in offset(date) == seconds }
    // An hour that the clock skips is read with the offset after the change.
    return first?.0 ?? dates.last
  }

  private static func date(_ parts: DateComponents, in zone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.date(from: parts)
  }
}

/// A duration as typed, such as `30s`, `10m`, `1h30m`, `7d` or `2w`.
struct DurationArgument: ArgumentValue, Sendable, Equatable, CustomStringConvertible {
  let duration: Duration

  /// The letters and lengths of the units, longest first.
  private static let units: [(letter: Character, seconds: Int)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  init(_ duration: Duration) { self.duration = duration }

  /// Parses whole numbers, each followed by a unit; longer units come first, each at most once.
  init?(argument: String) {
    var seconds = 0
    var rest = argument[...]
    var units = DurationArgument.units[...]
    repeat {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard let number = Int(digits), number <= 100_000_000, let letter = rest.popFirst(),
        let index = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      seconds += number * units[index].seconds
      units = units[(index + 1)...]
    } while !rest.isEmpty
    duration = .seconds(seconds)
  }

  static func hint(for text: String) -> String? {
    hint(forNumber: text, unit: "m") ?? "use a number with a unit: 90s, 10m, 1h30m, 7d or 2w"
  }

  /// Returns the hint for a number without a unit; nil for other texts, and for what may be a year.
  static func hint(forNumber text: String, unit: String) -> String? {
    guard (1...3).contains(text.count), text.allSatisfy(\.isDigit) else {
      return nil
    }
    return "add a unit: s, m, h, d or w, such as '\(text)\(unit)'"
  }

  var description: String { duration.typed }
}

/// A share as typed, such as `25%` or `25`.
struct ShareArgument: ArgumentValue, Sendable, Equatable {
  /// From 1 to 100.
  let percentage: Int

  init?(argument: String) {
    let digits = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
    guard digits.allSatisfy(\.isASCII), let number = Int(digits), (1...100).contains(number) else {
      return nil
    }
    percentage = number
  }

  static func hint(for text: String) -> String? { "use a percentage from 1% to 100%" }
}

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
