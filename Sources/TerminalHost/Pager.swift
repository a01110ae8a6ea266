/// A way to start programs that show output page by page.
package protocol Pager: Sendable {
  /// Starts a pager with a shell command, such as `less -FRX`; the pager then owns the terminal.
  ///
  /// Only the session's `finish` reports a failure to start.
  func start(_ command: String, variables: [String: String]) -> any PagerSession
}

/// A running or finished pager, whose input is the sink.
package protocol PagerSession: OutputSink {
  /// True if the pager has ended.
  var isOver: Bool { get }

  /// Closes the pager's input and waits until the pager ends, blocking the thread.
  func finish() -> PagerEnd
}

/// The result of running a pager.
package enum PagerEnd: Sendable {
  /// The pager read some output, or ended without an error.
  case done
  /// The pager failed before it read any output, for example because it isn't installed.
  case failed
}
