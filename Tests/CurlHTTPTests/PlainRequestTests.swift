import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite struct PlainRequestTests {
    @Test func returnsStatusFieldsAndBody() async throws {
      let outcome = try await CurlTransport.outcome { connection in
        _ = try await connection.request()
        try await connection.answer(
          ["ETag: \"x\"", "Link: a", "Link: b"], body: Array("hello".utf8))
      }
      let response = try outcome.get()
      let linkName = try #require(HTTPField.Name("Link"))
      #expect(response.head.status == HTTPResponse.Status(code: 200, reasonPhrase: "OK"))
      #expect(
        response.head.headerFields == [
          .contentLength: "5", .eTag: "\"x\"", linkName: "a", linkName: "b",
        ])
      #expect(outcome.text == "hello")
    }

    @Test("sends the request unchanged, and adds only Accept-Encoding")
    func sendsTheRequestUnchanged() async throws {
      let seen = try await receivedRequest(
        .get, path: "/a/../b%5B?q=1", fields: [.userAgent: "ghf/1", .expect: ""])
      let lines = seen.split(separator: "\r\n").filter { !$0.hasPrefix("Accept-Encoding: ") }
      #expect(
        lines == [
          "GET /a/../b%5B?q=1 HTTP/1.1", "Host: 127.0.0.1", "User-Agent: ghf/1", "Expect:",
        ])
      #expect(seen.contains("Accept-Encoding: ") && seen.contains("gzip"))
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func sendsABody(method: HTTPRequest.Method) async throws {
      let seen = try await receivedRequest(method, body: Array("{\"a\":1}".utf8))
      let lines = seen.split(separator: "\r\n").filter { !$0.hasPrefix("Accept-Encoding: ") }
      #expect(
        lines == [
          "\(method) / HTTP/1.1", "Host: 127.0.0.1", "Content-Length: 7", "{\"a\":1}",
        ])
    }

    @Test("sends a large body without waiting for 100 Continue")
    func sendsALargeBodyWithoutExpect() async throws {
      let seen = try await receivedRequest(.post, body: Array(repeating: 0x61, count: 1_100_000))
      #expect(!seen.contains("Expect"))
      #expect(seen.hasSuffix("\r\n\r\n" + String(repeating: "a", count: 1_100_000)))
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch])
    func sendsContentLengthZeroForAnEmptyBody(method: HTTPRequest.Method) async throws {
      #expect(try await receivedRequest(method).contains("\r\nContent-Length: 0\r\n"))
    }

    @Test(arguments: [HTTPRequest.Method.get, .delete, .options])
    func omitsContentLengthWithoutABody(method: HTTPRequest.Method) async throws {
      let seen = try await receivedRequest(method)
      #expect(seen.hasPrefix("\(method) / HTTP/1.1\r\n"))
      #expect(!seen.contains("Content-Length"))
    }

    @Test func doesNotWaitForABodyAfterHEAD() async throws {
      let outcome = try await CurlTransport.outcome(method: .head) { connection in
        guard try await connection.request().hasPrefix("HEAD / ") else { return }
        try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n")
        await connection.untilClosed()
      }
      #expect(outcome.text == "")
      #expect(try outcome.get().head.headerFields == [.contentLength: "100"])
    }

    @Test func rejectsAHEADRequestWithABody() async throws {
      let transport = CurlTransport(environment: [:])
      let outcome = await transport.outcome(of: .loopback(9, method: .head), body: [1])
      #expect(outcome == .failure(.setUpFailed(detail: "a HEAD request cannot have a body")))
    }

    /// Sends a request and returns it as the server received it, without the port.
    private func receivedRequest(
      _ method: HTTPRequest.Method, path: String = "/", fields: HTTPFields = [:], body: [UInt8] = []
    ) async throws -> String {
      let seen = Recorder<String>()
      return try await ScriptedServer.serve { connection in
        seen.add(try await connection.request())
        try await connection.answer(body: [])
      } to: { server in
        _ = try await CurlTransport(environment: [:]).response(
          to: .loopback(server.port, method: method, path: path, fields: fields), body: body)
        return seen.all.joined().replacing(":\(server.port)\r\n", with: "\r\n")
      }
    }
  }
}
