/// An error from writing output.
package enum OutputError: Error, Sendable, Equatable {
  /// The reader closed the pipe (EPIPE), which is not a failure.
  case closed
  /// Any other failure; `reason` is the system's text for `errno`.
  case failed(errno: Int32, reason: String)
}
