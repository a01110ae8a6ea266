import FlyingSocks
import FoundationEssentials

/// Scripts of proxies, which note what they are asked.
package enum ProxyScript {
  package typealias Script = @Sendable (ScriptedConnection) async throws -> Void

  /// Answers every request itself.
  package static func answering(_ text: String, _ seen: Recorder<String>) -> Script {
    { connection in
      while true {
        seen.add(try await connection.request())
        try await connection.answer(body: Array(text.utf8))
      }
    }
  }

  /// Opens no tunnel.
  package static func refusing(_ status: String, _ seen: Recorder<String>) -> Script {
    { connection in
      seen.add(try await connection.request())
      try await connection.send("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n")
    }
  }

  /// Opens every tunnel to a port of this machine, and notes whatever passes towards it.
  package static func tunnelling(_ seen: Recorder<String>) -> Script {
    { connection in
      let request = try await connection.request()
      seen.add(request)
      guard let match = request.prefixMatch(of: /CONNECT [^:]+:(\d+) HTTP\/1.1\r\n/),
        let port = UInt16(match.1)
      else { return }
      try await relay(connection, to: port) { server in
        try await connection.send("HTTP/1.1 200 Connection established\r\n\r\n")
        while true {
          let bytes = try await connection.socket.read(atMost: 16_384)
          seen.add(String(decoding: bytes, as: UTF8.self))
          try await server.write(Data(bytes))
        }
      }
    }
  }

  /// Carries everything from a server to the client while `send` carries the other direction.
  private static func relay(
    _ connection: ScriptedConnection, to port: UInt16,
    _ send: @escaping @Sendable (AsyncSocket) async throws -> Void
  ) async throws {
    let server = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port))
    await withTaskGroup { group in
      // The end of either side is an error here, and the end of the other.
      group.addTask { try? await send(server) }
      group.addTask {
        while let bytes = try? await server.read(atMost: 16_384),
          (try? await connection.send(bytes)) != nil
        {}
      }
      await group.next()
      group.cancelAll()
    }
    try server.close()
  }
}
