import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  /// Time limits, which are several times longer than the pauses of a busy machine.
  @Suite struct TimeLimitTests {
    private static let limit = Duration.seconds(3)

    @Test(
      arguments: [
        ("", .receiving), ("HTTP/1.1 200 OK\r\n", .trickling),
        ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", .trickling),
      ] as [(String, TransportError.Phase)])
    func givesUpOnAServerThatStops(
      response: String, phase: TransportError.Phase
    ) async throws {
      let limit = Self.limit
      let start = ContinuousClock.now
      let outcome = try await CurlTransport.outcome(limits: .init(stalling: limit)) { connection in
        _ = try await connection.request()
        try await connection.send(response)
        await connection.untilClosed()
      }
      #expect(outcome == .failure(.timedOut(phase: phase, after: limit)))
      #expect(ContinuousClock.now - start >= limit)
    }

    @Test func waitsForASlowServer() async throws {
      let outcome = try await CurlTransport.outcome(limits: .init(stalling: Self.limit)) {
        connection in
        _ = try await connection.request()
        try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 600\r\n\r\n")
        for _ in 1...6 {
          try await Task.sleep(for: .milliseconds(600))
          try await connection.send(String(repeating: "x", count: 100))
        }
      }
      #expect(outcome.text == String(repeating: "x", count: 600))
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 600\r\n\r\n", "HTTP/1.1 200 OK\r\nA: "])
    func givesUpOnATricklingResponse(beginning: String) async throws {
      let limit = Duration.milliseconds(300)
      let outcome = try await CurlTransport.outcome(limits: .init(stalling: limit)) { connection in
        _ = try await connection.request()
        try await connection.send(beginning)
        while true {
          try await Task.sleep(for: .milliseconds(20))
          try await connection.send("x")
        }
      }
      #expect(outcome == .failure(.timedOut(phase: .trickling, after: limit)))
    }

    @Test(arguments: [("Content-Length: 9000\r\n\r\n", ""), ("", "\r\n")])
    func limitsTheTimeOfAWholeResponse(
      beginning: String, lineEnd: String
    ) async throws {
      let limit = Self.limit + .seconds(1)
      let start = ContinuousClock.now
      let limits = TransferLimits(stalling: Self.limit, answering: limit)
      let outcome = try await CurlTransport.outcome(limits: limits) { connection in
        _ = try await connection.request()
        try await connection.send("HTTP/1.1 200 OK\r\n" + beginning)
        while true {
          try await connection.send("Field: \(String(repeating: "x", count: 100))\(lineEnd)")
          try await Task.sleep(for: .milliseconds(50))
        }
      }
      #expect(outcome == .failure(.timedOut(phase: .completing, after: limit)))
      #expect(ContinuousClock.now - start >= limit)
    }

    @Test(arguments: [
      ("127.0.0.1", true), ("localhost", true), ("::1", true), ("192.0.2.1", false),
    ])
    func readsLimitsForThisMachineFromTheEnvironment(
      host: String, isLocal: Bool
    ) throws {
      let authority = host.contains(":") ? "[\(host)]:443" : host
      let target = try RequestTarget(
        HTTPRequest(method: .get, scheme: "https", authority: authority, path: "/"))
      let normal = TransferLimits()
      for (text, time) in [("1500", Duration.milliseconds(1500)), ("0", nil), ("1 s", nil)] {
        let settings = TransferSettings(
          environment: ["GHF_TIME_LIMIT_MS": text], limits: normal)
        var expected = normal
        if isLocal, let time {
          expected.connecting = time
          expected.stalling = time
          expected.answering = time * 4
        }
        #expect(settings.limits(for: target) == expected)
      }
    }

    @Test func givesUpOnAHandshakeThatStops() async throws {
      let limit = Duration.milliseconds(300)
      let outcome = try await ScriptedServer.serve { connection in
        await connection.untilClosed()
      } to: { server in
        await CurlTransport(environment: [:], limits: .init(connecting: limit))
          .outcome(of: .loopback(server.port, scheme: "https"))
      }
      #expect(outcome == .failure(.timedOut(phase: .connecting, after: limit)))
    }

    @Test func doesNotCountQueueingAsConnecting() async throws {
      let limits = TransferLimits(connecting: Self.limit, connectionsPerHost: 1)
      try await ScriptedServer.serve { connection in
        _ = try await connection.request()
        // The fourth request waits for longer than the limit.
        try await Task.sleep(for: .milliseconds(1_100))
        try await connection.answer(["Connection: close"], body: Array("ok".utf8))
      } to: { server in
        let transport = CurlTransport(environment: [:], limits: limits)
        await withTaskGroup { group in
          for _ in 1...4 {
            group.addTask { await transport.outcome(of: .loopback(server.port)) }
          }
          for await outcome in group { #expect(outcome.text == "ok") }
        }
      }
    }

    @Test func abandonsOpenConnectionsAfterAStall() async throws {
      let connections = Recorder<Void>()
      try await ScriptedServer.serve { connection in
        connections.add(())
        while true {
          let request = try await connection.request()
          if request.hasPrefix("GET /stalling ") { return await connection.untilClosed() }
          try await Task.sleep(for: .milliseconds(100))
          try await connection.answer(body: Array("ok".utf8))
        }
      } to: { server in
        let transport = CurlTransport(
          environment: [:], limits: .init(stalling: Self.limit))
        async let stalling = transport.outcome(of: .loopback(server.port, path: "/stalling"))
        async let good = transport.outcome(of: .loopback(server.port))
        #expect(await good.text == "ok")
        #expect(await stalling.error == .timedOut(phase: .receiving, after: Self.limit))
        for _ in 1...2 {
          #expect(await transport.outcome(of: .loopback(server.port)).text == "ok")
        }
      }
      // One for each of the first two requests, and one that both later requests share.
      #expect(connections.all.count == 3)
    }

    @Test func keepsConnectionsToOtherServersAfterAStall() async throws {
      let connections = Recorder<Int>()
      @Sendable func serve(_ connection: ScriptedConnection, by number: Int) async throws {
        connections.add(number)
        while true {
          let request = try await connection.request()
          if request.hasPrefix("GET /stalling ") { return await connection.untilClosed() }
          try await connection.answer(body: Array("ok".utf8))
        }
      }
      try await ScriptedServer.serve {
        try await serve($0, by: 1)
      } to: { stalling in
        try await ScriptedServer.serve {
          try await serve($0, by: 2)
        } to: { other in
          let transport = CurlTransport(environment: [:], limits: .init(stalling: Self.limit))
          async let stalled = transport.outcome(of: .loopback(stalling.port, path: "/stalling"))
          while connections.all.isEmpty { await Task.yield() }
          for server in [stalling, other] {
            #expect(await transport.outcome(of: .loopback(server.port)).text == "ok")
          }
          #expect(await stalled.error == .timedOut(phase: .receiving, after: Self.limit))
          for server in [other, stalling] {
            #expect(await transport.outcome(of: .loopback(server.port)).text == "ok")
          }
        }
      }
      #expect(connections.all.filter { $0 == 1 }.count == 3)
      #expect(connections.all.filter { $0 == 2 }.count == 1)
    }
  }
}
