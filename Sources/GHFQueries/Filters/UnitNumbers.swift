import GitHubAPI

/// A reader of whole numbers with units, such as `1h30m`, `7d` and `2y`.
package enum UnitNumbers {
  /// Reads a text of numbers that a unit each follows; longer units come first, each at most once.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - units: The letters of the units, longest first.
  /// - Returns: The numbers by unit, each at most 100,000,000; nil for any other text.
  package static func read(_ text: Substring, units: String) -> [Character: Int]? {
    var numbers: [Character: Int] = [:]
    var rest = text
    var units = units[...]
    repeat {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard let number = Int(digits), number <= 100_000_000, let unit = rest.popFirst(),
        let index = units.firstIndex(of: unit)
      else { return nil }
      numbers[unit] = number
      units = units[units.index(after: index)...]
    } while !rest.isEmpty
    return numbers
  }
}
