import FoundationEssentials
import GitHubAPI

extension CommandContext {
  /// A moment as people say it: `14:05`, and with its date when that is not today.
  func clockTime(of date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone()
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let time = "\(padded(parts.hour)):\(padded(parts.minute))"
    if calendar.isDate(date, inSameDayAs: timekeeper.now()) { return time }
    return "\(parts.year ?? 0)-\(padded(parts.month))-\(padded(parts.day)) \(time)"
  }

  private func padded(_ number: Int?) -> String {
    let number = number ?? 0
    return number < 10 ? "0\(number)" : "\(number)"
  }
}
