import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// Opens a connection before the token is known.
struct PreparationTests {
  /// A token source that runs a program, or has the token already.
  private struct Tokens: TokenSource {
    let isProgram: Bool

    func token(for host: String, meanwhile: @Sendable () -> Void) async -> Token? {
      if isProgram { meanwhile() }
      return Token("secret")
    }
  }

  /// A transport that records prepared and sent requests.
  private struct Transport: HTTPTransport {
    let events = Recorder<String>()

    private func record(_ event: String, _ request: HTTPRequest) {
      let authorization = request.headerFields[.authorization] ?? "unsigned"
      events.add("\(event) \(request.path ?? "") \(authorization)")
    }

    func prepare(for request: HTTPRequest, body: [UInt8]) { record("prepare", request) }

    func response(
      to request: HTTPRequest, body: [UInt8]
    ) async throws(TransportError) -> TransportResponse {
      record("send", request)
      return try StubTransport.answer(200, [:], "[]")(request).get()
    }
  }

  @Test(arguments: [true, false])
  func preparesTheFirstRequestWhileAProgramRuns(_ isProgram: Bool) async throws {
    let transport = Transport()
    let client = GitHubClient.stub(transport, tokens: Tokens(isProgram: isProgram))
    for _ in 1...2 { _ = try await client.answer(to: .followers(of: .octocat)) }
    let path = "/users/octocat/followers?per_page=100"
    let sent = "send \(path) Bearer secret"
    #expect(transport.events.all == (isProgram ? ["prepare \(path) unsigned"] : []) + [sent, sent])
  }

  @Test func preparesNothingOffline() async throws {
    let transport = Transport()
    let client = GitHubClient.stub(
      transport, tokens: Tokens(isProgram: true), policy: CachePolicy(.offline))
    await #expect(throws: GitHubError.notCached) {
      _ = try await client.answer(to: .followers(of: .octocat))
    }
    #expect(transport.events.all.isEmpty)
  }
}
