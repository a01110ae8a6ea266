/// An invalid value or combination of options, which their declarations can't rule out.
package struct UsageError: Error {
  package let message: String
  /// The corrections; empty if the command's help is the better hint.
  package let hints: [String]

  package init(_ message: String, hints: [String] = []) {
    self.message = message
    self.hints = hints
  }

  /// Rejects a number below 1.
  package static func check(_ option: String, atLeast1 number: Int?) throws(UsageError) {
    if let number, number < 1 {
      throw UsageError("'\(option)' must be at least 1, not \(number)")
    }
  }

  /// Rejects the first of the other options that is given.
  package static func check(
    _ option: String, without others: KeyValuePairs<String, Bool>
  ) throws(UsageError) {
    if let (other, _) = others.first(where: \.value) {
      throw UsageError("'\(option)' cannot be used with '\(other)'")
    }
  }

  /// Rejects another option, nil if it isn't given.
  package static func check(_ option: String, without other: String?) throws(UsageError) {
    if let other { try check(option, without: [other: true]) }
  }
}
