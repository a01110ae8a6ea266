/// Where lines are read from: standard input.
package protocol LineSource: Sendable {
  /// The next line without its end; nil after the last.
  ///
  /// - Throws: `InputError` when it can't be read.
  func nextLine() throws(InputError) -> String?

  /// Whether a pipe or a file holds bytes that haven't been read; answers without waiting.
  var hasData: Bool { get }

  /// Whether `nextLine` would answer without waiting for whoever writes the lines.
  var isReady: Bool { get }
}

/// Why standard input could not be read.
package enum InputError: Error, Sendable, Equatable {
  /// The system gave none; `reason` is its text for `errno`.
  case failed(errno: Int32, reason: String)
  /// A line has more bytes than this; nothing behind them was kept.
  case lineTooLong(limitByteCount: Int)
}
