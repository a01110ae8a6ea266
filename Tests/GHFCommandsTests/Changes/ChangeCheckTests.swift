import FoundationEssentials
import GHFCommands
import TestSupport
import Testing

/// `ghf changes` for lists of several pages, which may miss accounts that stayed.
struct ChangeCheckTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private static let profile = "GET /users/octocat"

  /// Runs ghf an hour after the previous run, when no cached page is fresh.
  private func run(
    _ words: String..., transport: StubTransport = StubTransport()
  ) async throws -> Run {
    time.advance(.seconds(3_600))
    return try await ghf(
      ["changes", "octocat"] + words, transport: transport, home: home, time: time)
  }

  /// Answers with the pages of a list, and a profile that counts `count` followers, or as many as
  /// there are ids if nil.
  ///
  /// From the second request for each page on, answers with `again`, of the same number of pages.
  ///
  /// The accounts `departed` have left.
  private func pages(
    _ ids: [Int], again: [Int]? = nil, count: Int? = nil, pageLength: Int = 100,
    departed: some Sequence<Int> = EmptyCollection()
  ) -> StubTransport {
    let last = max((ids.count + pageLength - 1) / pageLength, 1)
    var routes = [
      Self.profile: [
        StubTransport.answer(
          200, [:],
          Sample.profile("octocat", 583_231, ["followers": "\(count ?? ids.count)"]))
      ]
    ]
    for page in 1...last {
      routes[Sample.route(page: page)] = [ids, again].compactMap { list in
        list.map { list in
          let part = list.dropFirst(pageLength * (page - 1)).prefix(pageLength)
          let body = Sample.page(part.map { Sample.account("user\($0)", $0) })
          return StubTransport.answer(200, Sample.link(page: page, of: last), body)
        }
      }
    }
    let checks = StubTransport.departed(departed.map { ("user\($0)", $0) })
    return StubTransport(routes.merging(checks) { $1 })
  }

  /// Returns ids with the newest first, as GitHub lists accounts.
  private static func newest(_ ids: ClosedRange<Int>) -> [Int] { ids.reversed() }

  @Test func rereadsAListThatShifted() async throws {
    _ = try await run(transport: pages(Self.newest(1...250)))
    // 240 left during pagination, and 150 moved to a page that had already been read.
    let moved = Self.newest(1...250).filter { $0 != 240 && $0 != 150 }
    let settled = Self.newest(1...250).filter { $0 != 240 }
    let run = try await run(transport: pages(moved, again: settled, departed: [240]))
    #expect(run.output == "unfollowed\tuser240\n")
    #expect(run.errors == "")
    #expect(try await self.run("--history").lines.count == 1)
    #expect(try await self.run(transport: pages(settled)).lines == [])
  }

  @Test func checksEachAccountThatASettledListLacks() async throws {
    _ = try await run(transport: pages(Self.newest(1...250)))
    let transport = pages(Self.newest(1...210), departed: 211...250)
    let run = try await run(transport: transport)
    #expect(run.lines == (211...250).map { "unfollowed\tuser\($0)" })
    #expect(run.errors == "checking 40 accounts that may have left\n")
    let names = transport.requestNames
    #expect(names[..<4] == [Self.profile] + (1...3).map { Sample.route(page: $0) }[...])
    #expect(Set(names[4..<6]) == [Sample.route(page: 1), Sample.route(page: 2)])
    #expect(transport.requests.count == 127)
  }

  @Test func checksAccountsThatAnotherCommandsListLacks() async throws {
    _ = try await run(transport: pages(Self.newest(1...250)))
    time.advance(.seconds(3_600))
    let others = Self.newest(2...251)
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
      try await run(transport: pages(others, departed: [1])).lines
        == ["followed\tuser251", "unfollowed\tuser1"])
  }

  @Test("compares lists that always have fewer accounts than the profile counts")
  func comparesListsShorterThanTheProfileCount() async throws {
    _ = try await run(transport: pages(Self.newest(1...250), count: 300))
    let run = try await run(transport: pages(Self.newest(2...250), count: 299, departed: [1]))
    #expect(run.output == "unfollowed\tuser1\n")
    #expect(run.errors == "")
  }
}
