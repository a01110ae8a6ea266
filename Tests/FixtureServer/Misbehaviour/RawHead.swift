import FlyingFox
import FlyingSocks
private import Foundation

/// Half the head of a response, sent past FlyingFox, which sends whole heads only.
struct RawHead: Sendable {
  private let bytes: [UInt8]

  /// Writes the head of a response as FlyingFox would.
  ///
  /// - Parameters:
  ///   - statusCode: What the head begins with.
  ///   - headers: What it says then.
  ///   - byteCount: The length of the body that it announces.
  init(statusCode: HTTPStatusCode, headers: HTTPHeaders, byteCount: Int) {
    var lines = [
      "HTTP/1.1 \(statusCode.code) \(statusCode.phrase)", "Content-Length: \(byteCount)",
    ]
    lines += headers.map { "\($0.key.rawValue): \($0.value)" }
    let whole = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    bytes = Array(whole.prefix(whole.count / 2))
  }

  /// The connection of a client.
  ///
  /// FlyingFox tells its handlers who asks, but not over which socket: it is looked for.
  ///
  /// - Parameter peer: The client.
  /// - Returns: A socket that FlyingFox goes on to own; nothing when the client is gone.
  static func socket(of peer: HTTPRequest.Address) -> Socket? {
    guard case .ip4(let address, let port) = peer else { return nil }
    let wanted = Socket.Address.ip4(address, port: port)
    return (0..<4_096).lazy.map { Socket(file: .init(rawValue: $0)) }
      // Most numbers are no socket's.
      .first { (try? $0.remotePeer()) == wanted }
  }

  /// Sends the bytes, all at once or one after another.
  ///
  /// - Parameters:
  ///   - socket: Where to.
  ///   - pause: How long it takes from one byte to the next.
  /// - Throws: `SocketError` when the client went away, `CancellationError` when the server stops.
  func send(to socket: Socket, pause: Duration) async throws {
    guard pause > .zero else {
      _ = try socket.write(Data(bytes))
      return
    }
    for byte in bytes {
      try await Task.sleep(for: pause)
      _ = try socket.write(Data([byte]))
    }
  }
}
