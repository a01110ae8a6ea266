/// How the bytes of an answer reach the client.
package enum Delivery: Sendable, Equatable {
  /// All at once, as they should.
  case whole
  /// Fewer than Content-Length says, then the connection is closed.
  case truncated(afterBytes: Int)
  /// One byte a second.
  case slow
  /// All of it, with a Content-Length that is wrong by so much.
  case wrongLength(by: Int)
  /// The first half of the head, then the connection is closed.
  case cutHead
  /// One byte of the head a second.
  case slowHead
  /// A body of so many bytes, made as it is sent.
  case endless(byteCount: Int)
  /// Nothing, and the connection is closed.
  case dropped
  /// Nothing, for as long as the client likes to wait.
  case never
}
