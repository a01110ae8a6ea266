/// The way in which the bytes of an answer reach the client.
package enum Delivery: Sendable, Equatable {
  /// All at once, correctly.
  case whole
  /// Half of the body, then the connection is closed.
  case truncated
  /// One byte a second.
  case slow
  /// The whole body, with a Content-Length that is off by a number of bytes.
  case wrongLength(by: Int)
  /// The first half of the head, then the connection is closed.
  case cutHead
  /// One byte of the head a second.
  case slowHead
  /// A body of a number of bytes, generated while it is sent.
  case endless(byteCount: Int)
  /// No bytes; the connection is closed.
  case dropped
  /// No bytes; the connection stays open.
  case never

  /// False if it delivers no byte of an answer.
  var needsAnswer: Bool {
    switch self {
    case .endless, .dropped, .never: false
    default: true
    }
  }
}
