import ArgumentParser

/// A length of time as people type it: `90`, `30s`, `10m`, `2h`, `1d`.
struct DurationArgument: ExpressibleByArgument, Sendable, Equatable,
  CustomStringConvertible
{
  let duration: Duration

  init(_ duration: Duration) {
    self.duration = duration
  }

  /// Reads a whole number with an optional unit; seconds without one.
  init?(argument: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    let seconds = argument.last.flatMap { units[$0] }
    let digits = seconds == nil ? argument[...] : argument.dropLast()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits), number <= 100_000_000
    else { return nil }
    duration = .seconds(number * (seconds ?? 1))
  }

  var description: String {
    let seconds = Int(duration.components.seconds)
    return seconds > 0 && seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
}
