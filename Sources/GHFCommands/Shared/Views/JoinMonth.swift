import FoundationEssentials

/// The month in which an account was made, in UTC: `January 2011`.
struct JoinMonth: Sendable, Equatable {
  /// The month as people read it.
  let name: String

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Reads a moment as GitHub prints it (RFC 3339); nil when it is none.
  init?(_ moment: String) {
    // A moment that can't be read is left out: the card is as good without it.
    guard let date = try? Date(moment, strategy: .iso8601) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month], from: date)
    guard let year = parts.year, let month = parts.month, JoinMonth.months.indices ~= month - 1
    else { return nil }
    name = "\(JoinMonth.months[month - 1]) \(year)"
  }
}
