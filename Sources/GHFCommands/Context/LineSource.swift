/// Where lines are read from: standard input.
package protocol LineSource: Sendable {
  /// The next line without its end; nil after the last.
  ///
  /// - Throws: `InputError` when it can't be read.
  func nextLine() throws(InputError) -> String?

  /// Whether `nextLine` would answer without waiting for whoever writes the lines.
  var isReady: Bool { get }
}

/// Why standard input could not be read.
package struct InputError: Error, Sendable, Equatable {
  package let errno: Int32
  /// The system's text for `errno`.
  package let reason: String

  package init(errno: Int32, reason: String) {
    self.errno = errno
    self.reason = reason
  }
}
