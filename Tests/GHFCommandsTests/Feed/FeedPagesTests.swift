import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// Pages that `ghf feed` fetches.
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
    _ options: String..., pages: [StubTransport.Answer] = []
  ) async throws -> Run {
    let routes = pages.enumerated().map { (FixtureEvents.route(page: $0 + 1), [$1]) }
    return try await ghf(
      ["feed", "octocat", "--tsv", "--fields", "id"] + options,
      transport: StubTransport(Dictionary(uniqueKeysWithValues: routes)), home: home, time: time)
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
    let more = try await feed("-L", "101")
    #expect(more.outcome == .noResponse)
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

  @Test("shows the pages before one that GitHub refuses on a terminal too")
  func showsThePagesBeforeARefusedOne() async throws {
    let run = try await ghf(
      "feed", "octocat", "--color=never",
      transport: StubTransport([
        FixtureEvents.route(): [Self.answer(1...2, page: 1, of: 9)],
        FixtureEvents.route(page: 2): [
          StubTransport.answer(422, [:], Sample.error("Here, pagination is limited."))
        ],
      ]), terminal: .terminal(40))
    #expect(run.output == "(unknown) did something\n\n(unknown) did something\n")
    #expect(run.errorLines.first == "error: GitHub truncated octocat's list")
    #expect(run.outcome == .incomplete)
  }
}
