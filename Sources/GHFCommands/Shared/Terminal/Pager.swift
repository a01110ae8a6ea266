/// What starts programs that show output to people page by page.
package protocol Pager: Sendable {
  /// Starts a pager, which has the terminal from then on.
  ///
  /// - Parameters:
  ///   - command: What a shell would be told, such as `less -FRX`.
  ///   - variables: The environment that it gets to see.
  /// - Returns: What the pager reads; that it could not be started is known at its end.
  func start(_ command: String, variables: [String: String]) -> any PagerSession
}

/// A pager that is running, or ran; it reads what is written.
package protocol PagerSession: OutputSink {
  /// Whether the pager has ended.
  var isOver: Bool { get }

  /// Ends what the pager reads and waits until the pager ends; blocks its thread.
  func finish() -> PagerEnd
}

/// How a pager ended.
package enum PagerEnd: Sendable {
  /// It was shown something, or wanted nothing.
  case done
  /// It failed before it had read anything, as one that isn't installed does.
  case failed
}
