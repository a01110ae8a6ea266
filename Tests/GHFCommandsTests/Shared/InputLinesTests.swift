import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

/// Account names read from standard input.
@Suite struct InputLinesTests {
  @Test func continuesAfterAnInvalidLine() async throws {
    let run = try await ghf(
      "user", "-", "--csv", "--fields", "login",
      transport: StubTransport([
        "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
        "GET /users/hubot": [StubTransport.answer(200, [:], Sample.profile("hubot", 2))],
      ]), input: ["octocat", "bad name", "hubot"])
    #expect(run.lines == ["login\r", "octocat\r", "hubot\r"])
    #expect(
      run.errors == """
        error: invalid account name: 'bad name' contains a space
        hint: use only letters, digits, hyphens and underscores

        """)
    #expect(run.outcome == .usage)
  }

  @Test("skips comments and blank lines")
  func skipsComments() async throws {
    let run = try await ghf(
      "user", "-", "--csv", "--fields", "login",
      transport: .one("GET /users/octocat", Sample.profile()),
      input: ["# my people", "", "  # octavia", "octocat", "#hubot"])
    #expect(run.lines == ["login\r", "octocat\r"])
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  @Test func stopsAtAnOverlongLine() async throws {
    let run = try await ghf(
      ["user", "-", "--jsonl", "--fields", "login"],
      transport: .one("GET /users/octocat", Sample.profile()),
      input: TypedLines(["octocat"], failure: .lineTooLong(limitByteCount: 1_000)))
    #expect(run.output == "{\"login\":\"octocat\"}\n")
    #expect(
      run.errors == """
        error: a line of standard input exceeds 1,000 bytes
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
      "user", "-", "--jsonl", "--fields", "login",
      transport: .one("GET /users/octocat", Sample.profile()), input: ["\u{FEFF}octocat"])
    #expect(run.output == "{\"login\":\"octocat\"}\n")
  }

  @Test func savesFavouritesFoundBeforeARateLimit() async throws {
    let home = try TestHome()
    let limited = StubTransport.answer(
      403, ["x-ratelimit-remaining": "0"], Sample.error("API rate limit exceeded"))
    let run = try await ghf(
      "fav", "add", "-", "--parallel", "1",
      transport: StubTransport([
        "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
        "GET /users/hubot": [limited],
      ]), home: home, input: ["octocat", "hubot"])
    #expect(run.outcome == .limited)
    #expect(try await ghf("fav", "list", home: home).output == "octocat\n")
  }

  @Test func printsEachAccountBeforeReadingTheNext() async throws {
    let output = MemorySink()
    let deliveredBefore = Recorder<Int>()
    let lines = TypedLines(["octocat", "hubot"]) { deliveredBefore.add(output.deliveries.count) }
    let context = CommandContext.test(
      home: try TestHome().path,
      transport: StubTransport([
        "GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())],
        "GET /users/hubot": [StubTransport.answer(200, [:], Sample.profile("hubot", 2))],
      ]), time: TestTime(), output: output, input: lines)
    #expect(await Program.run(["user", "-", "--jsonl", "--fields", "id"], in: context) == .success)
    #expect(deliveredBefore.all == [0, 1, 2])
  }

  @Test func escapesControlCharactersInNotices() async throws {
    let run = try await ghf(
      "fav", "add", "octocat",
      transport: .one(
        "GET /users/octocat",
        Sample.profile().replacing("\"octocat\"", with: Sample.json("ev\u{1B}]0;t\u{7}il"))))
    #expect(run.errors == "added ev^[]0;t^Gil to the favourites\n")
  }
}

/// Standard input that holds JSON, or that the command does not read.
struct UnreadInputTests {
  @Test(arguments: [
    (["[", "  {", "    \"login\": \"octocat\""], "jq -r '.[].login'"),
    (["[{\"login\":\"octocat\"}]"], "jq -r '.[].login'"),
    (["{\"login\":\"octocat\"}", "{\"login\":\"hubot\"}"], "jq -r .login"),
    (["", "  {", "    \"login\": \"octocat\""], "jq -r .login"),
    (["\u{FEFF}\"octocat\"", "\"hubot\""], "jq -r"),
  ])
  func rejectsJSONWithOneError(_ lines: [String], _ command: String) async throws {
    for words in [
      ["user", "-"], ["user", "-", "--json"], ["user", "-", "--web"], ["fav", "add", "-"],
      ["fav", "rm", "-"], ["common", "-"], ["user", "-", "octocat"],
    ] {
      let run = try await ghf(words, input: TypedLines(lines))
      #expect(
        run.errors == """
          error: standard input is JSON, not one account per line
          hint: pipe it through \(command)

          """, "\(words)")
      #expect(run.outcome == .usage)
      #expect(run.output == "")
    }
  }

  @Test(arguments: [
    ["user"], ["followers"], ["following"], ["mutual"], ["changes"], ["feed"], ["open"],
    ["changes", "--history"],
  ])
  func reportsUnreadInput(_ words: [String]) async throws {
    let run = try await ghf(words, transport: StubTransport(), input: TypedLines(["octocat"]))
    let advice = words == ["user"] ? "use 'ghf user -' to read names from it" : "name the account"
    #expect(run.errorLines.first == "ignoring standard input; " + advice)
    #expect(run.outcome == .notSignedIn)
  }

  @Test("prints no notice if the account is named, or with --quiet")
  func ignoresInputForANamedAccount() async throws {
    let run = try await ghf(
      ["user", "octocat"], transport: .one("GET /users/octocat", Sample.profile()),
      input: TypedLines(["hubot"]))
    #expect(run.errors == "")
    let quiet = try await ghf(
      ["user", "--quiet"], transport: .one("GET /user", Sample.profile()),
      input: TypedLines(["hubot"]), signIn: .signedIn)
    #expect(quiet.errors == "")
  }

  @Test func readsNamesForCommon() async throws {
    let one = try await ghf(["common", "-"], input: TypedLines(["octocat", "@OctoCat"]))
    #expect(
      one.errors
        == "error: nothing to compare\nhint: name at least two different accounts\n")
    let two = try await ghf(["common", "octocat", "-", "--offline"], input: TypedLines(["hubot"]))
    #expect(two.outcome == .noResponse)
  }
}
