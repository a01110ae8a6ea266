/// How the bytes of an answer reach the client.
package enum Delivery: Sendable, Equatable {
  /// All at once, as they should.
  case whole
  /// Fewer than Content-Length says, then the connection is closed.
  case truncated(afterBytes: Int)
  /// One byte a second.
  case slow
  /// A body of so many bytes, made as it is sent.
  case endless(byteCount: Int)
  /// Nothing, and the connection is closed.
  case dropped
  /// Nothing, for as long as the client likes to wait.
  case never
}
