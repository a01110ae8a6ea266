import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// The notices of commands that read several lists, before the limit would stop them.
struct ShortageTests {
  private let time = TestTime()

  private func transport(_ counts: [String: Int], remaining: Int) -> StubTransport {
    let bucket = LimitBucket(limit: 60, remaining: remaining, time: time)
    var routes: [String: [StubTransport.Answer]] = [:]
    for (number, (list, count)) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
      for page in 1...count {
        routes[Sample.route(page: page, of: "octocat", list)] = [
          StubTransport.answer(
            200, Sample.link(page: page, of: count), Sample.fullPage(100 * number + page))
        ]
      }
    }
    return StubTransport(StubTransport.limited(routes, by: bucket))
  }

  @Test("lists that exceed the limit only together say so once, at their first pages")
  func reportsTheSum() async throws {
    let transport = transport(["followers": 30, "following": 35], remaining: 60)
    let run = try await ghf(
      ["people", "followers:octocat or following:octocat"], transport: transport, time: time,
      usesAllAnswers: false)
    let notices = run.errorLines.filter { $0.contains("more requests; ") }
    #expect(notices.count == 1, "\(run.errors)")
    #expect(notices[0].hasPrefix("needs 6"), "\(notices)")
    #expect(notices[0].hasSuffix("Will stop at the limit"), "\(notices)")
    #expect(run.output == "")
  }

  @Test("begins no lookup of names that the limit would stop")
  func refusesNames() async throws {
    let limits = #"{"resources":{"core":{"limit":60,"remaining":60,"reset":1795266000}}}"#
    let run = try await ghf(
      "people", "-",
      transport: StubTransport(["GET /rate_limit": [StubTransport.answer(200, [:], limits)]]),
      input: (1...70).map { "user\($0)" }, time: time)
    #expect(
      run.errorLines.first == "error: looking up 70 profiles needs 70 requests; 60 left until 13:00"
    )
    #expect(run.outcome == .limited && run.output == "")
  }

  @Test("lists that the limit suffices for say nothing")
  func saysNothing() async throws {
    let run = try await ghf(
      ["people", "followers:octocat or following:octocat"],
      transport: transport(["followers": 12, "following": 12], remaining: 60), time: time,
      usesAllAnswers: false)
    #expect(run.errors == "")
    #expect(run.lines.count == 2_400)
  }

  @Test("a search for a path uses at most what the limit has left, and says so first")
  func limitsTheBudget() async throws {
    let bucket = LimitBucket(limit: 60, remaining: 6, time: time)
    var routes: [String: [StubTransport.Answer]] = [:]
    for (name, id) in [("ann", 1), ("dan", 2)] {
      routes["GET /users/\(name)"] = [
        StubTransport.answer(
          200, [:], Sample.profile(name, id, ["followers": "90", "following": "90"]))
      ]
      for list in ["followers", "following"] {
        routes[Sample.route(page: 1, of: name, list)] = [
          StubTransport.answer(
            200, [:],
            Sample.page((1...90).map { Sample.account("\(name)\(list)\($0)", 1_000 * id + $0) }))
        ]
      }
      for number in 1...90 {
        for list in ["followers", "following"] {
          routes[Sample.route(page: 1, ofID: 1_000 * id + number, list)] = [
            StubTransport.answer(
              200, [:], Sample.page([Sample.account("x\(number)", 9_000 + number)]))
          ]
        }
      }
    }
    let transport = StubTransport(StubTransport.limited(routes, by: bucket))
    let run = try await ghf(
      ["path", "ann", "dan"], transport: transport, time: time, usesAllAnswers: false)
    #expect(run.errorLines.first?.hasPrefix("uses up to 6 requests") == true, "\(run.errors)")
    #expect(run.outcome == .incomplete, "\(run.errors)")
    #expect(transport.requests.count <= 6)
  }
}
