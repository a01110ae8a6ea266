import CommandLineInterface
import GHFMessages
import GitHubAPI

/// A duration as typed, such as `30s`, `10m`, `1h30m`, `7d` or `2w`.
struct DurationArgument: ArgumentValue, Sendable, Equatable, CustomStringConvertible {
  let duration: Duration

  /// The letters and lengths of the units, longest first.
  private static let units: [(letter: Character, seconds: Int)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  init(_ duration: Duration) { self.duration = duration }

  /// Parses whole numbers, each followed by a unit; longer units come first, each at most once.
  init?(argument: String) {
    var seconds = 0
    var rest = argument[...]
    var units = DurationArgument.units[...]
    repeat {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard let number = Int(digits), number <= 100_000_000, let letter = rest.popFirst(),
        let index = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      seconds += number * units[index].seconds
      units = units[(index + 1)...]
    } while !rest.isEmpty
    duration = .seconds(seconds)
  }

  static func hint(for text: String) -> String? {
    hint(forNumber: text, unit: "m") ?? "use a number with a unit: 90s, 10m, 1h30m, 7d or 2w"
  }

  /// Returns the hint for a number without a unit; nil for other texts, and for what may be a year.
  static func hint(forNumber text: String, unit: String) -> String? {
    guard (1...3).contains(text.count), text.allSatisfy(\.isDigit) else {
      return nil
    }
    return "add a unit: s, m, h, d or w, such as '\(text)\(unit)'"
  }

  var description: String { duration.typed }
}

/// A share as typed, such as `25%` or `25`.
struct ShareArgument: ArgumentValue, Sendable, Equatable {
  /// From 1 to 100.
  let percentage: Int

  init?(argument: String) {
    let digits = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
    guard digits.allSatisfy(\.isASCII), let number = Int(digits), (1...100).contains(number) else {
      return nil
    }
    percentage = number
  }

  static func hint(for text: String) -> String? { "use a percentage from 1% to 100%" }
}
