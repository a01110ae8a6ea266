package import FoundationEssentials
import GHFMessages
package import TerminalText

/// The age of an event in words: `3 hours ago`, `yesterday`, `12 days ago`.
package struct TimeAgo: Sendable {
  package let text: CleanText

  /// Parses a time as GitHub prints it (RFC 3339); nil if it is malformed.
  ///
  /// Days are calendar days in `timeZone`. A time in the future, when clocks differ, is `just now`.
  package init?(_ moment: String, now: Date, timeZone: TimeZone) {
    // `try?`: the card leaves out a malformed time.
    guard let date = try? Date(moment, strategy: .iso8601) else { return nil }
    let seconds = now.timeIntervalSince(date)
    switch seconds {
    case ..<60: text = "just now"
    case ..<3_600: text = "\(CountText(Int(seconds / 60), of: "minute").text) ago"
    case ..<86_400: text = "\(CountText(Int(seconds / 3_600), of: "hour").text) ago"
    default:
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      let (first, last) = (calendar.startOfDay(for: date), calendar.startOfDay(for: now))
      let days = calendar.dateComponents([.day], from: first, to: last).day ?? 0
      text = days > 1 ? "\(CountText(days, of: "day").text) ago" : "yesterday"
    }
  }
}
