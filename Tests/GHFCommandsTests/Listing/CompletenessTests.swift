import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// Lists that GitHub returns only in part, or that change while being fetched.
struct CompletenessTests {
  private static let people = [("zoe", 40), ("Ann", 20), ("bob", 30), ("annika", 10)]
  private static let names = ["zoe", "Ann", "bob", "annika"]
  private static let warning =
    "warning: the list changed while it was fetched; accounts may be missing"
  private static let hint =
    "hint: try again in a few minutes, or use '--verbose' to see each page\n"

  @Test func printsThePagesOfAShortListInAPipe() async throws {
    let (home, time) = (try TestHome(), TestTime())
    let run = try await ghf(
      "followers", "octocat", transport: .list(of: 25, withHoleAt: 13), home: home, time: time)
    #expect(
      run.lines == ((1...12).flatMap(Sample.logins) + (14...25).flatMap(Sample.logins)).dropLast(30)
    )
    #expect(run.errors == "error: GitHub returned 2,370 of 2,470 followers\n" + Self.hint)
    #expect(run.outcome == .incomplete)
    // The empty page was fetched again twice, and so it was after the end was found again.
    #expect(time.slept == Array(repeating: .seconds(1), count: 4))
    #expect(try home.files().keys.filter { $0.hasPrefix(".local/state/") } == [])
  }

  @Test(
    "prints no part of a short list in buffered formats",
    arguments: [["--json"], ["--sort", "login"], ["--csv", "--reverse"]])
  func printsNothingIfABufferedListIsShort(_ options: [String]) async throws {
    let run = try await ghf(
      ["followers", "octocat"] + options, transport: .list(of: 25, withHoleAt: 13))
    #expect(run.output == "")
    #expect(run.errors == "error: GitHub returned 2,370 of 2,470 followers\n" + Self.hint)
    #expect(run.outcome == .incomplete)
  }

  @Test("does not fill the limit from the pages after an empty page")
  func rejectsAnEmptyPageWithinTheLimit() async throws {
    let home = try TestHome()
    let routes = Dictionary(
      uniqueKeysWithValues: [2, 3, 4].map { page in
        (
          Sample.route(page: page),
          [StubTransport.answer(200, Sample.link(page: page, of: 4), Sample.fullPage(page))]
        )
      })
    let empty = StubTransport.answer(200, [:], "[]")
    let run = try await ghf(
      "followers", "octocat", "--json", "--limit", "202",
      transport: StubTransport(
        routes.merging([
          Sample.route(page: 1): [empty, empty, empty],
          "GET /users/octocat": [
            StubTransport.answer(200, [:], Sample.profile("octocat", 1, ["followers": "400"]))
          ],
        ]) { $1 }), home: home)
    #expect(run.output == "")
    #expect(run.outcome == .incomplete)
    // The next run fetches the missing page and prints the whole list.
    let next = try await ghf(
      "followers", "octocat", "--fields", "login", "--jsonl",
      transport: StubTransport(
        routes.merging([
          Sample.route(page: 1): [
            StubTransport.answer(200, Sample.link(page: 1, of: 4), Sample.fullPage(1))
          ]
        ]) { $1 }), home: home)
    #expect(next.lines.count == 400)
    #expect(next.outcome == .success)
  }

  @Test func fetchesTheMissingPageInTheNextRun() async throws {
    let home = try TestHome()
    _ = try await ghf(
      "followers", "octocat", transport: .list(of: 4, withHoleAt: 2), home: home)
    let run = try await ghf(
      "followers", "octocat", transport: .fullPages(4), home: home)
    #expect(run.lines == (1...4).flatMap(Sample.logins))
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  @Test(arguments: [
    ("950", "100 of 950", 9), ("2470", "100 of 2,470", 24),
    // No page beyond 2^31 entries is requested, and the sum of counts can't overflow.
    ("9223372036854775807", "100 of 2,147,483,647", 21_474_836),
  ])
  func comparesAPageWithoutLinkWithTheProfile(
    _ count: String, _ counts: String, _ lastPage: Int
  ) async throws {
    let home = try TestHome()
    let transport = StubTransport([
      Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.fullPage(1))],
      Sample.route(page: 2): [StubTransport.answer(200, [:], "[]")],
      Sample.route(page: 3): [StubTransport.answer(200, [:], "[]")],
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 1, ["followers": count]))
      ],
      Sample.route(page: lastPage): [StubTransport.answer(200, [:], "[]")],
    ])
    let run = try await ghf("followers", "octocat", "--json", transport: transport, home: home)
    #expect(run.output == "")
    #expect(run.errors == "error: GitHub returned \(counts) followers\n" + Self.hint)
    #expect(run.outcome == .incomplete)
    #expect(try home.files().keys.filter { $0.hasPrefix(".local/state/") } == [])
  }

  /// Up to 100 counted accounts may all be hidden, or the profile may be private.
  @Test(arguments: [(0, 1, ""), (100, 3, ""), (101, 3, "0 of 101")])
  func comparesAnEmptyListWithTheProfile(
    _ count: Int, _ requestCount: Int, _ counts: String
  ) async throws {
    let empty = StubTransport.answer(200, [:], "[]")
    var routes = [
      Sample.route(page: 1): [empty],
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 1, ["followers": "\(count)"]))
      ],
    ]
    if count > 100 { routes[Sample.route(page: 2)] = [empty] }
    let transport = StubTransport(routes)
    let run = try await ghf("followers", "octocat", "--json", transport: transport)
    #expect(transport.requestNames.filter { $0 == Sample.route(page: 1) }.count == requestCount)
    #expect(run.output == (counts.isEmpty ? "[]\n" : ""))
    #expect(
      run.errors
        == (counts.isEmpty
          ? "" : "error: GitHub hides octocat's followers (\(count) according to the profile)\n"))
    #expect(run.outcome == (counts.isEmpty ? .success : .incomplete))
  }

  @Test(arguments: [[], ["--quiet"]])
  func warnsIfTheListNeverSettles(_ options: [String]) async throws {
    let run = try await ghf(
      ["followers", "octocat"] + options, transport: .unsettledList(Self.people))
    #expect(run.lines.suffix(4) == Self.names[...])
    #expect(run.lines.count == 104)
    #expect(run.errors == Self.warning + "\n")
    #expect(run.outcome == .success)
  }

  @Test(arguments: [[], ["--quiet"]])
  func failsToVerifyAListThatNeverSettles(_ options: [String]) async throws {
    let transport = StubTransport.unsettledList(Self.people)
    let run = try await ghf(
      ["followers", "octocat", "--verify"] + options, transport: transport)
    #expect(run.lines.suffix(4) == Self.names[...])
    #expect(run.errors == Self.warning + "\nerror: could not verify the list\n")
    #expect(run.outcome == .incomplete)
    // Ten repairs don't settle it.
    #expect(transport.requests.count == 11 * 3)
  }

  @Test func printsTheUnionOfAllAttempts() async throws {
    func answer(_ ids: [Int], page: Int) -> StubTransport.Answer {
      StubTransport.answer(
        200, Sample.link(page: page, of: 2),
        Sample.page(ids.map { Sample.account("user\($0)", $0) }))
    }
    let before = Array(1...101)
    // While page 2 is fetched, 50 leaves and 101 moves up to page 1; 102 joins.
    let after = before.filter { $0 != 50 }
    let transport = StubTransport([
      Sample.route(page: 1): [
        answer(Array(before.prefix(100)), page: 1), answer(after, page: 1),
        answer(after, page: 1), answer(after, page: 1),
      ],
      Sample.route(page: 2): [answer([102], page: 2)],
    ])
    let run = try await ghf("followers", "octocat", transport: transport)
    #expect(run.lines == ((1...100) + [102, 101]).map { "user\($0)" })
    #expect(run.errors == "")
    #expect(run.outcome == .success)
    #expect(transport.requests.count == 6)
  }

  @Test(arguments: [[], ["--quiet"]])
  func warnsIfTheLimitPreventsTheCheck(_ options: [String]) async throws {
    let time = TestTime()
    let run = try await ghf(
      ["followers", "octocat", "--parallel", "1"] + options,
      transport: .limitedPages(3, remaining: 3, of: time), time: time)
    #expect(run.lines == (1...3).flatMap(Sample.logins))
    #expect(
      run.errors
        == "warning: could not check the list for changes; accounts may be missing\n")
    #expect(run.outcome == .success)
  }

  @Test func repeatsTheWarningOffline() async throws {
    let home = try TestHome()
    _ = try await ghf(
      "followers", "octocat", transport: .unsettledList(Self.people), home: home)
    let run = try await ghf("followers", "octocat", "--offline", home: home)
    #expect(Set(run.lines).isSuperset(of: Self.names))
    #expect(run.lines.count == 104)
    #expect(run.errors == Self.warning + "\n")
    #expect(run.outcome == .success)
  }

  /// Page 1 has no Link header, and the profile counts 100.
  @Test("a full page without Link is the end that the profile's count proves")
  func readsAFullPageWithoutLinkOnce() async throws {
    let transport = StubTransport([
      Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.fullPage(1))],
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 1, ["followers": "100"]))
      ],
    ])
    let run = try await ghf("followers", "octocat", transport: transport)
    #expect(run.lines == Sample.logins(1))
    #expect(run.errors == "")
    #expect(run.outcome == .success)
    #expect(transport.requests.count == 2)
  }

  @Test func countsHiddenAccounts() async throws {
    func page(_ number: Int, _ ids: [Int]) -> (String, [StubTransport.Answer]) {
      (
        Sample.route(page: number),
        [
          StubTransport.answer(
            200, Sample.link(page: number, of: 3),
            Sample.page(ids.map { Sample.account("user\($0)", $0) }))
        ]
      )
    }
    // With --verify the list isn't shown to be whole.
    for (terminal, options, outcome) in [
      (TerminalTraits.none, [String](), Outcome.success), (.terminal(80), [], .success),
      (.none, ["--verify"], .incomplete),
    ] {
      let notice = "GitHub hides 12 of 250 accounts\n"
      let run = try await ghf(
        ["followers", "octocat", "--jsonl", "--fields", "id"] + options,
        transport: StubTransport(
          Dictionary(uniqueKeysWithValues: [
            page(1, Array((151...250).reversed())), page(2, Array((63...150).reversed())),
            page(3, Array((1...50).reversed())),
          ])), terminal: terminal)
      #expect(run.lines.count == 238)
      // On a terminal, the progress precedes the notice.
      #expect(
        run.errors.hasSuffix(
          notice + (options.isEmpty ? "" : "error: could not verify the list\n")))
      #expect(run.outcome == outcome)
    }
  }
}
