import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI

/// A point in time as typed: a date, a date and time, or an age.
enum MomentArgument: ArgumentValue, Sendable, Equatable {
  /// `2026-11-01` and `2026-11-01T12:00` (ISO 8601), in local time.
  case local(DateComponents)
  /// `2026-11-01T12:00:00Z`, `2026-11-01T12:00+02:00` (ISO 8601).
  case moment(Date)
  /// `today` and `yesterday`: the start of that day, in local time.
  case startOfDay(daysAgo: Int)
  /// `90min`, `12h`, `7d`, `2w`, `3mo`, `1y`.
  case ago(Age)

  init?(argument: String) {
    switch argument.lowercased() {
    case "today": self = .startOfDay(daysAgo: 0)
    case "yesterday": self = .startOfDay(daysAgo: 1)
    default:
      if let age = Age(argument) {
        self = .ago(age)
      } else {
        self.init(iso8601: argument)
      }
    }
  }

  /// Parses `2026-11-01`, optionally followed by `T12:00`, `T12:00:30` or `T12:00:30.5`, and then
  /// `Z`, `+02:00`, `+0200` or `+02`; nil for any other text, and for invalid dates.
  private init?(iso8601 text: String) {
    // RFC 3339 also allows a space and lower-case letters.
    let form =
      #/
      (\d{4}) - (\d\d) - (\d\d)
      (?: [Tt\ ] (\d\d) : (\d\d) (?: : (\d\d) (?: \. (\d+) )? )? ([Zz] | [+-] \d\d (?: :?\d\d )? )? )?
      /#.asciiOnlyDigits()
    guard let match = text.wholeMatch(of: form)?.output else { return nil }
    var parts = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: Int(match.1), month: Int(match.2),
      day: Int(match.3))
    guard parts.isValidDate else { return nil }
    parts.calendar = nil
    parts.hour = match.4.flatMap { Int($0) }
    parts.minute = match.5.flatMap { Int($0) }
    parts.second = match.6.flatMap { Int($0) }
    guard parts.hour ?? 0 < 24, parts.minute ?? 0 < 60, parts.second ?? 0 < 60 else { return nil }
    parts.nanosecond = match.7.flatMap { Double("0.\($0)") }.map { Int($0 * 1e9) }
    self = .local(parts)
    if let offset = match.8 {
      guard let zone = MomentArgument.zone(offset) else { return nil }
      if let date = MomentArgument.date(parts, in: zone) { self = .moment(date) }
    }
  }

  private static func zone(_ offset: Substring) -> TimeZone? {
    let digits = offset.filter(\.isDigit)
    let (hours, minutes) = (Int(digits.prefix(2)) ?? 0, Int(digits.dropFirst(2)) ?? 0)
    guard hours < 24, minutes < 60 else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return TimeZone(secondsFromGMT: offset.hasPrefix("-") ? -seconds : seconds)
  }

  static func hint(for text: String) -> String? {
    Age.hint(forBareM: text)
      ?? DurationArgument.hint(forNumber: text, units: "min, h, d, w, mo or y", such: "d")
        ?? """
        use a day, a time or an age: 2026-11-01, 2026-11-01T12:00, 2026-11-01T12:00:00Z, yesterday or 7d
        """
  }

  /// Returns the date; `zone` returns the local time zone at a given time.
  func date(now: Date, in zone: (Date) -> TimeZone) -> Date {
    switch self {
    case .moment(let date): return date
    case .ago(let age): return age.date(before: now, in: zone(now))
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
struct DurationArgument: ArgumentValue, Sendable, Equatable {
  let duration: Duration

  /// The lengths of the units in seconds.
  private static let lengths: [String: Int] = [
    "w": 604_800, "d": 86_400, "h": 3_600, "m": 60, "s": 1,
  ]

  /// Parses whole numbers, each followed by a unit; longer units come first, each at most once.
  init?(argument: String) {
    guard let numbers = UnitNumbers.read(argument[...], units: ["w", "d", "h", "m", "s"]) else {
      return nil
    }
    duration = .seconds(
      numbers.reduce(0) { $0 + $1.value * (DurationArgument.lengths[$1.key] ?? 0) })
  }

  static func hint(for text: String) -> String? {
    hint(forNumber: text, units: "s, m, h, d or w", such: "m")
      ?? "use a number with a unit: 90s, 10m, 1h30m, 7d or 2w"
  }

  /// Returns the hint for a number without a unit; nil for other texts, and for what may be a year.
  static func hint(forNumber text: String, units: String, such unit: String) -> String? {
    guard (1...3).contains(text.count), text.allSatisfy(\.isDigit) else {
      return nil
    }
    return "add a unit: \(units), such as '\(text)\(unit)'"
  }
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
