import FlyingFox
import FlyingSocks
private import Foundation

/// The first half of a response's head, sent without FlyingFox, which sends whole heads only.
struct RawHead: Sendable {
  private let bytes: [UInt8]

  /// Formats the head of a response as FlyingFox does, and keeps the first half.
  init(statusCode: HTTPStatusCode, headers: HTTPHeaders, byteCount: Int) {
    var lines = [
      "HTTP/1.1 \(statusCode.code) \(statusCode.phrase)", "Content-Length: \(byteCount)",
    ]
    lines += headers.map { "\($0.key.rawValue): \($0.value)" }
    let whole = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    bytes = Array(whole.prefix(whole.count / 2))
  }

  /// Finds the socket of a client's connection among the open descriptors.
  ///
  /// FlyingFox passes its handlers the client's address, but not the socket.
  ///
  /// - Returns: A socket that FlyingFox still owns, or nil if the client has disconnected.
  static func socket(of peer: HTTPRequest.Address) -> Socket? {
    guard case .ip4(let address, let port) = peer else { return nil }
    let wanted = Socket.Address.ip4(address, port: port)
    return (0..<4_096).lazy.map { Socket(file: .init(rawValue: $0)) }
      // Most numbers don't belong to a socket.
      .first { (try? $0.remotePeer()) == wanted }
  }

  /// Sends the bytes at once, or one by one with a pause before each unless it is zero.
  ///
  /// - Throws: `SocketError` if the client disconnected, `CancellationError` if the server stops.
  func send(to socket: Socket, pause: Duration) async throws {
    for piece in pause > .zero ? bytes.map({ [$0] }) : [bytes] {
      if pause > .zero { try await Task.sleep(for: pause) }
      _ = try socket.write(Data(piece))
    }
  }
}
