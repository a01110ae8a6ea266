package import FoundationEssentials
import GHFMessages
package import TerminalText

/// The time of an event, as GitHub prints it (RFC 3339).
package struct Moment: Sendable {
  private let date: Date

  /// Parses a time; nil if it is malformed.
  package init?(_ text: String) {
    // `try?`: what shows the event leaves out a malformed time.
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    self.date = date
  }

  private static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  /// Returns the age in words: `3 hours ago`, `yesterday`, `12 days ago`.
  ///
  /// Days are calendar days in `timeZone`. A time in the future, when clocks differ, is `just now`.
  package func age(_ now: Date, in timeZone: TimeZone) -> CleanText {
    let seconds = now.timeIntervalSince(date)
    switch seconds {
    case ..<60: return "just now"
    case ..<3_600: return "\(CountText(Int(seconds / 60), of: "minute").text) ago"
    case ..<86_400: return "\(CountText(Int(seconds / 3_600), of: "hour").text) ago"
    default:
      let days = days(before: now, in: timeZone)
      return days > 1 ? "\(CountText(days, of: "day").text) ago" : "yesterday"
    }
  }

  /// Returns the number of calendar days before a time.
  private func days(before now: Date, in timeZone: TimeZone) -> Int {
    let calendar = Moment.calendar(timeZone)
    let (first, last) = (calendar.startOfDay(for: date), calendar.startOfDay(for: now))
    return calendar.dateComponents([.day], from: first, to: last).day ?? 0
  }

  /// Returns the age in three characters, of which days are counted as in words: `now`, `5m`, `3h`, `6d`,
  /// `12w`, `4y`.
  package func shortAge(_ now: Date, in timeZone: TimeZone) -> CleanText {
    let seconds = min(max(now.timeIntervalSince(date), 0), 9e9)
    let text: String
    switch seconds {
    case ..<60: text = "now"
    case ..<3_600: text = String(Int(seconds / 60)) + "m"
    case ..<86_400: text = String(Int(seconds / 3_600)) + "h"
    default:
      let days = max(days(before: now, in: timeZone), 1)
      text =
        days < 14
        ? String(days) + "d" : days < 365 ? String(days / 7) + "w" : String(days / 365) + "y"
    }
    return CleanText(text)
  }

  /// Returns the day and the time: `19 November 2026, 14:02`.
  package func text(in timeZone: TimeZone) -> CleanText {
    let parts = Moment.calendar(timeZone)
      .dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ number: Int?) -> String {
      let text = String(number ?? 0)
      return text.utf8.count < 2 ? "0" + text : text
    }
    let day = String(parts.day ?? 0) + " " + Moment.month(of: parts)
    return CleanText("\(day), \(padded(parts.hour)):\(padded(parts.minute))" as String)
  }

  /// Returns the month and the year in UTC: `November 2026`.
  func month() -> CleanText {
    CleanText(Moment.month(of: Moment.calendar(.gmt).dateComponents([.year, .month], from: date)))
  }

  private static func month(of parts: DateComponents) -> String {
    months[((parts.month ?? 1) - 1) % months.count] + " " + String(parts.year ?? 0)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
