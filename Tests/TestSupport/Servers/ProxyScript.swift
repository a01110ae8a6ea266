import FlyingSocks
import FoundationEssentials

/// Proxies as scripts of a `ScriptedServer`, which record the requests.
package enum ProxyScript {
  package typealias Script = @Sendable (ScriptedConnection) async throws -> Void

  /// Answers every request without forwarding it.
  package static func answering(_ text: String, _ seen: Recorder<String>) -> Script {
    { connection in
      while true {
        seen.add(try await connection.request())
        try await connection.answer(body: Array(text.utf8))
      }
    }
  }

  /// Refuses every tunnel with a status.
  package static func refusing(_ status: String, _ seen: Recorder<String>) -> Script {
    { connection in
      seen.add(try await connection.request())
      try await connection.send("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n")
    }
  }

  /// Opens every tunnel, to the requested port of this machine, and records what the client sends.
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

  /// Relays bytes from a server to the client while `send` relays the other direction.
  private static func relay(
    _ connection: ScriptedConnection, to port: UInt16,
    _ send: @escaping @Sendable (AsyncSocket) async throws -> Void
  ) async throws {
    let server = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port))
    await withTaskGroup { group in
      // Either side ends with an error, which also ends the other.
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
