import CommandLineInterface

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
}
