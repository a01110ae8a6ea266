import GitHubAPI
import HTTPTypes
import Testing

@testable import CurlHTTP

@Suite struct PlainRequestTests {
  @Test func `brings status, fields and body`() async throws {
    let response = try await ScriptedServer.serve { connection in
      _ = try await connection.request()
      try await connection.answer(["ETag: \"x\"", "Empty:"], body: Array("hello".utf8))
    } to: { server in
      try await CurlTransport(environment: [:]).response(to: .loopback(server.port), body: [])
    }
    #expect(response.head.status == .ok)
    #expect(response.head.headerFields[.eTag] == "\"x\"")
    #expect(response.body == Array("hello".utf8))
  }
}
