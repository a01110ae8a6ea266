import FlyingSocks
import FoundationEssentials

/// One connection of a `ScriptedServer`, as its script sees it.
package struct ScriptedConnection: Sendable {
  let socket: AsyncSocket

  /// Reads a request.
  ///
  /// - Returns: Its head, and its body as far as Content-Length tells of one.
  /// - Throws: `SocketError.disconnected` when the client goes away before.
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

  /// Sends a text as it is.
  ///
  /// - Throws: `SocketError` when the client went away.
  package func send(_ text: String) async throws {
    try await send(Array(text.utf8))
  }

  /// Sends bytes as they are.
  ///
  /// - Throws: `SocketError` when the client went away.
  package func send(_ bytes: [UInt8]) async throws {
    try await socket.write(Data(bytes))
  }

  /// Answers with 200, the fields and the body.
  ///
  /// - Throws: `SocketError` when the client went away.
  package func answer(_ fields: [String] = [], body: [UInt8]) async throws {
    let lines = ["HTTP/1.1 200 OK", "Content-Length: \(body.count)"] + fields
    // In one piece, else the second would wait for the acknowledgement of the first: 40 ms.
    try await send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  /// Answers every request on this connection with 200 and the same text, until the client goes.
  ///
  /// - Throws: `SocketError` as soon as it went.
  package func answerAll(_ text: String) async throws {
    while true {
      _ = try await request()
      try await answer(body: Array(text.utf8))
    }
  }

  /// Waits until the client closes; bytes that still come are thrown away.
  package func untilClosed() async {
    // The error is what is waited for.
    while (try? await socket.read()) != nil {}
  }
}
