import FoundationEssentials
import GitHubAPI

/// The numbers or dates that a condition such as `followers>1k`, `since:2020..2022` or `updated>30d`
/// allows.
///
/// A time is a number of 14 digits, `YYYYMMDDhhmmss` in UTC, so that times and numbers are compared alike.
enum FilterRange {
  /// A comparison of a field with a value.
  enum Comparison { case atLeast, atMost, above, below, equal }

  /// The operators between a field and a value, of which the first that fits is used.
  ///
  /// GitHub's search has the forms with a colon. Input methods type ≥ and 》 for >= and >.
  static let operators: [(text: String, comparison: Comparison)] = [
    (":>=", .atLeast), (":<=", .atMost), (":>", .above), (":<", .below), (">=", .atLeast),
    ("<=", .atMost), (">", .above), ("<", .below), ("=", .equal), (":≥", .atLeast), (":≤", .atMost),
    (":≧", .atLeast), (":≦", .atMost),
    (":", .equal), ("≥", .atLeast), ("≤", .atMost), ("≧", .atLeast), ("≦", .atMost),
    ("》", .above), ("《", .below),
  ]

  /// Parses the value of a comparison of numbers; returns nil if it isn't one or a range of them.
  static func numbers(_ comparison: Comparison, _ text: String) -> ClosedRange<Int64>? {
    range(comparison, text) { number($0).map { $0...$0 } }
  }

  /// Parses the value of a comparison of dates: a year, a month or a day, an age such as `30d`, or a
  /// range of dates or of ages.
  ///
  /// A comparison with an age is one of ages: `>30d` has the dates over 30 days before `now`.
  static func dates(
    _ comparison: Comparison, _ text: String, now: Date
  ) -> ClosedRange<Int64>? {
    if let dates = range(comparison, text, date) { return dates }
    // A greater age is an earlier time, so that ages are compared by their negative times.
    let ages = range(comparison, text) { text in
      Age(text).map { age in
        let times = times(of: age, before: now)
        return -times.upperBound...(-times.lowerBound)
      }
    }
    return ages.map { -$0.upperBound...(-max($0.lowerBound, -Int64.max)) }
  }

  /// Returns the times in UTC that an age is: those of a day, or of a minute if it has hours or minutes.
  private static func times(of age: Age, before now: Date) -> ClosedRange<Int64> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute], from: age.date(before: now, in: .gmt))
    let day = (parts.year ?? 1) * 10_000 + (parts.month ?? 1) * 100 + (parts.day ?? 1)
    if !age.isExact { return Int64(day) * 1_000_000...Int64(day) * 1_000_000 + 235_959 }
    let minute = (day * 100 + (parts.hour ?? 0)) * 100 + (parts.minute ?? 0)
    return Int64(minute) * 100...Int64(minute) * 100 + 59
  }

  /// Returns true if a text that isn't dates or ages may become that as more is typed, such as `2020-`.
  ///
  /// So do `7d..3` and `3mi`. A bare `m` and the 30th of February are mistakes at once.
  static func mayBecomeDates(_ text: String) -> Bool {
    let unit = String(text.reversed().prefix(while: \.isLetter).reversed())
    let isBegun =
      unit.isEmpty || unit != "m" && Age.units.contains { $0.hasPrefix(unit) && $0 != unit }
    let isDay = text.split(separator: "..").contains { part in
      [7, 10].contains(part.count) && part.contains("-") && date(part) == nil
        && part.last?.isNumber == true
    }
    return isBegun && !isDay
      && text.allSatisfy { ("0123456789.,-" + Age.units.joined()).contains($0) }
  }

  private static func range(
    _ comparison: Comparison, _ text: String, _ value: (Substring) -> ClosedRange<Int64>?
  ) -> ClosedRange<Int64>? {
    switch comparison {
    case .equal:
      guard let dots = text.firstRange(of: "..") else { return value(text[...]) }
      let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
      let isOpen = (first: ["", "*"].contains(first), last: ["", "*"].contains(last))
      if isOpen.first && isOpen.last { return nil }
      guard let low = isOpen.first ? .min : value(first)?.lowerBound,
        let high = isOpen.last ? .max : value(last)?.upperBound
      else { return nil }
      return low <= high ? low...high : nil
    case .above:
      return value(text[...]).map { min($0.upperBound, .max - 1) + 1 ... .max }
    case .atLeast: return value(text[...]).map { $0.lowerBound ... .max }
    case .below: return value(text[...]).map { .min...$0.lowerBound - 1 }
    case .atMost: return value(text[...]).map { .min...$0.upperBound }
    }
  }

  /// Parses a number from 0: `1500`, `1,500`, `1.5k`, `2m`; larger ones than an `Int64` count as the
  /// largest.
  private static func number(_ text: Substring) -> Int64? {
    let groups = text.prefix { $0.isNumber || $0 == "," }.split(
      separator: ",", omittingEmptySubsequences: false)
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    var digits = text.lowercased().filter { $0 != "," }
    var zeros = 0
    switch digits.last {
    case "k": zeros = 3
    case "m": zeros = 6
    default: break
    }
    if zeros > 0 { digits.removeLast() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, parts.count <= 2 else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || !fraction.isEmpty && fraction.count <= zeros else { return nil }
    return self.digits(whole + fraction + String(repeating: "0", count: zeros - fraction.count))
  }

  /// Returns the number that ASCII digits make, at most the largest; nil for other characters.
  private static func digits(_ text: String) -> Int64? {
    text.utf8.allSatisfy(\.isDigit) ? Int64(text) ?? .max : nil
  }

  /// Parses a year, a month or a day as its times in UTC; nil for a day that doesn't exist.
  private static func date(_ text: Substring) -> ClosedRange<Int64>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { digits(String($0)) }
    guard [[4], [4, 2], [4, 2, 2]].contains(parts.map(\.count)), numbers.count == parts.count
    else { return nil }
    let (year, month) = (numbers[0], numbers.count > 1 ? numbers[1] : nil)
    let day = numbers.count > 2 ? numbers[2] : nil
    guard (1...12).contains(month ?? 1) else { return nil }
    let length = days(inMonth: month ?? 12, of: year)
    guard (1...length).contains(day ?? 1) else { return nil }
    let first = (year * 100 + (month ?? 1)) * 100 + (day ?? 1)
    let last = (year * 100 + (month ?? 12)) * 100 + (day ?? length)
    return first * 1_000_000...last * 1_000_000 + 235_959
  }

  private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Returns the number for a time of GitHub's (RFC 3339), of which a date alone is midnight; nil for
  /// another text.
  static func number(ofTime text: String) -> Int64? {
    var number: Int64 = 0
    var count = 0
    for byte in text.utf8.prefix(19) {
      count += 1
      // `2011-01-25T18:44:36Z` has its separators behind these numbers of bytes.
      if [5, 8, 11, 14, 17].contains(count) { continue }
      guard byte.isDigit else { return nil }
      number = number * 10 + Int64(byte - 0x30)
    }
    return count == 19 ? number : count == 10 ? number * 1_000_000 : nil
  }
}
