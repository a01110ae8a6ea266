package import FakeGitHub
import FlyingFox
import FlyingSocks
private import Foundation
import Synchronization

/// A fake GitHub that listens on loopback until it is stopped.
package struct FixtureGitHub: Sendable {
  /// The base URL, without a trailing slash.
  package var baseURL: String { "http://127.0.0.1:\(port)" }
  /// The port it listens on.
  package let port: UInt16

  private let server: HTTPServer
  /// The part that answers requests and counts them.
  let frontEnd: FixtureFrontEnd
  private let running: Task<Void, any Error>

  /// Starts a server and waits until it listens.
  ///
  /// - Returns: The server, which the caller has to stop.
  package static func start(_ settings: FixtureSettings = .init()) async throws -> FixtureGitHub {
    let frontEnd = try FixtureFrontEnd(settings)
    let server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try sockaddr_in.inet(ip4: "127.0.0.1", port: settings.port), timeout: 100_000,
        pool: NoDelayPool(HTTPServer.defaultPool()), logger: .disabled),
      handler: frontEnd)
    let running = Task { try await server.run() }
    do {
      try await server.waitUntilListening()
    } catch {
      running.cancel()
      throw error
    }
    guard case .ip4(_, let port)? = await server.listeningAddress else {
      throw FixtureError.notListening
    }
    return FixtureGitHub(port: port, server: server, frontEnd: frontEnd, running: running)
  }

  /// Runs a closure with a server, and stops the server even if the closure throws.
  package static func serving<Outcome: Sendable>(
    _ settings: FixtureSettings = .init(),
    _ body: @Sendable (FixtureGitHub) async throws -> Outcome
  ) async throws -> Outcome {
    let github = try await start(settings)
    do {
      let outcome = try await body(github)
      await github.stop()
      return outcome
    } catch {
      await github.stop()
      throw error
    }
  }

  /// Closes all connections and frees the port.
  package func stop() async {
    await server.stop()
    running.cancel()
  }

  /// Waits until the server ends.
  ///
  /// - Throws: The error that ended it, including that of being stopped.
  package func waitUntilEnded() async throws {
    try await running.value
  }
}
