import CommandLineInterface
import FoundationEssentials

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
