/// Why bytes could not be written.
package enum OutputError: Error, Sendable, Equatable {
  /// The reader went away (EPIPE); that is no failure.
  case closed
  /// Any other reason; `reason` is the system's text for `errno`.
  case failed(errno: Int32, reason: String)
}
