import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// Pages that `ghf feed` fetches, and those that it reads from the cache.
struct FeedPagesTests {
  private let time = TestTime()
  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  private static func ids(_ numbers: some Sequence<Int>) -> String {
    "[" + numbers.map { #"{"id":"\#($0)"}"# }.joined(separator: ",") + "]"
  }

  /// A page of a feed whose poll interval is one minute.
  private static func answer(
    _ numbers: ClosedRange<Int>, page: Int = 1, of last: Int = 1
  ) -> StubTransport.Answer {
    StubTransport.answer(
      200,
      ["X-Poll-Interval": "60", "ETag": "\"\(numbers)\""].merging(
        Sample.link(page: page, of: last)
      ) { $1 }, ids(numbers))
  }

  private func feed(
    _ options: String..., pages: [StubTransport.Answer] = [], terminal: TerminalTraits = .none
  ) async throws -> Run {
    let routes = pages.enumerated().map { (FixtureEvents.route(page: $0 + 1), [$1]) }
    return try await ghf(
      ["feed", "octocat", "--tsv", "--fields", "id"] + options,
      transport: StubTransport(Dictionary(uniqueKeysWithValues: routes)), terminal: terminal,
      home: home, time: time)
  }

  private static func lines(_ numbers: some Sequence<Int>) -> [String] {
    ["id"] + numbers.map(String.init)
  }

  @Test func fetchesAtMostThreePagesAndSkipsDuplicates() async throws {
    let run = try await feed(pages: [
      Self.answer(1...100, page: 1, of: 9), Self.answer(98...197, page: 2, of: 9),
      Self.answer(195...294, page: 3, of: 9),
    ])
    #expect(run.lines == Self.lines(1...294))
    #expect(run.errors == "")
  }

  @Test("prints events of two types that have the same id, but no event twice")
  func tellsEventsOfTwoTypesApart() async throws {
    func event(_ type: String) -> String { #"{"id":"7","type":"\#(type)"}"# }
    let pages = [["PushEvent", "WatchEvent"], ["WatchEvent", "ForkEvent"]].enumerated().map {
      StubTransport.answer(
        200, Sample.link(page: $0 + 1, of: 2), "[\($1.map(event).joined(separator: ","))]")
    }
    let run = try await feed("--fields", "type", pages: pages)
    #expect(run.lines == ["type", "PushEvent", "WatchEvent", "ForkEvent"])
  }

  @Test func fetchesNoMorePagesThanTheLimitNeeds() async throws {
    let run = try await feed("-L", "100", pages: [Self.answer(1...100, page: 1, of: 3)])
    #expect(run.lines == Self.lines(1...100))
    let more = try await feed("-L", "101", pages: [], terminal: .none)
    #expect(more.outcome == .noResponse)
  }

  @Test("sends no request within GitHub's poll interval, even with --refresh")
  func sendsNoRequestWithinThePollInterval() async throws {
    let pages = [Self.answer(1...100, page: 1, of: 2), Self.answer(101...150, page: 2, of: 2)]
    #expect(try await feed(pages: pages).lines == Self.lines(1...150))
    time.advance(.seconds(59))
    var runs = [try await feed(), try await feed(terminal: .terminal(80))]
    runs.append(try await feed("--refresh"))
    runs.append(try await feed("--refresh", "--quiet"))
    runs.append(try await feed("--max-age", "10s", terminal: .terminal(80)))
    for run in runs { #expect(run.lines == Self.lines(1...150)) }
    let notice = "from the cache, as of 12:00; GitHub allows one request every 60 s\n"
    #expect(runs.map(\.errors) == ["", "from the cache, as of 12:00\n", notice, "", notice])
    time.advance(.seconds(1))
    let confirmed = [StubTransport.answer(304), StubTransport.answer(304)]
    let run = try await feed("--refresh", pages: confirmed)
    #expect(run.lines == Self.lines(1...150))
    #expect(run.errors == "")
    time.advance(.seconds(59))
    #expect(try await feed("--refresh").errors == notice.replacing("12:00", with: "12:01"))
    #expect(try await feed("--offline").lines == Self.lines(1...150))
    #expect(try await feed("--no-cache", pages: pages).lines == Self.lines(1...150))
  }

  @Test("refetches a page that is older than the previous one and would miss events")
  func fetchesPagesOlderThanThePreviousOneAgain() async throws {
    let pages = [Self.answer(101...200, page: 1, of: 2), Self.answer(201...250, page: 2, of: 2)]
    #expect(try await feed(pages: pages).lines == Self.lines(101...250))
    time.advance(.seconds(200))
    let first = [Self.answer(51...150, page: 1, of: 2)]
    #expect(try await feed("-L", "10", "--refresh", pages: first).lines == Self.lines(51...60))
    let second = StubTransport([
      FixtureEvents.route(page: 2): [Self.answer(151...250, page: 2, of: 2)]
    ])
    let run = try await ghf(
      "feed", "octocat", "--tsv", "--fields", "id", transport: second, home: home, time: time)
    #expect(run.lines == Self.lines(51...250))
  }

  @Test func clearsAFeedWithItsAccount() async throws {
    _ = try await feed(pages: [Self.answer(1...2)])
    let run = try await ghf("cache", "clear", "octocat", home: home, time: time)
    #expect(run.errors == "removed 1 listing of octocat\n")
    #expect(try await feed("--offline").outcome == .noResponse)
  }

  @Test func reportsErrors() async throws {
    var runs: [Run] = []
    for (status, body) in [
      (404, Sample.error("Not Found")), (401, Sample.error("Bad credentials")), (500, ""),
    ] {
      runs.append(try await feed("--no-cache", pages: [StubTransport.answer(status, [:], body)]))
    }
    runs.append(
      try await feed(
        "--no-cache",
        pages: [
          StubTransport.answer(
            403,
            [
              "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0",
              "x-ratelimit-reset": "1795264200",
            ], Sample.error("API rate limit exceeded for 192.0.2.1."))
        ]))
    let cut = StubTransport.answer(
      422, [:], Sample.error("In order to keep the API fast for everyone, pagination is limited."))
    for format in ["--jsonl", "--json"] {
      runs.append(
        try await ghf(
          "feed", "octocat", format, "--fields", "id",
          transport: StubTransport([
            FixtureEvents.route(): [Self.answer(1...2, page: 1, of: 9)],
            FixtureEvents.route(page: 2): [cut],
          ])))
    }
    runs.append(
      try await ghf(
        "feed", "octocat", "--color=never",
        transport: StubTransport([
          FixtureEvents.route(): [Self.answer(1...2, page: 1, of: 9)],
          FixtureEvents.route(page: 2): [cut],
        ]), terminal: .terminal(40)))
    runs.append(try await feed("--offline"))
    for words in [
      ["octocat", "--limit", "0"], ["octocat", "--lines", "0"],
      ["octocat", "--json", "--fields", "x"],
      ["a b"], ["octocat", "hubot"], ["octocat", "--sort", "login"],
    ] {
      runs.append(try await ghf(["feed"] + words))
    }
    try Golden.expect("feed-errors", runs)
  }
}
