import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Addresses that pictures are fetched from, and those that are refused.
struct PictureSourceTests {
  private func requests(_ address: String) async -> [String] {
    let transport = StubTransport()
    let source = PictureSource(
      base: .gitHub, transport: transport, store: MemoryStore(), policy: CachePolicy(),
      clock: TestTime().clock)
    let account = Account(id: 1, login: "a", avatarURL: address)
    #expect(await source.picture(of: account) == nil)
    return transport.requests.map { "\($0.scheme ?? "")://\($0.authority ?? "")\($0.path ?? "")" }
  }

  @Test("requests pictures only over HTTPS or from loopback, never with a user name in the URL")
  func requestsOnlySafeAddresses() async {
    #expect(
      await requests("https://avatars.githubusercontent.com/u/1?v=4")
        == ["https://avatars.githubusercontent.com/u/1?v=4&s=160"])
    #expect(
      await requests("https://avatars.githubusercontent.com/u/1")
        == ["https://avatars.githubusercontent.com/u/1?s=160"])
    #expect(
      await requests("https://ghe.example.org:8443/avatars/u/1?x=%20y")
        == ["https://ghe.example.org:8443/avatars/u/1?x=%20y"])
    #expect(await requests("http://127.0.0.1:80/a") == ["http://127.0.0.1:80/a"])
    #expect(await requests("https://example.org") == ["https://example.org/"])
    for address in [
      "http://example.org/a.png", "file:///etc/passwd", "ftp://example.org/a", "", "a.png",
      "https://user@example.org/a", "https://user:secret@example.org/a", "//example.org/a",
    ] {
      #expect(await requests(address) == [])
    }
  }

  @Test("sends no more requests after 16 without a response")
  func givesUpWithoutAnyResponse() async {
    let transport = StubTransport([:])
    let source = PictureSource(
      base: .gitHub, transport: transport, store: MemoryStore(), policy: CachePolicy(),
      clock: TestTime().clock)
    for id in 1...100 {
      let account = Account(id: Int64(id), login: "a", avatarURL: "https://example.org/\(id)")
      #expect(await source.picture(of: account) == nil)
    }
    #expect(transport.requests.count == 16)
  }

  @Test("stores 50 MB of pictures a run")
  func limitsWhatARunStores() async {
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 0, count: 999_992)
    let transport = AnyAnswer(bytes)
    let store = MemoryStore()
    let source = PictureSource(
      base: .gitHub, transport: transport, store: store, policy: CachePolicy(),
      clock: TestTime().clock)
    for id in 1...60 {
      let account = Account(id: Int64(id), login: "a", avatarURL: "https://example.org/\(id)")
      #expect(await source.picture(of: account)?.bytes == bytes)
    }
    #expect(store.pages.count == 50)
  }

  /// A transport that answers every request with the same body.
  private struct AnyAnswer: HTTPTransport {
    let body: [UInt8]

    init(_ body: [UInt8]) { self.body = body }

    func response(
      to request: HTTPRequest, body: [UInt8]
    ) async throws(TransportError) -> TransportResponse {
      TransportResponse(head: HTTPResponse(status: .ok), body: self.body)
    }
  }

  @Test("gives up on a host that takes an hour", .timeLimit(.minutes(20))) func givesUpOnASlowHost()
    async
  {
    let transport = StubTransport(
      latency: .seconds(3_600), ["GET /a": [StubTransport.answer(200)]])
    let source = PictureSource(
      base: .gitHub, transport: transport, store: MemoryStore(), policy: CachePolicy(),
      clock: TestTime().clock, timeLimit: .milliseconds(10))
    let account = Account(id: 1, login: "a", avatarURL: "https://example.org/a")
    #expect(await source.picture(of: account) == nil)
    #expect(transport.requestNames == ["GET /a"])
  }
}
