/// A source of lines, such as standard input.
package protocol LineSource: Sendable {
  /// Returns the next line without its line break; nil after the last line.
  func nextLine() throws(InputError) -> String?

  /// True if a pipe or file holds unread bytes; this never waits.
  var hasData: Bool { get }

  /// True if `nextLine` would return immediately, without waiting for the writer of the pipe.
  var isReady: Bool { get }
}

/// The reason standard input could not be read.
package enum InputError: Error, Sendable, Equatable {
  /// The read failed; `reason` is the system's text for `errno`.
  case failed(errno: Int32, reason: String)
  /// A line exceeds this number of bytes; neither it nor later lines can be read.
  case lineTooLong(limitByteCount: Int)
  /// There are more lines than this number; the rest can't be read.
  case tooManyLines(limit: Int)
}
