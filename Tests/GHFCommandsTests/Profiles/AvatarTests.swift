import GHFCommands
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// Pictures above cards, on terminals that support them.
struct AvatarTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 9]
  private static let address = "GET /u/583231?v=4&s=200"
  private static let kitty = ["TERM": "xterm-kitty"]
  private static let iTerm = ["TERM_PROGRAM": "iTerm.app"]

  private func transport(_ status: Int = 200, picture: [UInt8]?) -> StubTransport {
    var routes = ["GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())]]
    if let picture {
      routes[AvatarTests.address] = [
        { _ in
          .success(
            TransportResponse(
              head: HTTPResponse(status: HTTPResponse.Status(code: status)), body: picture))
        }
      ]
    }
    return StubTransport(routes)
  }

  private func card(_ environment: [String: String]) async throws -> String {
    try await ghf(
      "user", "octocat", transport: transport(picture: nil), terminal: .terminal(80),
      environment: environment
    ).output
  }

  @Test("uses the terminal's own protocol, and sends no token to the picture host")
  func printsPicturesAboveCards() async throws {
    for (environment, bytes, shown) in [
      (
        AvatarTests.kitty, AvatarTests.png,
        "\u{1B}_Ga=T,f=100,q=2,r=8,m=0;iVBORw0KGgoBAgM=\u{1B}\\\n"
      ),
      (
        ["TERM_PROGRAM": "ghostty"], AvatarTests.png,
        "\u{1B}_Ga=T,f=100,q=2,r=8,m=0;iVBORw0KGgoBAgM=\u{1B}\\\n"
      ),
      (
        AvatarTests.iTerm, AvatarTests.jpeg,
        "\u{1B}]1337;File=inline=1;size=4;height=8;preserveAspectRatio=1:/9j/CQ==\u{7}\n"
      ),
      // kitty doesn't decode JPEG.
      (AvatarTests.kitty, AvatarTests.jpeg, ""),
    ] {
      let transport = transport(picture: bytes)
      let run = try await ghf(
        "user", "octocat", "--avatar", transport: transport, terminal: .terminal(80),
        environment: environment, signIn: .signedIn)
      #expect(run.output == shown + (try await card(environment)))
      #expect(run.errors == "")
      let requests = transport.requests.filter { $0.authority == "avatars.githubusercontent.com" }
      #expect(requests.map(\.scheme) == ["https"])
      #expect(requests.map(\.headerFields[.authorization]) == [nil])
      #expect(Set(requests.flatMap { $0.headerFields.map(\.name) }) == [.userAgent, .accept])
    }
  }

  @Test func splitsLargePictures() async throws {
    let bytes = AvatarTests.png + Array(repeating: 0, count: 7_000)
    let run = try await ghf(
      "user", "octocat", "--avatar", transport: transport(picture: bytes),
      terminal: .terminal(80), environment: AvatarTests.kitty)
    let parts = run.output.split(separator: "\u{1B}\\").prefix(3)
    #expect(
      parts.map { String($0.prefix { $0 != ";" }) }.prefix(2)
        == ["\u{1B}_Ga=T,f=100,q=2,r=8,m=1", "\u{1B}_Gq=2,m=1"])
    #expect(parts.last?.hasPrefix("\u{1B}_Gq=2,m=0;") == true)
    #expect(parts.prefix(2).map { $0.drop { $0 != ";" }.utf8.count } == [4_097, 4_097])
  }

  @Test func reportsMissingSupportForPictures() async throws {
    for (terminal, environment, words) in [
      (TerminalTraits.none, AvatarTests.kitty, []),
      (.terminal(80), [:], []),
      (.terminal(80), AvatarTests.kitty.merging(["TMUX": "/tmp/x"]) { $1 }, []),
      (.terminal(80), AvatarTests.iTerm.merging(["STY": "1.x"]) { $1 }, []),
      (.terminal(80), AvatarTests.kitty, ["--pager"]),
    ] as [(TerminalTraits, [String: String], [String])] {
      let with = try await ghf(
        ["user", "octocat", "--avatar"] + words, transport: transport(picture: nil),
        terminal: terminal, environment: environment)
      let without = try await ghf(
        ["user", "octocat"] + words, transport: transport(picture: nil), terminal: terminal,
        environment: environment)
      #expect(with.output == without.output)
      #expect(without.errors == "")
      #expect(
        with.errors == "pictures not shown: standard output is not a terminal that supports them\n")
      #expect(with.outcome == .success)
    }
  }

  @Test("skips errors, redirects, files that are not pictures, and huge pictures")
  func skipsInvalidPictures() async throws {
    for (status, bytes) in [
      (404, AvatarTests.png), (302, AvatarTests.png), (200, Array("<html>".utf8)), (200, []),
      (200, AvatarTests.png + Array(repeating: 0, count: 1 << 20)),
    ] {
      let run = try await ghf(
        "user", "octocat", "--avatar", transport: transport(status, picture: bytes),
        terminal: .terminal(80), environment: AvatarTests.kitty)
      #expect(run.output == (try await card(AvatarTests.kitty)))
      #expect(run.errors == "")
      #expect(run.outcome == .success)
    }
  }

  @Test func cachesPictures() async throws {
    let home = try TestHome()
    let time = TestTime()
    let first = try await ghf(
      "user", "octocat", "--avatar", transport: transport(picture: AvatarTests.png),
      terminal: .terminal(80), environment: AvatarTests.kitty, home: home, time: time)
    let offline = try await ghf(
      "user", "octocat", "--avatar", "--offline", terminal: .terminal(80),
      environment: AvatarTests.kitty, home: home, time: time)
    #expect(offline.output == first.output)
    let info = try await ghf("cache", "info", "--json", "--fields", "listings,profiles", home: home)
    #expect(info.output == "{\"listings\":0,\"profiles\":1}\n")
    _ = try await ghf("cache", "clear", "octocat", home: home)
    #expect(try home.files().keys.filter { $0.contains("pictures") } == [])
  }

  @Test("separates cards with pictures by blank lines")
  func printsSeveralCardsBelowEachOther() async throws {
    let transport = StubTransport([
      "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
      "GET /users/hubot": [StubTransport.answer(200, [:], Sample.profile("hubot", 2))],
      AvatarTests.address: [
        { _ in
          .success(TransportResponse(head: HTTPResponse(status: .ok), body: AvatarTests.png))
        }
      ],
      "GET /u/2?v=4&s=200": [StubTransport.answer(404)],
    ])
    let run = try await ghf(
      "user", "octocat", "hubot", "--avatar", transport: transport, terminal: .terminal(80),
      environment: AvatarTests.kitty)
    let lines = run.lines
    #expect(lines.first == "\u{1B}_Ga=T,f=100,q=2,r=8,m=0;iVBORw0KGgoBAgM=\u{1B}\\")
    #expect(lines.filter { $0 == "" }.count == 1)
    let octocat = try await card(AvatarTests.kitty).split(separator: "\n").count
    #expect(lines.firstIndex(of: "") == octocat + 1)
  }
}
