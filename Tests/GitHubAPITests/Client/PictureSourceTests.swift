import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Where pictures are asked for, and where never.
struct PictureSourceTests {
  private func asked(_ address: String) async -> [String] {
    let transport = StubTransport()
    let source = PictureSource(
      base: .gitHub, transport: transport, store: MemoryStore(), policy: CachePolicy(),
      clock: TestTime().clock)
    let account = Account(id: 1, login: "a", avatarURL: address)
    #expect(await source.picture(of: account) == nil)
    return transport.requests.map { "\($0.scheme ?? "")://\($0.authority ?? "")\($0.path ?? "")" }
  }

  @Test func addresses() async {
    #expect(
      await asked("https://avatars.githubusercontent.com/u/1?v=4")
        == ["https://avatars.githubusercontent.com/u/1?v=4&s=200"])
    #expect(
      await asked("https://avatars.githubusercontent.com/u/1")
        == ["https://avatars.githubusercontent.com/u/1?s=200"])
    #expect(
      await asked("https://ghe.example.org:8443/avatars/u/1?x=%20y")
        == ["https://ghe.example.org:8443/avatars/u/1?x=%20y"])
    #expect(await asked("http://127.0.0.1:80/a") == ["http://127.0.0.1:80/a"])
    #expect(await asked("https://example.org") == ["https://example.org/"])
    for address in [
      "http://example.org/a.png", "file:///etc/passwd", "ftp://example.org/a", "", "a.png",
      "https://user@example.org/a", "https://user:secret@example.org/a", "//example.org/a",
    ] {
      #expect(await asked(address) == [])
    }
  }

  /// The host would take an hour.
  @Test(.timeLimit(.minutes(20))) func aSlowHostIsNotWaitedFor() async {
    let transport = StubTransport(
      latency: .seconds(3_600), ["GET /a": [StubTransport.answer(200)]])
    let source = PictureSource(
      base: .gitHub, transport: transport, store: MemoryStore(), policy: CachePolicy(),
      clock: TestTime().clock, timeLimit: .milliseconds(10))
    let account = Account(id: 1, login: "a", avatarURL: "https://example.org/a")
    #expect(await source.picture(of: account) == nil)
    #expect(transport.asked == ["GET /a"])
  }
}
