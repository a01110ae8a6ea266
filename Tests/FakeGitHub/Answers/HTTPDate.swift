/// Formats dates for HTTP headers (RFC 9110, section 5.6.7).
package enum HTTPDate {
  /// Returns a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func text(secondsSince1970 seconds: Int) -> String {
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let era = (days + 719_468) / 146_097
    let dayOfEra = days + 719_468 - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][days % 7]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map(padded).joined(separator: ":")
    return "\(weekday), \(padded(day)) \(months[month - 1]) \(year) \(time) GMT"
  }

  private static func padded(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
