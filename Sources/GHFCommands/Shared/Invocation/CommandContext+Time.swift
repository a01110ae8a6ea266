import FoundationEssentials
import GitHubAPI

extension CommandContext {
  /// Returns a time such as `14:05`, with the date unless that is today's.
  func clockTime(of date: Date) -> String {
    let text = dayAndTime(of: date)
    let isToday = text.prefix(10) == dayAndTime(of: clock.now()).prefix(10)
    return isToday ? String(text.suffix("00:00".count)) : text
  }

  /// Returns a time with its date, such as `2026-11-21 14:05`.
  func dayAndTime(of date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone(date)
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    return "\(parts.year ?? 0)-\(padded(parts.month))-\(padded(parts.day))"
      + " \(padded(parts.hour)):\(padded(parts.minute))"
  }

  private func padded(_ number: Int?) -> String {
    let number = number ?? 0
    return number < 10 ? "0\(number)" : "\(number)"
  }
}
