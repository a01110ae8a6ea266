import FakeGitHub
import GHFCommands
import GHFMessages
import Synchronization
import TerminalHost
import TestSupport
import Testing

/// Output through a pager: its command, its input, and messages while it runs.
struct PagerTests {
  /// Returns the run with the pager's input as its output.
  private func shown(_ run: Run, by pager: StubPager) -> Run {
    Run(
      title: run.title, bytes: pager.shown.bytes, errors: run.errors, outcome: run.outcome,
      deliveries: run.deliveries)
  }

  @Test(arguments: [
    ([:], "less -FRX", "FRX"), (["PAGER": "more"], "more", "FRX"),
    (["PAGER": "more", "GHF_PAGER": "less -S | cat"], "less -S | cat", "FRX"),
    (["PAGER": "", "GHF_PAGER": ""], "less -FRX", "FRX"), (["LESS": "-i"], "less -FRX", "-R -i"),
    (["LESS": ""], "less -FRX", "-R "), (["LESS": "XF", "PAGER": "less"], "less", "-R XF"),
  ])
  func choosesThePagerFromTheEnvironment(
    _ environment: [String: String], _ command: String, _ lessOptions: String
  ) async throws {
    let pager = StubPager()
    let run = try await ghf(
      ["--pager", "followers", "octocat"], service: GitHubService(followerCount: 100),
      terminal: .terminal(80), environment: environment, pager: pager)
    #expect(pager.started.all == [command])
    #expect(pager.lessOptions.all == [lessOptions])
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.outcome == .success)
    let plain = try await ghf(
      "followers", "octocat", "--hyperlinks", "never", service: GitHubService(followerCount: 100),
      terminal: .terminal(80))
    #expect(pager.shown.bytes == plain.bytes)
  }

  @Test("starts a pager only with --pager, on a terminal, for output")
  func startsNoNeedlessPager() async throws {
    let environment = ["GHF_PAGER": "more", "PAGER": "more"]
    for (words, terminal) in [
      (["followers", "octocat"], TerminalTraits.terminal(80)),
      (["followers", "octocat", "--pager"], .piped), (["followers", "octocat", "--pager"], .none),
    ] {
      let pager = StubPager()
      let run = try await ghf(
        words, service: GitHubService(followerCount: 100), terminal: terminal,
        environment: environment,
        pager: pager)
      #expect(pager.started.all == [])
      #expect(run.output != "")
    }
    let pager = StubPager()
    let run = try await ghf(
      ["fav", "rm", "nobody", "--pager", "--color=never"], terminal: .terminal(80),
      environment: environment, pager: pager)
    #expect(pager.started.all == [])
    #expect(run.errors == "error: not a favourite: 'nobody'\n")
    #expect(run.outcome == .failure)
  }

  @Test("passes colours to the pager, but no cursor moves or links")
  func passesOnlyColoursToThePager() async throws {
    let profile = Sample.profile(
      "octocat", 1, ["name": Sample.json("モナリザ 👩‍🚀"), "bio": Sample.json("قطة ثمانية")])
    var runs: [Run] = []
    for options in [[], ["--hyperlinks=always"], ["--color=never"]] {
      let pager = StubPager()
      let run = try await ghf(
        ["user", "octocat", "hubot", "--pager"] + options,
        transport: StubTransport([
          "GET /users/octocat": [StubTransport.answer(200, [:], profile)],
          "GET /users/hubot": [StubTransport.answer(200, [:], Sample.profile("hubot", 2))],
        ]), terminal: .terminal(80), pager: pager)
      runs.append(shown(run, by: pager))
    }
    try Golden.expect("pager", runs)
  }

  /// Runs ghf with a pager; returns standard error just before the pager ends, and at the end.
  private func messages(
    _ words: [String], _ service: GitHubService, _ terminal: TerminalTraits,
    time: TestTime = TestTime()
  ) async throws -> (beforePagerEnds: String, atEnd: String, outcome: Outcome) {
    let messages = MemorySink()
    let beforePagerEnds = Mutex("the pager has not ended")
    let pager = StubPager(onFinish: {
      beforePagerEnds.withLock { $0 = String(decoding: messages.bytes, as: UTF8.self) }
    })
    let run = try await ghf(
      words, service: service, terminal: terminal, time: time, messages: messages, pager: pager)
    return (beforePagerEnds.withLock(\.self), run.errors, run.outcome)
  }

  private static let words = [
    "followers", "octocat", "--pager", "--parallel", "1", "--color=never",
  ]
  private static let error = """
    error: octocat's list disappeared (after 1 of 2 pages)
    hint: check whether the account was renamed or deleted

    """

  private static func brokenList() throws -> GitHubService {
    let service = GitHubService(followerCount: 200)
    service.state.misbehaviours = [try Misbehaviour("page=2$=error:404:Not Found")]
    return service
  }

  /// A GitHub that takes a quarter of a second for each page.
  private static func slowList(ofPages count: Int, _ time: TestTime) -> GitHubService {
    GitHubService(followerCount: 100 * count, time: time) { _, _ in
      time.advance(.milliseconds(250))
      return nil
    }
  }

  @Test func defersMessagesUntilThePagerEnds() async throws {
    let words = PagerTests.words + ["--jsonl"]
    let run = try await messages(words, PagerTests.brokenList(), .terminal(80))
    #expect(run == ("", PagerTests.error, .failure))
    // Messages that go to a file don't disturb the pager, so they aren't deferred.
    let filed = try await messages(
      words, PagerTests.brokenList(),
      TerminalTraits(outputIsTerminal: true, messagesAreTerminal: false, window: .init(columns: 80))
    )
    #expect(filed == (PagerTests.error, PagerTests.error, .failure))
  }

  @Test func showsProgressUntilThePagerStarts() async throws {
    let time = TestTime()
    let streamed = try await messages(
      PagerTests.words + ["--jsonl"], PagerTests.slowList(ofPages: 4, time), .terminal(80),
      time: time)
    #expect(streamed == ("", "", .success))
    let later = TestTime()
    let sorted = try await messages(
      PagerTests.words + ["--sort", "id"], PagerTests.slowList(ofPages: 3, later), .terminal(80),
      time: later)
    let drawn =
      "\r[######--------------] 1/3 pages, 4/s, 1 s left, 999,999 requests left\u{1B}[K"
      + "\r[#############-------] 2/3 pages, 4/s, 1 s left, 999,998 requests left\u{1B}[K\r\u{1B}[K"
    #expect(sorted == (drawn, drawn, .success))
  }

  @Test func stopsFetchingAfterThePagerQuits() async throws {
    let service = GitHubService(followerCount: 3_000)
    let pager = StubPager(.leaves(after: 1))
    let run = try await ghf(
      PagerTests.words + ["--tsv", "--fields", "id"], service: service,
      terminal: .terminal(80), pager: pager)
    #expect(service.requests.map(\.paging.page).sorted() == [1, 2, 29])
    #expect(
      String(decoding: pager.shown.bytes, as: UTF8.self)
        == "id\n" + Sample.ids(1).map { "\($0)\n" }.joined())
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  @Test func printsDirectlyIfThePagerIsMissing() async throws {
    for (options, notice) in [
      ([], "cannot start the pager 'lesss'\n"), (["--quiet"], ""),
    ] {
      let run = try await ghf(
        PagerTests.words + ["--jsonl", "--fields", "id"] + options,
        service: GitHubService(followerCount: 300), terminal: .terminal(80),
        environment: ["PAGER": "lesss"], pager: StubPager(.isMissing))
      #expect(run.lines == (1...3).flatMap(Sample.ids).map { "{\"id\":\($0)}" })
      #expect(run.errors == notice)
      #expect(run.outcome == .success)
    }
    let full = try await ghf(
      PagerTests.words, service: GitHubService(followerCount: 100), terminal: .terminal(80),
      output: MemorySink(failure: .noSpace),
      pager: StubPager(.isMissing))
    #expect(full.outcome == .outputFailed)
    #expect(
      full.errors == """
        cannot start the pager 'less -FRX'
        error: cannot write the output: No space left on device

        """)
  }
}
