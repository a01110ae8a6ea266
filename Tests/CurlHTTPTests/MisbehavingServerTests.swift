import GitHubAPI
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite struct MisbehavingServerTests {
    @Test(arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 103 Early Hints\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nhalf",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    ])
    func reportsAServerThatHangsUpEarly(response: String) async throws {
      let outcome = try await outcome(of: response)
      guard case .connectionLost(host: "127.0.0.1", let detail) = outcome.error else {
        Issue.record("not lost, but \(outcome)")
        return
      }
      #expect(!detail.isEmpty)
    }

    @Test(
      "knows if only the connection's end marks the body's",
      arguments: [
        ("HTTP/1.1 200 OK\r\n\r\nhalf", true), ("HTTP/1.0 200 OK\r\n\r\nhalf", true),
        ("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhalf", false),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n0\r\n\r\n", false),
      ])
    func knowsTheEndOfABody(response: String, endsWithConnection: Bool) async throws {
      let response = try await outcome(of: response).get()
      #expect(String(decoding: response.body, as: UTF8.self) == "half")
      #expect(response.endsWithConnection == endsWithConnection)
    }

    @Test(
      "tells a TLS handshake that the server resets from one that it ends",
      arguments: [
        true, false,
      ])
    func reportsAHandshakeThatIsCutOff(isReset: Bool) async throws {
      let outcome = try await ScriptedServer.serve { connection in
        _ = try await connection.byte()
        if isReset { throw ConnectionReset() }
      } to: { server in
        await CurlTransport(environment: [:]).outcome(of: .loopback(server.port, scheme: "https"))
      }
      switch outcome.error {
      case .connectionFailed("127.0.0.1", isProxy: false, _) where isReset: break
      case .tlsFailed("127.0.0.1", .other, _) where !isReset: break
      default: Issue.record("\(outcome)")
      }
    }

    @Test func ignoresBytesBeyondContentLength() async throws {
      let outcome = try await outcome(of: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokay")
      #expect(outcome.text == "ok")
    }

    @Test(arguments: [
      "hello\r\n", "HTTP/1.1 OK\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain",
    ])
    func rejectsMalformedResponses(response: String) async throws {
      let outcome = try await outcome(of: response)
      guard case .malformedResponse = outcome.error else {
        Issue.record("not malformed, but \(outcome)")
        return
      }
    }

    @Test(arguments: [1000, 1001]) func limitsTheBody(byteCount: Int) async throws {
      let body = [UInt8](repeating: 0x61, count: byteCount)
      let outcome = try await CurlTransport.outcome(limits: .init(bodyByteCount: 1000)) {
        connection in
        _ = try await connection.request()
        try await connection.answer(body: body)
      }
      if byteCount == 1000 {
        #expect(outcome.text?.utf8.count == 1000)
      } else {
        #expect(outcome == .failure(.bodyTooLarge(limitByteCount: 1000)))
      }
    }

    @Test(arguments: [65_536, 65_535]) func limitsTheDecodedBody(limit: Int) async throws {
      let outcome = try await CurlTransport.outcome(limits: .init(bodyByteCount: limit)) {
        connection in
        _ = try await connection.request()
        try await connection.answer(["Content-Encoding: gzip"], body: EncodedBodies.gzippedZeros)
      }
      if limit == 65_536 {
        #expect(try outcome.get().body == [UInt8](repeating: 0, count: 65_536))
      } else {
        #expect(outcome == .failure(.bodyTooLarge(limitByteCount: limit)))
      }
    }

    @Test func limitsTheHeader() async throws {
      let outcome = try await CurlTransport.outcome(limits: .init(headerByteCount: 5000)) {
        connection in
        _ = try await connection.request()
        try await connection.send("HTTP/1.1 200 OK\r\n")
        while true { try await connection.send("Field: \(String(repeating: "x", count: 90))\r\n") }
      }
      #expect(outcome == .failure(.headerTooLarge(limitByteCount: 5000)))
    }

    @Test func limitsAHeaderLine() async throws {
      let outcome = try await CurlTransport.outcome { connection in
        _ = try await connection.request()
        try await connection.send(
          "HTTP/1.1 200 OK\r\nField: \(String(repeating: "x", count: 1 << 20))\r\n\r\n")
      }
      #expect(outcome == .failure(.headerTooLarge(limitByteCount: 100 << 10)))
    }

    private func outcome(
      of response: String
    ) async throws -> Result<TransportResponse, TransportError> {
      try await CurlTransport.outcome { connection in
        _ = try await connection.request()
        try await connection.send(response)
      }
    }
  }
}
