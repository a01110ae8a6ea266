import FakeGitHub
import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

@testable import GHFCommands

/// Account names read from standard input.
@Suite struct InputLinesTests {
  @Test func stopsAtAnOverlongLine() async throws {
    let run = try await ghf(
      ["user", "-", "--jsonl", "--fields", "login"], service: GitHubService(followerCount: 1),
      input: TypedLines(["octocat"], failure: .lineTooLong(limitByteCount: 1_000_000)))
    #expect(run.output == "{\"login\":\"octocat\"}\n")
    #expect(
      run.errors == """
        error: a line of standard input exceeds 1,000,000 bytes
        hint: write one account per line

        """)
    #expect(run.outcome == .usage)
  }

  @Test func stopsAfterTooManyLines() async throws {
    let run = try await ghf(
      ["people", "-"], input: TypedLines(["octocat"], failure: .tooManyLines(limit: 1_000_000)))
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: standard input has more than 1,000,000 lines
        hint: split it into several lists

        """)
    #expect(run.outcome == .usage)
  }

  @Test func skipsAByteOrderMark() async throws {
    let run = try await ghf(
      "user", "-", "--jsonl", "--fields", "login", service: GitHubService(followerCount: 1),
      input: ["\u{FEFF}octocat"])
    #expect(run.output == "{\"login\":\"octocat\"}\n")
    let json = try await ghf(
      "user", "-", "--jsonl", "--fields", "login", service: GitHubService(followerCount: 1),
      input: ["\u{FEFF}\"octocat\""])
    #expect(json.output == run.output)
  }

  @Test("reads the logins of what ghf prints, however hostile the profiles")
  func readsItsOwnFormats() async throws {
    let service = try GitHubService(.everyToken)
    let home = try TestHome()
    let list = ["followers", "octavia", "--details", "--fields", "bio,name,login,blog"]
    let names = try await ghf(["followers", "octavia"], service: service, home: home).lines
    #expect(names.count == 233)
    for format in [["--json"], ["--jsonl"], ["--csv"], ["--csv", "--bom"], ["--tsv"]] {
      let run = try await ghf(list + format, service: service, home: home, signIn: .signedIn)
      #expect(run.outcome == .success)
      let lines = run.bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
      let users = try UserNames(["-"], on: .gitHub, input: TypedLines(lines))
      let read = try users.map { user in
        guard case .named(let login) = try user.get() else { return "@me" }
        return login.name
      }
      #expect(read == names, "\(format)")
    }
  }

  @Test func printsEachAccountBeforeReadingTheNext() async throws {
    let output = MemorySink()
    let deliveredBefore = Recorder<Int>()
    let lines = TypedLines(["octocat", "user1"]) { deliveredBefore.add(output.deliveries.count) }
    let context = CommandContext.test(
      home: try TestHome().path, transport: GitHubService(followerCount: 1), time: TestTime(),
      output: output, input: lines)
    #expect(await Program.run(["user", "-", "--jsonl", "--fields", "id"], in: context) == .success)
    #expect(deliveredBefore.all == [0, 1, 2])
  }

  @Test func escapesControlCharactersInNotices() async throws {
    let profile = Sample.profile().replacing(
      "\"octocat\"", with: Sample.json("ev\u{1B}]0;t\u{7}il"))
    let run = try await ghf(
      "fav", "add", "octocat",
      transport: StubTransport([
        "GET /users/octocat": [StubTransport.answer(200, [:], profile)]
      ]))
    #expect(run.errors == "added ev^[]0;t^Gil to the favourites\n")
  }

  @Test(
    "names UTF-16, in which Windows' shells write files",
    arguments: [
      "\u{FFFD}\u{FFFD}o\0c\0t\0o\0\r\0", "\u{FFFD}\u{FFFD}\0o\0c\0t\0o\0\r\0", "\u{FFFD}\u{FFFD}",
      "o\0c\0t\0o\0", "\u{FFFD}\u{FFFD}[\0",
    ])
  func namesUTF16(_ line: String) async throws {
    let run = try await ghf(
      ["user", "-"], service: GitHubService(followerCount: 1), input: TypedLines([line]))
    #expect(
      run.errors == """
        error: standard input is UTF-16, not UTF-8
        hint: convert it to UTF-8 with 'iconv -f UTF-16 -t UTF-8'

        """)
    #expect(run.outcome == .usage && run.output.isEmpty)
  }
}
