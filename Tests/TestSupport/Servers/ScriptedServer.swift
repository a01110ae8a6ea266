import FlyingSocks
private import Foundation

/// A TCP server on loopback that runs a script on each connection.
package struct ScriptedServer: Sendable {
  /// The port the system chose.
  package let port: UInt16

  /// Runs a server while a closure runs; a connection is closed when its script returns or throws, by a
  /// reset if it throws `ConnectionReset`.
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
    guard case .ip4(_, let port) = try socket.sockname() else {
      throw SocketError.unsupportedAddress
    }
    let listener = try AsyncSocket(socket: socket, pool: pool)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      // An error ends the server, which fails the test's next connection.
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
      // Cancellation ends `accept` with an error.
      while let socket = try? await listener.accept() {
        group.addTask {
          do {
            try await script(ScriptedConnection(socket: socket))
          } catch is ConnectionReset {
            var now = linger(l_onoff: 1, l_linger: 0)
            let size = socklen_t(MemoryLayout<linger>.size)
            unsafe setsockopt(socket.socket.file.rawValue, SOL_SOCKET, SO_LINGER, &now, size)
            try? socket.close()
            return
          } catch {
            // In many scripts the client disconnects early on purpose.
          }
          // Unlike `close`, this works even if another test's child process inherited the socket.
          shutdown(socket.socket.file.rawValue, Int32(SHUT_RDWR))
          try? socket.close()
        }
      }
    }
    // All connections are done, so a failing close does no harm.
    try? listener.close()
  }
}

/// An error that a script throws to reset its connection.
package struct ConnectionReset: Error {
  package init() {}
}
