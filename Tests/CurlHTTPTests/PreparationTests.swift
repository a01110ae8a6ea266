import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  /// A connection that is opened before its request is complete.
  @Suite(.timeLimit(.minutes(2))) struct PreparationTests {
    /// The server's events in order: `open` and `closed` for connections, and requests.
    private let events = AsyncStream<String>.makeStream()

    /// Answers each request with `ok`, and records its events.
    private func serving<Value: Sendable>(
      _ body: (ScriptedServer) async throws -> Value
    ) async throws -> Value {
      let log = events.continuation
      return try await ScriptedServer.serve { connection in
        log.yield("open")
        while let request = try? await connection.request() {
          log.yield(request)
          try await connection.answer(body: Array("ok".utf8))
        }
        log.yield("closed")
      } to: { server in
        try await body(server)
      }
    }

    @Test("carries the request with fields added later, and further requests")
    func carriesRequestsWithLateFields() async throws {
      try await serving { server in
        var seen = events.stream.makeAsyncIterator()
        let transport = CurlTransport(environment: [:])
        var request = HTTPRequest.loopback(server.port, fields: [.userAgent: "ghf/1"])
        transport.prepare(for: request)
        #expect(await seen.next() == "open")
        request.headerFields[.authorization] = "Bearer x"
        request.headerFields[.ifNoneMatch] = "\"y\""
        for _ in 1...2 {
          #expect(await transport.outcome(of: request).text == "ok")
          let text = try #require(await seen.next())
          #expect(text.contains("\r\nUser-Agent: ghf/1\r\n"))
          #expect(text.contains("\r\nAuthorization: Bearer x\r\n"))
          #expect(text.contains("\r\nIf-None-Match: \"y\"\r\n"))
        }
      }
    }

    @Test func carriesARequestSentBeforeItIsOpen() async throws {
      try await serving { server in
        var seen = events.stream.makeAsyncIterator()
        let transport = CurlTransport(environment: [:])
        transport.prepare(for: .loopback(server.port))
        #expect(await transport.outcome(of: .loopback(server.port)).text == "ok")
        #expect(await seen.next() == "open")
        #expect(await seen.next()?.hasPrefix("GET / ") == true)
        transport.close()
        #expect(await seen.next() == "closed")
      }
    }

    @Test(
      arguments: [
        ("/other", [:], []), ("/", [.accept: "text/plain"], []), ("/", [:], Array("body".utf8)),
      ] as [(String, HTTPFields, [UInt8])])
    func carriesNoOtherRequest(path: String, fields: HTTPFields, body: [UInt8]) async throws {
      try await serving { server in
        var seen = events.stream.makeAsyncIterator()
        let transport = CurlTransport(environment: [:])
        transport.prepare(for: .loopback(server.port))
        #expect(await seen.next() == "open")
        let request = HTTPRequest.loopback(server.port, path: path, fields: fields)
        #expect(await transport.outcome(of: request, body: body).text == "ok")
        var rest: [String] = []
        while rest.count < 3, let event = await seen.next() { rest.append(event) }
        #expect(rest.count { $0.hasPrefix("GET \(path) ") } == 1)
        #expect(rest.contains("open") && rest.contains("closed"))
      }
    }

    @Test("closes with the transport, which stays usable")
    func closesWithTheTransport() async throws {
      try await serving { server in
        var seen = events.stream.makeAsyncIterator()
        let transport = CurlTransport(environment: [:])
        transport.prepare(for: .loopback(server.port))
        #expect(await seen.next() == "open")
        transport.close()
        #expect(await seen.next() == "closed")
        #expect(await transport.outcome(of: .loopback(server.port)).text == "ok")
      }
    }

    @Test func failsWithTheRequest() async throws {
      let transport = CurlTransport(environment: [:])
      // Nothing listens on RFC 863's port.
      transport.prepare(for: .loopback(9))
      guard case .connectionFailed? = await transport.outcome(of: .loopback(9)).error else {
        Issue.record("connected")
        return
      }
    }
  }
}
