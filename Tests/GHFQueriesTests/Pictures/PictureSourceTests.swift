import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import GHFQueries

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
    #expect(await requests("http://127.0.0.1:80/a") == ["http://127.0.0.1/a"])
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

  /// A source of pictures whose server answers with `statuses`, and the requests it received.
  private final class Album {
    let time: TestTime
    let transport: StubTransport
    private let source: (CachePolicy.Mode) -> PictureSource

    init(_ statuses: [Int]) {
      let time = TestTime()
      let answers = statuses.enumerated().map { index, status in
        StubTransport.answer(
          status, ["ETag": "\"e\(index)\""], status == 200 ? "GIF8 picture \(index)" : "")
      }
      let routes = ["?v=4&s=160", "?u=a&v=4&s=160", "?u=b&v=4&s=160"].map {
        ("GET /u/1\($0)", answers)
      }
      let transport = StubTransport(Dictionary(uniqueKeysWithValues: routes))
      let store = MemoryStore()
      (self.time, self.transport) = (time, transport)
      source = { mode in
        PictureSource(
          base: .gitHub, transport: transport, store: store, policy: CachePolicy(mode),
          clock: time.clock)
      }
    }

    /// Returns the picture of account 1, whose URL has a version or none.
    func picture(
      _ version: String? = nil, _ mode: CachePolicy.Mode = .fresh
    ) async -> String? {
      let url =
        "https://avatars.githubusercontent.com/u/1?" + (version.map { "u=\($0)&" } ?? "") + "v=4"
      let account = Account(id: 1, login: "a", avatarURL: url)
      return await source(mode).picture(of: account).map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
    }

    /// The requests, each with the ETag that makes it conditional.
    var requests: [String] {
      transport.requests.map { request in
        (request.path ?? "") + (request.headerFields[.ifNoneMatch].map { " " + $0 } ?? "")
      }
    }
  }

  @Test("checks a picture without a version after a day, by its ETag")
  func checksAPictureAfterADay() async {
    let album = Album([200, 304, 200])
    #expect(await album.picture() == "GIF8 picture 0")
    album.time.advance(.seconds(86_400))
    #expect(await album.picture() == "GIF8 picture 0")
    #expect(album.requests.count == 1)
    album.time.advance(.seconds(1))
    #expect(await album.picture() == "GIF8 picture 0")
    // The check counts as a new picture.
    album.time.advance(.seconds(86_400))
    #expect(await album.picture() == "GIF8 picture 0")
    album.time.advance(.seconds(1))
    #expect(await album.picture() == "GIF8 picture 2")
    let path = "/u/1?v=4&s=160"
    #expect(album.requests == [path, "\(path) \"e0\"", "\(path) \"e0\""])
  }

  @Test func keepsAPictureUntilItsVersionChanges() async {
    let album = Album([200])
    _ = await album.picture("a")
    album.time.advance(.seconds(365 * 86_400))
    _ = await album.picture("a")
    #expect(album.requests == ["/u/1?u=a&v=4&s=160"])
    _ = await album.picture("b")
    #expect(album.requests == ["/u/1?u=a&v=4&s=160", "/u/1?u=b&v=4&s=160"])
  }

  @Test("uses a picture of any version for a day if the wanted one is unknown")
  func usesAnyVersionForADay() async {
    let album = Album([200])
    _ = await album.picture("a")
    _ = await album.picture()
    #expect(album.requests.count == 1)
    album.time.advance(.seconds(86_401))
    _ = await album.picture()
    #expect(album.requests.last == "/u/1?v=4&s=160 \"e0\"")
    // The picture without a version may be another one.
    _ = await album.picture("a")
    #expect(album.requests.count == 3)
  }

  @Test func checksEveryPictureWithRefreshAndNoneOffline() async {
    let album = Album([200, 304])
    #expect(await album.picture("a", .offline) == nil)
    _ = await album.picture("a")
    #expect(await album.picture("a", .revalidate) == "GIF8 picture 0")
    album.time.advance(.seconds(365 * 86_400))
    for version in ["a", "b", nil] {
      #expect(await album.picture(version, .offline) == "GIF8 picture 0")
    }
    #expect(album.requests == ["/u/1?u=a&v=4&s=160", "/u/1?u=a&v=4&s=160 \"e0\""])
  }
}
