import GHFCommands
import Synchronization
import TestSupport
import Testing

/// Output through a pager: when, which, what it is given, and what is said meanwhile.
struct PagerTests {
  private static func pages(_ last: Int, at time: TestTime? = nil) -> StubTransport {
    pages(Array(1...last), of: last, at: time)
  }

  private static func pages(
    _ numbers: [Int], of last: Int, at time: TestTime? = nil
  ) -> StubTransport {
    StubTransport(
      Dictionary(
        uniqueKeysWithValues: numbers.map { page in
          (
            Sample.route(page: page),
            [
              { request in
                time?.advance(.milliseconds(250))
                return StubTransport.answer(
                  200, Sample.link(page: page, of: last), Sample.fullPage(page))(request)
              }
            ]
          )
        }))
  }

  /// What the pager was given, as a run of its own.
  private func shown(_ run: Run, by pager: StubPager) -> Run {
    Run(
      title: run.title, bytes: pager.shown.bytes, errors: run.errors, outcome: run.outcome,
      deliveries: run.deliveries)
  }

  @Test(arguments: [
    ([:], "less -FRX", "FRX"), (["PAGER": "more"], "more", "FRX"),
    (["PAGER": "more", "GHF_PAGER": "less -S | cat"], "less -S | cat", "FRX"),
    (["PAGER": "", "GHF_PAGER": ""], "less -FRX", "FRX"), (["LESS": "-i"], "less -FRX", "-i"),
    (["LESS": ""], "less -FRX", ""),
  ])
  func whichOne(
    _ environment: [String: String], _ command: String, _ lessOptions: String
  ) async throws {
    let pager = StubPager()
    let run = try await ghf(
      ["--pager", "followers", "octocat"], transport: PagerTests.pages(1),
      terminal: .terminal(80), environment: environment, pager: pager)
    #expect(pager.started.all == [command])
    #expect(pager.lessOptions.all == [lessOptions])
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.outcome == .success)
    let plain = try await ghf(
      "followers", "octocat", "--hyperlinks", "never", transport: PagerTests.pages(1),
      terminal: .terminal(80))
    #expect(pager.shown.bytes == plain.bytes)
  }

  @Test func noneUnlessAskedForAtATerminalWithOutput() async throws {
    let environment = ["GHF_PAGER": "more", "PAGER": "more"]
    for (words, terminal) in [
      (["followers", "octocat"], TerminalTraits.terminal(80)),
      (["followers", "octocat", "--pager"], .piped), (["followers", "octocat", "--pager"], .none),
    ] {
      let pager = StubPager()
      let run = try await ghf(
        words, transport: PagerTests.pages(1), terminal: terminal, environment: environment,
        pager: pager)
      #expect(pager.started.all == [])
      #expect(run.output != "")
    }
    let pager = StubPager()
    let run = try await ghf(
      ["fav", "rm", "nobody", "--pager", "--color=never"], terminal: .terminal(80),
      environment: environment, pager: pager)
    #expect(pager.started.all == [])
    #expect(run.errors == "error: 'nobody' is not a favourite\n")
    #expect(run.outcome == .failure)
  }

  @Test func coloursAreKeptAndCursorAndLinksAreNot() async throws {
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

  /// What stderr has while the pager runs, and at the end.
  private func messages(
    _ words: [String], _ transport: StubTransport, _ terminal: TerminalTraits,
    time: TestTime = TestTime()
  ) async throws -> (meanwhile: String, atTheEnd: String, outcome: Outcome) {
    let messages = MemorySink()
    let meanwhile = Mutex("the pager has not ended")
    let pager = StubPager(whenEnding: {
      meanwhile.withLock { $0 = String(decoding: messages.bytes, as: UTF8.self) }
    })
    let run = try await ghf(
      words, transport: transport, terminal: terminal, time: time, messages: messages, pager: pager)
    return (meanwhile.withLock(\.self), run.errors, run.outcome)
  }

  private static let words = [
    "followers", "octocat", "--pager", "--parallel", "1", "--color=never",
  ]
  private static let error = """
    error: GitHub no longer finds the list of 'octocat' (after 1 of 2 pages)
    hint: the account may have been renamed or deleted meanwhile

    """

  private static var broken: StubTransport {
    StubTransport([
      Sample.route(page: 1): [
        StubTransport.answer(200, Sample.link(page: 1, of: 2), Sample.fullPage(1))
      ],
      Sample.route(page: 2): [StubTransport.answer(404, [:], Sample.error("Not Found"))],
    ])
  }

  @Test func messagesWaitUntilThePagerHasEnded() async throws {
    let words = PagerTests.words + ["--jsonl"]
    let run = try await messages(words, PagerTests.broken, .terminal(80))
    #expect(run == ("", PagerTests.error, .failure))
    // Nobody draws a pager over a file.
    let filed = try await messages(
      words, PagerTests.broken,
      TerminalTraits(outputIsTerminal: true, messagesAreTerminal: false, columns: 80))
    #expect(filed == (PagerTests.error, PagerTests.error, .failure))
  }

  @Test func progressIsShownUntilThePagerBegins() async throws {
    let time = TestTime()
    let streamed = try await messages(
      PagerTests.words + ["--jsonl"], PagerTests.pages(4, at: time), .terminal(80),
      time: time)
    #expect(streamed == ("", "", .success))
    let later = TestTime()
    let sorted = try await messages(
      PagerTests.words + ["--sort", "id"], PagerTests.pages(3, at: later), .terminal(80),
      time: later)
    let drawn =
      "\r[######--------------] 1/3 pages, 4/s, 1 s left\u{1B}[K"
      + "\r[#############-------] 2/3 pages, 3/s, 1 s left\u{1B}[K\r\u{1B}[K"
    #expect(sorted == (drawn, drawn, .success))
  }

  @Test func whoLeavesItIsAskedNoMore() async throws {
    let transport = PagerTests.pages([1, 2, 30], of: 30)
    let pager = StubPager(.leaves(after: 1))
    let run = try await ghf(
      PagerTests.words + ["--tsv", "--fields", "id"], transport: transport,
      terminal: .terminal(80), pager: pager)
    #expect(transport.requests.count == 3)
    #expect(
      String(decoding: pager.shown.bytes, as: UTF8.self)
        == "id\n" + Sample.ids(1).map { "\($0)\n" }.joined())
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  @Test func outputIsPlainWhereThereIsNoPager() async throws {
    for (options, notice) in [
      ([], "the pager 'lesss' could not be started\n"), (["--quiet"], ""),
    ] {
      let run = try await ghf(
        PagerTests.words + ["--jsonl", "--fields", "id"] + options,
        transport: PagerTests.pages(3), terminal: .terminal(80),
        environment: ["PAGER": "lesss"], pager: StubPager(.isMissing))
      #expect(run.lines == (1...3).flatMap(Sample.ids).map { "{\"id\":\($0)}" })
      #expect(run.errors == notice)
      #expect(run.outcome == .success)
    }
    let full = try await ghf(
      PagerTests.words, transport: PagerTests.pages(1), terminal: .terminal(80),
      output: MemorySink(failure: .noSpace),
      pager: StubPager(.isMissing))
    #expect(full.outcome == .outputFailed)
    #expect(
      full.errors == """
        the pager 'less -FRX' could not be started
        error: the output could not be written: No space left on device

        """)
  }
}
