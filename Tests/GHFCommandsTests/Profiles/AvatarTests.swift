import FakeGitHub
import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import HTTPTypes
import TerminalHost
import TerminalPictures
import TestSupport
import Testing

/// Profile pictures on terminals: requests, protocols, places and failures.
@Suite(.enabled(if: InstalledPrograms.drawPictures))
struct AvatarTests {
  private static let address = "GET /u/583231?v=4&s=160"
  private static let half = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]

  private func transport(_ status: Int = 200, picture: [UInt8]?) -> StubTransport {
    var routes = ["GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())]]
    if let picture { routes[AvatarTests.address] = [PictureSample.answer(status, picture)] }
    return StubTransport(routes)
  }

  private func user(
    _ words: [String] = ["--avatars"], _ environment: [String: String] = half,
    transport: StubTransport, terminal: TerminalTraits = .terminal(80)
  ) async throws -> Run {
    try await ghf(
      ["user", "octocat"] + words, transport: transport, terminal: terminal,
      environment: environment, signIn: .signedIn)
  }

  @Test("draws every format beside the card, and sends no token to the picture host")
  func drawsEveryFormat() async throws {
    var outputs: Set<String> = []
    for file in ["face-00.png", "face-01.jpg", "face-02.gif", "face-03.webp"] {
      let transport = transport(picture: try PictureSample.file("faces/" + file))
      let run = try await user(transport: transport)
      #expect(run.errors == "")
      #expect(run.output.contains("▄"), "\(file)")
      outputs.insert(run.output)
      let requests = transport.requests.filter { $0.authority == "avatars.githubusercontent.com" }
      #expect(requests.map(\.scheme) == ["https"])
      #expect(requests.map(\.headerFields[.authorization]) == [nil])
      #expect(Set(requests.flatMap { $0.headerFields.map(\.name) }) == [.userAgent, .accept])
    }
    #expect(outputs.count == 4)
  }

  @Test("draws the picture over its empty cells, once the lines beside it are written")
  func drawsOverEmptyCells() async throws {
    let file = try PictureSample.file("faces/face-00.png")
    let with = try await user(transport: transport(picture: file)).output
    let missing = try await user(transport: transport(404, picture: file)).output
    let start = try #require(with.firstRange(of: "\u{1B}7\u{1B}["))
    let end = try #require(with.firstRange(of: "\u{1B}8"))
    let text = with[..<start.lowerBound] + with[end.upperBound...]
    // A block has the place of a missing picture.
    let blockEnd = try #require(missing.firstRange(of: "\u{1B}8"))
    #expect(missing[..<start.lowerBound] + missing[blockEnd.upperBound...] == text)
    let block = missing[start.lowerBound..<blockEnd.upperBound]
    #expect(block.contains("    O     ") && !block.contains("▄"))
    // The picture has six rows, and begins in the card's first line of text.
    #expect(with[..<start.lowerBound].count { $0 == "\n" } == 7)
    #expect(with[start.lowerBound...].hasPrefix("\u{1B}7\u{1B}[6A\r\u{1B}[2C"))
  }

  @Test("draws each picture as a whole, where cards of different heights are side by side")
  func drawsBesideCardsOfAnyHeight() async throws {
    let file = try PictureSample.file("faces/face-00.png")
    let people = (1...9).map { (login: "user-\($0)", id: $0) }
    func output(_ status: Int) async throws -> String {
      var routes: [String: [StubTransport.Answer]] = [:]
      for (login, id) in people {
        let bio = Array(repeating: "some words", count: (id * id) % 13).joined(separator: " ")
        let profile = Sample.profile(login, id, ["bio": "\"\(bio)\""])
        routes["GET /users/\(login)"] = [StubTransport.answer(200, [:], profile)]
        routes["GET /u/\(id)?v=4&s=160"] = [PictureSample.answer(status, file)]
      }
      let words = ["user"] + people.map(\.login) + ["--avatars"]
      return try await ghf(
        words, transport: StubTransport(routes), terminal: .terminal(80),
        environment: AvatarTests.half
      ).output
    }
    func parts(_ output: String) throws -> (text: String, tops: [Int]) {
      var (text, tops) = ("", [Int]())
      for (index, part) in output.split(separator: "\u{1B}7", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index == 0 {
          text += part
          continue
        }
        #expect(part.hasPrefix("\u{1B}[4A\r"), "\(part.prefix(8))")
        tops.append(text.count { $0 == "\n" } - 4)
        let end = try #require(part.firstRange(of: "\u{1B}8"))
        text += part[end.upperBound...]
      }
      return (text, tops)
    }
    let (text, tops) = try parts(try await output(200))
    let missing = try parts(try await output(404))
    #expect(text == missing.text && tops == missing.tops, "blocks have the same places")
    #expect(tops.count == people.count && tops == tops.sorted() && Set(tops).count > 5)
  }

  @Test("tiles of --details have relation marks")
  func addsRelationMarksToTiles() async throws {
    let (octavia, octocat) = (GitHubState.octaviaID, GitHubState.octocatID)
    let service = GitHubService(
      GitHubState(
        followers: [octocat: [1, 2], octavia: [1], 1: [octavia], 2: Array(101...161)]))
    let run = try await ghf(
      ["followers", "octocat", "--details", "--avatars"], service: service,
      terminal: .terminal(80), environment: AvatarTests.half, signIn: .signedIn)
    #expect(run.output.ranges(of: "61 followers").count == 1)
    #expect(run.output.ranges(of: "mutual").count == 1)
  }

  @Test("adds the names of cached profiles to tiles, without a request")
  func addsCachedNames() async throws {
    let home = try TestHome()
    let zoe = Sample.profile("zoe", 1, ["name": "\"Zoe A.\""])
    _ = try await ghf(
      "user", "zoe",
      transport: StubTransport(["GET /users/zoe": [StubTransport.answer(200, [:], zoe)]]),
      home: home)
    let people = Sample.page([Sample.account("zoe", 1), Sample.account("ann", 2)])
    let transport = StubTransport([
      Sample.route(page: 1): [StubTransport.answer(200, [:], people)]
    ])
    let run = try await ghf(
      ["followers", "octocat", "--avatars"], transport: transport, terminal: .terminal(80),
      environment: AvatarTests.half, home: home)
    let lines = run.output.split(separator: "\n").filter { $0.contains("Zoe A.") }
    #expect(lines.count == 1)
    #expect(run.output.contains("zoe") && run.output.contains("ann"))
    let pictures = transport.requests.filter { $0.authority == "avatars.githubusercontent.com" }
    #expect(pictures.count == 2 && transport.requests.count == 3)
  }

  @Test("uses the protocol that is chosen, named by variables or reported by the terminal")
  func choosesTheProtocol() async throws {
    let sixel = TerminalTraits(
      outputIsTerminal: true, messagesAreTerminal: true, window: .init(columns: 80),
      attributes: { [64, 4] })
    for (words, environment, terminal, start) in [
      (["--avatars"], ["TERM": "xterm-kitty"], TerminalTraits.terminal(80), "\u{1B}_G"),
      (["--avatar"], ["TERM_PROGRAM": "iTerm.app"], .terminal(80), "\u{1B}]1337;"),
      (["--avatars"], [:], sixel, "\u{1B}P"),
      (["--avatars"], ["SSH_CONNECTION": "x"], sixel, "▄"),
      (["--avatars"], ["SSH_TTY": "/dev/pts/0"], sixel, "▄"),
      (["--avatars"], ["TERM": "tmux-256color"], sixel, "\u{1B}P"),
      (["--avatars"], ["TERM": "screen-256color", "TMUX": "x"], sixel, "\u{1B}P"),
      (["--avatars"], ["TERM": "screen.xterm-256color"], sixel, "▄"),
      (["--avatars"], ["TERM": "linux"], sixel, "▄"),
      (["--avatars"], ["TERM": "tmux-256color", "LC_TERMINAL": "iTerm2"], .terminal(80), "▄"),
      (["--avatars=kitty"], [:], .terminal(80), "\u{1B}_G"),
      (["--avatars=iterm"], [:], .terminal(80), "\u{1B}]1337;"),
      (["--avatars=sixel"], ["TERM": "xterm-kitty"], .terminal(80), "\u{1B}P"),
      (["--avatars=half"], ["TERM": "xterm-kitty"], .terminal(80), "▄"),
    ] as [([String], [String: String], TerminalTraits, String)] {
      let transport = transport(picture: try PictureSample.file("faces/face-00.png"))
      let run = try await user(words, environment, transport: transport, terminal: terminal)
      #expect(run.output.contains(start), "\(words) \(environment)")
      #expect(run.errors == "")
    }
  }

  @Test("uses 24-bit or 256 colours for half blocks")
  func usesTheColoursOfTheTerminal() async throws {
    for (environment, colour) in [
      (AvatarTests.half, "38;2;"), (["TERM": "xterm-256color"], "38;5;"),
      (["TERM": "xterm"], "38;5;"),
    ] {
      let transport = transport(picture: try PictureSample.file("faces/face-00.png"))
      let run = try await user(["--avatars=half"], environment, transport: transport)
      #expect(run.output.contains(colour), "\(environment)")
    }
  }

  @Test func reportsMissingSupportForPictures() async throws {
    let unsupported = "pictures not shown: standard output is not a terminal that supports them\n"
    for (terminal, environment, words, notice) in [
      (TerminalTraits.none, [:], [], unsupported),
      (.terminal(80), ["TERM": "dumb"], [], unsupported),
      (.terminal(80), ["GHF_PLAIN": "1"], [], unsupported),
      (.terminal(80), ["NO_COLOR": "1"], [], "pictures not shown: colours are turned off\n"),
      (.terminal(80), [:], ["--color", "never"], "pictures not shown: colours are turned off\n"),
    ] as [(TerminalTraits, [String: String], [String], String)] {
      let with = try await user(
        ["--avatars"] + words, environment, transport: transport(picture: nil), terminal: terminal)
      for other in [[], ["--avatars=none"]] {
        let without = try await user(
          other + words, environment, transport: transport(picture: nil), terminal: terminal)
        #expect(with.output == without.output)
        #expect(without.errors == "")
      }
      #expect(with.errors == notice)
      #expect(with.outcome == .success)
    }
  }

  @Test("shows the name alone for errors, redirects, damaged and huge pictures, and other files")
  func skipsInvalidPictures() async throws {
    let png = try PictureSample.file("faces/face-00.png")
    let plain = try await user(transport: transport(404, picture: [])).output
    var pictures: [(Int, [UInt8])] = [
      (404, png), (302, png), (200, Array("<html>".utf8)), (200, []),
      (200, png + Array(repeating: 0, count: 1 << 20)),
    ]
    for name in try PictureSample.hostileNames {
      pictures.append((200, try PictureSample.file("hostile/" + name)))
    }
    #expect(pictures.count >= 12)
    for (status, bytes) in pictures {
      let run = try await user(transport: transport(status, picture: bytes))
      #expect(run.output == plain)
      #expect(run.errors.hasPrefix("pictures not shown: "))
      #expect(run.outcome == .success)
    }
  }

  @Test("recognises a picture by its bytes, and draws one of a single pixel")
  func drawsUnusualPictures() async throws {
    for name in ["one-pixel.png", "jpeg-named.png", "short-data.png", "wide.png"] {
      let transport = transport(picture: try PictureSample.file("unusual/" + name))
      let run = try await user(transport: transport)
      #expect(run.output.contains("8;2;"), "\(name)")
    }
  }

  @Test func cachesPictures() async throws {
    let home = try TestHome()
    let time = TestTime()
    let file = try PictureSample.file("faces/face-00.png")
    let first = try await ghf(
      "user", "octocat", "--avatars", transport: transport(picture: file),
      terminal: .terminal(80), environment: AvatarTests.half, home: home, time: time)
    let offline = try await ghf(
      "user", "octocat", "--avatars", "--offline", terminal: .terminal(80),
      environment: AvatarTests.half, home: home, time: time)
    #expect(offline.output == first.output)
    _ = try await ghf("cache", "clear", "octocat", home: home)
    #expect(try home.files().keys.filter { $0.contains("pictures") } == [])
  }
}
