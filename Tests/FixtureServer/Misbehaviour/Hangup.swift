import FlyingFox
import FlyingSocks

/// Ends a connection before anything was sent.
///
/// FlyingFox asks a protocol switch's handler before it writes the response, and closes the
/// connection when the handler throws: that is the only way to answer with nothing at all.
struct Hangup: WSHandler {
  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    throw SocketError.disconnected
  }
}
