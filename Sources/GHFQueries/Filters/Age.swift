package import FoundationEssentials

/// An age as typed, such as `30d`, `1y6mo` or `90min`, in filters and in `--since`.
///
/// Durations such as `--max-age 5m` have the unit `m`. Here it would be minutes or months.
package struct Age: Equatable, Sendable {
  private let numbers: [String: Int]

  /// The units, longest first: years, months, weeks, days, hours and minutes.
  package static let units = ["y", "mo", "w", "d", "h", "min"]

  /// Parses whole numbers in any case, each followed by a unit; longer units come first, each at most
  /// once.
  package init?(_ text: some StringProtocol) {
    guard let numbers = UnitNumbers.read(text.lowercased()[...], units: Age.units) else {
      return nil
    }
    self.numbers = numbers
  }

  /// True if it has hours or minutes, for which a day is too coarse.
  var isExact: Bool { numbers["h"] != nil || numbers["min"] != nil }

  /// Returns the time that was an age ago: months and years back by the calendar of a zone, the rest in
  /// days of 24 hours.
  package func date(before now: Date, in zone: TimeZone) -> Date {
    // No account is as old as 9,999 years.
    func number(_ unit: String) -> Int { numbers[unit] ?? 0 }
    let months = min(number("y") * 12 + number("mo"), 9_999 * 12)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let start =
      months == 0 ? now : calendar.date(byAdding: .month, value: -months, to: now) ?? .distantPast
    let days = number("w") * 7 + number("d")
    let seconds = (days * 24 + number("h")) * 3_600 + number("min") * 60
    return max(start.addingTimeInterval(-Double(seconds)), .distantPast)
  }

  /// Returns what a text with the unit `m` may mean, with `min` or `mo` in its place.
  ///
  /// - Returns: Ages or ranges of ages; both nil for a text without `m`, or that isn't an age otherwise.
  package static func readings(ofBareM text: String) -> (minutes: String?, months: String?) {
    let text = text.lowercased()
    func reading(_ unit: String) -> String? {
      // A whole unit `m`, not a part of `mo` or `min`.
      let replaced = text.replacing(/(\d)m(?![a-z])/) { "\($0.output.1)\(unit)" }
      let ages = replaced.split(separator: "..")
      return replaced != text && ages.allSatisfy { Age($0) != nil } ? replaced : nil
    }
    return (reading("min"), reading("mo"))
  }
}
