import GHFMessages

/// An invalid combination or value of options that the schema can't express, from `validate()`.
///
/// The parser passes it on with another exit code than its own errors and its `ValidationError`.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ message: String) { description = message }
}

extension CommandError {
  /// Runs a check of options that depends on the config file, which is read after `validate()`.
  static func checkingUsage(_ check: () throws -> Void) throws(CommandError) {
    do {
      try check()
    } catch {
      throw CommandError(.usage, "\(error)")
    }
  }
}
