/// A way to start programs that show output page by page.
package protocol Pager: Sendable {
  /// Starts a pager with a shell command, such as `less -FRX`; the pager then owns the terminal.
  ///
  /// Returns nil if the program can't be started. A shell that can't run the command has started.
  func start(_ command: String, variables: [String: String]) -> (any PagerSession)?
}

/// A pager, whose input is the sink; writing fails with `OutputError.closed` once the user has quit it.
package protocol PagerSession: OutputSink {
  /// Closes the pager's input and waits until the pager ends, blocking the thread; called once.
  func finish()
}
