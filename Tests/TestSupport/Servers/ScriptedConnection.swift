import FlyingSocks
import FoundationEssentials

/// One connection of a `ScriptedServer`, as its script sees it.
package struct ScriptedConnection: Sendable {
  let socket: AsyncSocket

  /// Reads a request.
  ///
  /// - Returns: The head, and the body if there is a Content-Length.
  /// - Throws: `SocketError.disconnected` if the client disconnects first.
  package func request() async throws -> String {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      bytes.append(try await socket.read())
    }
    let head = String(decoding: bytes, as: UTF8.self)
    guard let match = head.firstMatch(of: /(?i)content-length: (\d+)/), let count = Int(match.1)
    else { return head }
    return head + String(decoding: try await socket.read(bytes: count), as: UTF8.self)
  }

  /// Reads a byte of something that isn't a request.
  ///
  /// - Throws: `SocketError.disconnected` if the client disconnects first.
  package func byte() async throws -> UInt8 { try await socket.read() }

  /// Sends a text unchanged.
  ///
  /// - Throws: `SocketError` if the client disconnected.
  package func send(_ text: String) async throws {
    try await send(Array(text.utf8))
  }

  /// Sends bytes unchanged.
  ///
  /// - Throws: `SocketError` if the client disconnected.
  package func send(_ bytes: [UInt8]) async throws {
    try await socket.write(Data(bytes))
  }

  /// Answers with status 200, header fields and a body.
  ///
  /// - Throws: `SocketError` if the client disconnected.
  package func answer(_ fields: [String] = [], body: [UInt8]) async throws {
    let lines = ["HTTP/1.1 200 OK", "Content-Length: \(body.count)"] + fields
    // In one write: a second one would wait 40 ms for the acknowledgement of the first.
    try await send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  /// Answers every request on this connection with status 200 and the same text.
  ///
  /// - Throws: `SocketError` when the client disconnects.
  package func answerAll(_ text: String) async throws {
    while true {
      _ = try await request()
      try await answer(body: Array(text.utf8))
    }
  }

  /// Waits until the client disconnects, discarding received bytes.
  package func untilClosed() async {
    // The error means that the client disconnected.
    while (try? await socket.read()) != nil {}
  }
}
