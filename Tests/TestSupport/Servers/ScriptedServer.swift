import FlyingSocks

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A TCP server on loopback that follows a script on each connection, right or wrong.
package struct ScriptedServer: Sendable {
  /// The port the system chose.
  package let port: UInt16

  /// Runs a server as long as a closure runs.
  ///
  /// - Parameters:
  ///   - script: What to do on each connection; it is closed when the script returns or throws.
  ///   - body: Meets the server.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or `SocketError` when there is no port left.
  package static func serve<Value: Sendable>(
    _ script: @escaping @Sendable (ScriptedConnection) async throws -> Void,
    to body: (ScriptedServer) async throws -> Value
  ) async throws -> Value {
    let pool = SocketPool.make()
    try await pool.prepare()
    let socket = try Socket(domain: Int32(sockaddr_in.family), type: .stream)
    try socket.setValue(true, for: .localAddressReuse)
    try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
    try socket.listen()
    let port = try port(of: socket)
    let listener = try AsyncSocket(socket: socket, pool: pool)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      // An error here is the end of the server, which the test then notices by itself.
      group.addTask { try? await pool.run() }
      group.addTask { await accept(from: listener, script) }
      defer { group.cancelAll() }
      return try await body(ScriptedServer(port: port))
    }
  }

  private static func accept(
    from listener: AsyncSocket,
    _ script: @escaping @Sendable (ScriptedConnection) async throws -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      // The accepting ends by an error: that of being cancelled.
      while let socket = try? await listener.accept() {
        group.addTask {
          // A client that goes away in the middle is what many scripts are for.
          try? await script(ScriptedConnection(socket: socket))
          // Unlike closing, this works also while a child of another test holds a copy.
          shutdown(socket.socket.file.rawValue, Int32(SHUT_RDWR))
          try? socket.close()
        }
      }
    }
    // Nothing is left to be lost by a failing close.
    try? listener.close()
  }

  private static func port(of socket: Socket) throws -> UInt16 {
    guard case .ip4(_, let port) = try socket.sockname() else {
      throw SocketError.unsupportedAddress
    }
    return port
  }
}
