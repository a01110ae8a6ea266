/// The numbers or dates that a condition such as `followers>1k` or `since:2020..2022` allows.
///
/// A date is a number of eight digits, so that dates and numbers are compared alike.
enum FilterRange {
  /// A comparison as typed between a field and a value.
  enum Comparison: String, CaseIterable {
    // The longest that fits is used. GitHub's search has the forms with a colon.
    case atLeastInSearch = ":>="
    case atMostInSearch = ":<="
    case aboveInSearch = ":>"
    case belowInSearch = ":<"
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case equal = "="
    case colon = ":"
  }

  /// Parses the value of a comparison of numbers; returns nil if it isn't one or a range of them.
  static func numbers(_ comparison: Comparison, _ text: String) -> ClosedRange<Int64>? {
    range(comparison, text) { number($0).map { $0...$0 } }
  }

  /// Parses the value of a comparison of dates: a year, a month or a day, or a range of them.
  static func dates(_ comparison: Comparison, _ text: String) -> ClosedRange<Int64>? {
    range(comparison, text, date)
  }

  private static func range(
    _ comparison: Comparison, _ text: String, _ value: (Substring) -> ClosedRange<Int64>?
  ) -> ClosedRange<Int64>? {
    switch comparison {
    case .equal, .colon:
      guard let dots = text.firstRange(of: "..") else { return value(text[...]) }
      let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
      let isOpen = (first: ["", "*"].contains(first), last: ["", "*"].contains(last))
      if isOpen.first && isOpen.last { return nil }
      guard let low = isOpen.first ? .min : value(first)?.lowerBound,
        let high = isOpen.last ? .max : value(last)?.upperBound
      else { return nil }
      return low <= high ? low...high : nil
    case .above, .aboveInSearch:
      return value(text[...]).map { min($0.upperBound, .max - 1) + 1 ... .max }
    case .atLeast, .atLeastInSearch: return value(text[...]).map { $0.lowerBound ... .max }
    case .below, .belowInSearch: return value(text[...]).map { .min...$0.lowerBound - 1 }
    case .atMost, .atMostInSearch: return value(text[...]).map { .min...$0.upperBound }
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
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) ?? .max : nil
  }

  /// Parses a date; of a year or a month, the range of its days.
  private static func date(_ text: Substring) -> ClosedRange<Int64>? {
    let rest = text.count == 4 ? ("-01-01", "-12-31") : text.count == 7 ? ("-01", "-31") : ("", "")
    guard let low = digits(ofDate: text + rest.0), let high = digits(ofDate: text + rest.1)
    else { return nil }
    return low...high
  }

  /// Returns the digits of a date, `YYYY-MM-DD`, as a number; nil if it isn't one.
  static func digits(ofDate text: Substring) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let digits = digits(parts.joined()),
      (1...12).contains(digits / 100 % 100), (1...31).contains(digits % 100)
    else { return nil }
    return digits
  }
}
