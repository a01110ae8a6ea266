import FlyingFox
import FlyingSocks
private import Foundation
import Synchronization

/// A small GitHub that listens on loopback until it is stopped.
package final class FixtureGitHub: Sendable {
  /// Where it is to be asked, without a slash at the end.
  package let baseURL: String
  /// The port it listens on.
  package let port: UInt16

  private let server: HTTPServer
  private let running: Task<Void, any Error>
  private let desk: FixtureFrontEnd

  private init(
    port: UInt16, server: HTTPServer, desk: FixtureFrontEnd, running: Task<Void, any Error>
  ) {
    baseURL = "http://127.0.0.1:\(port)"
    self.port = port
    self.server = server
    self.desk = desk
    self.running = running
  }

  /// Starts to listen, and returns once requests can come.
  ///
  /// - Parameter settings: The port and how to behave.
  /// - Returns: The server, which the caller has to stop.
  /// - Throws: What reading the fixtures or opening the port throws.
  package static func start(_ settings: FixtureSettings = .init()) async throws -> FixtureGitHub {
    let desk = try FixtureFrontEnd(settings)
    let server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try sockaddr_in.inet(ip4: "127.0.0.1", port: settings.port), timeout: 100_000,
        pool: PromptPool(HTTPServer.defaultPool()), logger: .disabled),
      handler: desk)
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
    return FixtureGitHub(port: port, server: server, desk: desk, running: running)
  }

  /// Serves while something is done, and stops afterwards whatever comes of it.
  ///
  /// - Parameters:
  ///   - settings: The port and how to behave.
  ///   - body: What is to be done.
  /// - Returns: What `body` returns.
  /// - Throws: What `start` or `body` throws.
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

  /// Waits until the server no longer listens.
  ///
  /// - Throws: Why it doesn't, also when it was stopped.
  package func waitUntilEnded() async throws {
    try await running.value
  }

  /// What was asked so far.
  package var statistics: RequestStatistics { desk.statistics }

  /// Forgets what was asked so far.
  package func resetStatistics() { desk.resetStatistics() }

  /// Makes things happen: who follows whom, renames, deletions.
  ///
  /// - Parameter texts: As `Change` reads them.
  /// - Throws: `FixtureError.badChange` at the first that makes no sense.
  package func change(_ texts: [String]) throws(FixtureError) {
    for text in texts { try desk.service.make(try Change(text)) }
  }

  /// Switches misbehaviours on, instead of those that were.
  ///
  /// - Parameter specifications: As `Misbehaviour` reads them; none for a good server.
  /// - Throws: `FixtureError.badMisbehaviour` for one that is unknown; then nothing changes.
  package func misbehave(_ specifications: [String]) throws(FixtureError) {
    var misbehaviours: [Misbehaviour] = []
    for text in specifications { misbehaviours.append(try Misbehaviour(text)) }
    desk.service.misbehaviours.replace(with: misbehaviours)
  }
}
