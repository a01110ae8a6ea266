import FoundationEssentials
import GHFCommands
import TestSupport
import Testing

/// Lists of several pages, which may lack somebody who is there: `ghf changes` makes sure.
struct ChangeCheckTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private static let profile = "GET /users/octocat"

  /// One run an hour after the one before, so that nothing in the cache is fresh.
  private func run(
    _ words: String..., transport: StubTransport = StubTransport()
  ) async throws -> Run {
    time.advance(.seconds(3_600))
    return try await ghf(
      ["changes", "octocat"] + words, transport: transport, home: home, time: time)
  }

  /// Pages of a list, 100 each, with a follower count that fits unless told otherwise.
  ///
  /// `again` is the list when it is asked for a second time, with as many pages.
  private func pages(
    _ ids: [Int], again: [Int]? = nil, count: Int? = nil,
    _ others: [String: [StubTransport.Answer]] = [:]
  ) -> StubTransport {
    let last = max((ids.count + 99) / 100, 1)
    var routes = others
    routes[Self.profile] = [
      StubTransport.answer(
        200, [:],
        Sample.profile("octocat", 583_231, ["followers": "\(count ?? ids.count)"]))
    ]
    for page in 1...last {
      routes[Sample.route(page: page)] = [ids, again].compactMap { list in
        list.map { list in
          let part = list.dropFirst(100 * (page - 1)).prefix(100)
          let body = Sample.page(part.map { Sample.account("user\($0)", $0) })
          return StubTransport.answer(200, Sample.link(page: page, of: last), body)
        }
      }
    }
    return StubTransport(routes)
  }

  private func follow(_ id: Int, _ status: Int) -> (String, [StubTransport.Answer]) {
    ("GET /users/user\(id)/following/octocat", [StubTransport.answer(status, [:], "")])
  }

  @Test func whoOnlySeemsToBeMissingIsLookedForOnceMore() async throws {
    _ = try await run(transport: pages(Array(1...250)))
    // 7 has left, and 150 moved up to a page that had come already.
    let moved = Array(1...250).filter { $0 != 7 && $0 != 150 }
    let settled = Array(1...250).filter { $0 != 7 }
    let run = try await run(transport: pages(moved, again: settled))
    #expect(run.output == "unfollowed\tuser7\n")
    #expect(run.errors == "")
    #expect(try await self.run("--history").lines.count == 1)
    // The next time 150 is where everybody thought.
    #expect(try await self.run(transport: pages(settled)).lines == [])
  }

  @Test func ofALongListAFewAreAskedAboutOneByOne() async throws {
    _ = try await run(transport: pages(Array(1...1_200)))
    let moved = Array(1...1_200).filter { $0 != 7 && $0 != 150 }
    let answers = Dictionary(uniqueKeysWithValues: [follow(7, 404), follow(150, 204)])
    let transport = pages(moved, answers)
    #expect(try await run(transport: transport).output == "unfollowed\tuser7\n")
    #expect(transport.asked.count == 1 + 12 + 2)
    let settled = Array(1...1_200).filter { $0 != 7 }
    #expect(try await run(transport: pages(settled)).lines == [])
  }

  @Test func whereManyAreMissingTheListIsAskedForOnceMore() async throws {
    _ = try await run(transport: pages(Array(1...250)))
    let left = Array(1...250).filter { $0 > 40 }
    let transport = pages(left)
    let run = try await run(transport: transport)
    #expect(run.lines == (1...40).map { "unfollowed\tuser\($0)" })
    #expect(transport.asked.filter { $0.contains("/followers") }.count == 6)
  }

  @Test func aListThatOthersAskedForTakesNobodyOff() async throws {
    _ = try await run(transport: pages(Array(1...250)))
    time.advance(.seconds(3_600))
    let others = Array(2...251)
    var routes: [String: [StubTransport.Answer]] = [:]
    for page in 1...3 {
      let part = others.dropFirst(100 * (page - 1)).prefix(100)
      routes[Sample.route(page: page)] = [
        StubTransport.answer(
          200, Sample.link(page: page, of: 3),
          Sample.page(part.map { Sample.account("user\($0)", $0) }))
      ]
    }
    _ = try await ghf(
      "followers", "octocat", transport: StubTransport(routes), home: home, time: time)
    #expect(
      try await self.run("--history").lines == ["2026-11-21T14:00:00Z\tfollowed\tuser251"])
    #expect(
      try await run(transport: pages(others)).lines
        == ["followed\tuser251", "unfollowed\tuser1"])
  }

  @Test func aListThatWasAlwaysShorterThanTheProfileSaysIsCompared() async throws {
    _ = try await run(transport: pages(Array(1...250), count: 300))
    let run = try await run(transport: pages(Array(2...250), count: 299))
    #expect(run.output == "unfollowed\tuser1\n")
    #expect(run.errors == "")
  }

  @Test func whatIsMuchShorterThanTheProfileSaysIsNotCompared() async throws {
    _ = try await run(transport: pages(Array(1...550)))
    let run = try await run(transport: pages(Array(1...200), count: 550))
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: the list holds 200 people and the profile tells 550, so it can't be compared
        hint: try again with --refresh

        """)
    #expect(run.outcome == .failure)
    #expect(try await self.run(transport: pages(Array(1...550))).lines == [])
  }
}
