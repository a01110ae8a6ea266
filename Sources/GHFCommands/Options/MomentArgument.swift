import ArgumentParser
import FoundationEssentials

/// A time as people type it: a day, a time of a day, or how long ago.
enum MomentArgument: ExpressibleByArgument, Sendable {
  /// `2026-11-01`: the day's beginning where the person is.
  case day(DateComponents)
  /// `2026-11-01T12:00:00Z` (RFC 3339).
  case moment(Date)
  /// `90m`, `12h`, `7d`, `2w`.
  case ago(Duration)

  init?(argument: String) {
    // What is no time may still be a day or an age.
    if let moment = try? Date(argument, strategy: .iso8601) {
      self = .moment(moment)
    } else if let day = MomentArgument.day(in: argument) {
      self = .day(day)
    } else if argument.hasSuffix("w"),
      let weeks = DurationArgument(argument: argument.dropLast() + "d")
    {
      self = .ago(weeks.duration * 7)
    } else if let age = DurationArgument(argument: argument) {
      self = .ago(age.duration)
    } else {
      return nil
    }
  }

  /// The time that is meant; `zone` tells which one holds where the person is at a time.
  func date(now: Date, in zone: (Date) -> TimeZone) -> Date {
    switch self {
    case .moment(let date): return date
    case .ago(let age): return now.addingTimeInterval(-(age / .seconds(1)))
    case .day(let day):
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      guard let midnight = calendar.date(from: day) else { return now }
      // Which zone holds at midnight is told by a time near it, and then by midnight itself.
      var date = midnight
      for _ in 1...2 {
        date = midnight.addingTimeInterval(-Double(zone(date).secondsFromGMT(for: date)))
      }
      return date
    }
  }

  private static func day(in text: String) -> DateComponents? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let components = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
    return components.isValidDate ? DateComponents(year: year, month: month, day: day) : nil
  }
}
