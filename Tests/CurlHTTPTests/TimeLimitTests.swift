import GitHubAPI
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite struct TimeLimitTests {
    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"])
    func `gives up on a server that stops`(answer: String) async throws {
      let limit = Duration.milliseconds(300)
      let start = ContinuousClock.now
      let outcome = try await CurlTransport.outcome(limits: .init(stalling: limit)) { connection in
        _ = try await connection.request()
        try await connection.send(answer)
        await connection.untilClosed()
      }
      #expect(outcome == .failure(.timedOut(phase: .receiving, after: limit)))
      #expect(ContinuousClock.now - start >= limit)
    }

    @Test func `has patience with a server that is slow`() async throws {
      let outcome = try await CurlTransport.outcome(limits: .init(stalling: .seconds(1))) {
        connection in
        _ = try await connection.request()
        try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n")
        for _ in 1...6 {
          try await Task.sleep(for: .milliseconds(220))
          try await connection.send("x")
        }
      }
      #expect(outcome.text == "xxxxxx")
    }

    @Test func `gives up on a handshake that stops`() async throws {
      let limit = Duration.milliseconds(300)
      let outcome = try await ScriptedServer.serve { connection in
        await connection.untilClosed()
      } to: { server in
        await CurlTransport(environment: [:], limits: .init(connecting: limit))
          .outcome(of: .loopback(server.port, scheme: "https"))
      }
      #expect(outcome == .failure(.timedOut(phase: .connecting, after: limit)))
    }
  }
}
