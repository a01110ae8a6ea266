import ArgumentParser
import GHFMessages
import GitHubAPI

/// A duration as typed, such as `30s`, `10m`, `1h30m`, `7d` or `2w`.
struct DurationArgument: ExpressibleByArgument, Sendable, Equatable, CustomStringConvertible {
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

  var description: String { duration.typed }
}
