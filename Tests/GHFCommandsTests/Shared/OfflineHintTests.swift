import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// Hints of failed commands that the cache has an older response.
struct OfflineHintTests {
  private static let following = Sample.route(page: 1, of: "octocat", "following")
  private static let list = Sample.page([Sample.account("zoe", 1), Sample.account("ann", 2)])
  private static let page = StubTransport.answer(200, ["ETag": "W/\"tag\""], list)
  private static let profile = StubTransport.answer(200, [:], Sample.profile())
  private static let hint = "hint: use '--offline' to"

  /// A failure that leaves a request without its data.
  enum Fault: CaseIterable {
    case noConnection
    case limit

    var answer: StubTransport.Answer {
      switch self {
      case .noConnection:
        StubTransport.failure(
          .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused"))
      case .limit:
        StubTransport.answer(
          403,
          [
            "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0",
            "x-ratelimit-reset": "1795266000",
          ], Sample.error("API rate limit exceeded"))
      }
    }
  }

  private func hints(
    _ words: [String], routes: [String], _ answers: [StubTransport.Answer], fault: Fault,
    then additionalOptions: [String] = []
  ) async throws -> [String] {
    let (home, time) = (try TestHome(), TestTime())
    let good = Dictionary(uniqueKeysWithValues: zip(routes, answers.map { [$0] }))
    let first = try await ghf(
      words, transport: StubTransport(good), home: home, time: time)
    #expect(first.outcome == .success)
    time.advance(.seconds(1_740))
    let second = try await ghf(
      words + additionalOptions, transport: StubTransport([routes[0]: [fault.answer]]), home: home,
      time: time)
    #expect([.noResponse, .limited].contains(second.outcome))
    #expect(second.output == "")
    return second.errorLines.filter { $0.hasPrefix(Self.hint) }
  }

  @Test(arguments: Fault.allCases) func offersACachedList(fault: Fault) async throws {
    let route = Sample.route(page: 1)
    for words in [["followers", "octocat"], ["followers", "octocat", "--json"]] {
      #expect(
        try await hints(words, routes: [route], [Self.page], fault: fault)
          == ["\(Self.hint) show the list as of 12:00"])
    }
    #expect(
      try await hints(["search", "octocat", "ann"], routes: [route], [Self.page], fault: fault)
        == ["\(Self.hint) search the list as of 12:00"])
  }

  @Test(arguments: Fault.allCases) func offersOtherCachedResponses(fault: Fault) async throws {
    #expect(
      try await hints(
        ["user", "octocat"], routes: ["GET /users/octocat"], [Self.profile], fault: fault)
        == ["\(Self.hint) show the profile as of 12:00"])
    #expect(
      try await hints(
        ["followers", "octocat", "--count"], routes: ["GET /users/octocat"], [Self.profile],
        fault: fault) == ["\(Self.hint) show the list as of 12:00"])
    #expect(
      try await hints(
        ["feed", "octocat"], routes: [FixtureEvents.route()],
        [StubTransport.answer(200, [:], "[]")], fault: fault)
        == ["\(Self.hint) show the feed as of 12:00"])
    #expect(
      try await hints(
        ["mutual", "octocat"],
        routes: [Self.following, Sample.route(page: 1)], [Self.page, Self.page], fault: fault)
        == ["\(Self.hint) compare the lists as of 12:00"])
  }

  @Test func offersNothingIfNothingIsCached() async throws {
    let run = try await ghf(
      "followers", "octocat",
      transport: StubTransport([Sample.route(page: 1): [Fault.noConnection.answer]]))
    #expect(run.outcome == .noResponse)
    #expect(!run.errors.contains("--offline"))
  }

  @Test("offers a comparison only if all of its lists are cached")
  func offersNoComparisonWithAMissingList() async throws {
    let (home, time) = (try TestHome(), TestTime())
    _ = try await ghf(
      "followers", "octocat", transport: StubTransport([Sample.route(page: 1): [Self.page]]),
      home: home, time: time)
    let run = try await ghf(
      "mutual", "octocat",
      transport: StubTransport([Self.following: [Fault.noConnection.answer]]),
      home: home, time: time)
    #expect(run.outcome == .noResponse)
    #expect(!run.errors.contains("--offline"))
  }

  @Test func offersNothingWithNoCache() async throws {
    #expect(
      try await hints(
        ["followers", "octocat"], routes: [Sample.route(page: 1)], [Self.page],
        fault: .noConnection, then: ["--no-cache"]) == [])
  }
}
