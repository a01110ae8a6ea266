import GitHubAPI

/// A reader of whole numbers with units, such as `1h30m`, `7d` and `1y6mo`.
package enum UnitNumbers {
  /// Reads a text of numbers that a unit each follows; longer units come first, each at most once.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - units: The units, in small letters, longest first.
  /// - Returns: The numbers by unit, each at most 100,000,000; nil for any other text.
  package static func read(_ text: Substring, units: [String]) -> [String: Int]? {
    var numbers: [String: Int] = [:]
    var rest = text
    var units = units[...]
    repeat {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      let unit = String(rest.prefix { ("a"..."z").contains($0) })
      rest = rest.dropFirst(unit.count)
      guard let number = Int(digits), number <= 100_000_000, let index = units.firstIndex(of: unit)
      else { return nil }
      numbers[unit] = number
      units = units[units.index(after: index)...]
    } while !rest.isEmpty
    return numbers
  }
}
