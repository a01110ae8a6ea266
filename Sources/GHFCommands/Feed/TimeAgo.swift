import FoundationEssentials
import TerminalText

/// How long ago something was, as people say it: `3 hours ago`, `yesterday`, `12 days ago`.
struct TimeAgo: Sendable {
  let text: CleanText

  /// Reads a moment as GitHub prints it (RFC 3339); nil when it is none.
  ///
  /// Days are those of the calendar in `timeZone`. What is still to come, as clocks differ, is just
  /// now.
  init?(_ moment: String, now: Date, timeZone: TimeZone) {
    // A moment that can't be read is left out: the rest is as good without it.
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
