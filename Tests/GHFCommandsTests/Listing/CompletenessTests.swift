import GHFCommands
import TestSupport
import Testing

/// Lists that GitHub returns only in part, or that change while being fetched.
struct CompletenessTests {
  private static let people = [("zoe", 40), ("Ann", 20), ("bob", 30), ("annika", 10)]
  private static let names = ["zoe", "Ann", "bob", "annika"]
  private static let warning =
    "warning: the list changed while being fetched; accounts may be missing"
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
    // The empty page was fetched again twice.
    #expect(time.slept == [.seconds(1), .seconds(1)])
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
    ("9223372036854775807", "100 of 9,223,372,036,854,775,807", 21_474_836),
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
    #expect(run.lines == Self.names)
    #expect(run.errors == Self.warning + "\n")
    #expect(run.outcome == .success)
  }

  @Test(arguments: [[], ["--quiet"]])
  func failsToVerifyAListThatNeverSettles(_ options: [String]) async throws {
    let transport = StubTransport.unsettledList(Self.people)
    let run = try await ghf(
      ["followers", "octocat", "--verify"] + options, transport: transport)
    #expect(run.lines == Self.names)
    #expect(run.errors == Self.warning + "\nerror: could not verify the list\n")
    #expect(run.outcome == .incomplete)
    #expect(transport.requests.count == 9)
  }

  @Test func printsTheUnionOfAllPasses() async throws {
    func answer(_ ids: [Int], page: Int) -> StubTransport.Answer {
      StubTransport.answer(
        200, Sample.link(page: page, of: 2),
        Sample.page(ids.map { Sample.account("user\($0)", $0) }))
    }
    // 1 leaves, 2 moves up to page 1, and 9 joins.
    let transport = StubTransport([
      Sample.route(page: 1): [
        answer([4, 1], page: 1), answer([4, 2], page: 1), answer([9, 4, 2], page: 1),
      ],
      Sample.route(page: 2): [answer([3], page: 2)],
    ])
    let run = try await ghf("followers", "octocat", "--verify", transport: transport)
    #expect(run.lines == ["user4", "user1", "user3", "user9", "user2"])
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  /// Without `--verify`, a list of over 100 pages is read again only if the rate limit has room
  /// for twice the requests.
  @Test("suggests --verify for a long list that changed")
  func suggestsVerifyIfItReadsMorePages() async throws {
    let limits = [
      "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "150",
      "x-ratelimit-reset": "1795266000",
    ]
    func transport() -> StubTransport {
      StubTransport(
        Dictionary(
          uniqueKeysWithValues: (1...101).map { page in
            let fields = limits.merging(Sample.link(page: page, of: 101)) { $1 }
            let bodies = page == 1 ? [1, 200, 300, 400, 500, 600] : [page]
            return (
              Sample.route(page: page),
              bodies.map { number in
                StubTransport.answer(
                  200, fields, Sample.page([Sample.account("user\(number)", 1_000 - number)]))
              }
            )
          }))
    }
    let singlePass = transport()
    let run = try await ghf("followers", "octocat", transport: singlePass)
    #expect(run.lines.count == 101)
    #expect(run.errors == Self.warning + "; try '--verify'\n")
    #expect(run.outcome == .success)
    let severalPasses = transport()
    let verified = try await ghf("followers", "octocat", "--verify", transport: severalPasses)
    #expect(verified.errors.hasSuffix("error: could not verify the list\n"))
    #expect(!verified.errors.contains("try '--verify'"))
    #expect(severalPasses.requests.count > 2 * singlePass.requests.count)
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
    #expect(run.lines.sorted() == Self.names.sorted())
    #expect(run.errors == Self.warning + "\n")
    #expect(run.outcome == .success)
  }

  /// Page 1 has no Link header.
  ///
  /// When 50 leaves, 101 moves up to page 1, and the profile counts 100.
  @Test("reads a full page without Link again after fetching the count")
  func rereadsAFullPageWithoutLink() async throws {
    let before = Array((1...100).reversed())
    func answer(_ ids: [Int]) -> StubTransport.Answer {
      StubTransport.answer(200, [:], Sample.page(ids.map { Sample.account("user\($0)", $0) }))
    }
    let run = try await ghf(
      "followers", "octocat", "--jsonl", "--fields", "id",
      transport: StubTransport([
        Sample.route(page: 1): [answer(before), answer(before.filter { $0 != 50 } + [101])],
        "GET /users/octocat": [
          StubTransport.answer(200, [:], Sample.profile("octocat", 1, ["followers": "100"]))
        ],
      ]))
    #expect(run.lines == (before + [101]).map { "{\"id\":\($0)}" })
    #expect(run.errors == "")
    #expect(run.outcome == .success)
  }

  @Test func countsHiddenAccountsOnATerminal() async throws {
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
    for (terminal, notice) in [
      (TerminalTraits.none, ""), (.terminal(80), "GitHub hides 12 of 250 accounts\n"),
    ] {
      let run = try await ghf(
        "followers", "octocat", "--jsonl", "--fields", "id",
        transport: StubTransport(
          Dictionary(uniqueKeysWithValues: [
            page(1, Array((151...250).reversed())), page(2, Array((63...150).reversed())),
            page(3, Array((1...50).reversed())),
          ])), terminal: terminal)
      #expect(run.lines.count == 238)
      #expect(run.errors == notice)
      #expect(run.outcome == .success)
    }
  }
}
