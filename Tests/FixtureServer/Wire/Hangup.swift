import FlyingFox
import FlyingSocks

/// Closes a connection without a response.
///
/// FlyingFox calls a protocol switch's handler before it writes the response, and closes the
/// connection if the handler throws. It offers no other way to send nothing.
struct Hangup: WSHandler {
  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    throw SocketError.disconnected
  }
}
