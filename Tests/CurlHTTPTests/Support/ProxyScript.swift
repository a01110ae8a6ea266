/// Scripts of proxies, which note what they are asked.
enum ProxyScript {
  /// Answers every request itself.
  static func answering(
    _ text: String, _ seen: Recorder<String>
  ) -> @Sendable (ScriptedConnection) async throws -> Void {
    { connection in
      while true {
        seen.add(try await connection.request())
        try await connection.answer(body: Array(text.utf8))
      }
    }
  }

  /// Opens no tunnel.
  static func refusing(
    _ status: String, _ seen: Recorder<String>
  ) -> @Sendable (ScriptedConnection) async throws -> Void {
    { connection in
      seen.add(try await connection.request())
      try await connection.send("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n")
    }
  }
}
