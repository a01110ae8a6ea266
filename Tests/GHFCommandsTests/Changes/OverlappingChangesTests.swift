import GHFCommands
import TestSupport
import Testing

/// `ghf changes` while another run stores a newer snapshot of the same list.
struct OverlappingChangesTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome(inMemory: true)
  }

  /// Returns a page of followers whose ids are the codes of their first letters.
  private func page(_ logins: [String], _ number: Int = 1, of last: Int = 1) -> StubTransport.Answer
  {
    let accounts = logins.map { Sample.account($0, Int($0.utf8.first ?? 0)) }
    let fields = last == 1 ? [:] : Sample.link(page: number, of: last)
    return StubTransport.answer(200, fields, Sample.page(accounts))
  }

  /// Runs `ghf changes` with these responses to the requests for each page.
  ///
  /// While the response to the given request for page 1 is under way, `underWay` runs.
  private func changes(
    _ pages: [StubTransport.Answer]..., departed: (login: String, id: Int)? = nil,
    whileAnswering number: Int = 1,
    underWay: @escaping @Sendable () async throws -> Void = {}
  ) async throws -> Run {
    let profile = Sample.profile("octocat", 583_231, ["followers": "4"])
    var routes = ["GET /users/octocat": [StubTransport.answer(200, [:], profile)]]
    if let departed {
      let missing = [StubTransport.answer(404, [:], Sample.error("Not Found"))]
      let person = Sample.profile(departed.login, departed.id)
      routes["GET /user/583231"] = [StubTransport.answer(200, [:], Sample.profile())]
      routes["GET /user/\(departed.id)"] = [StubTransport.answer(200, [:], person)]
      routes["GET /users/\(departed.login)/following/octocat"] = missing
    }
    for (index, page) in pages.enumerated() { routes[Sample.route(page: index + 1)] = page }
    let requests = Recorder<String>()
    let transport = StubTransport(
      routes,
      underWay: { name in
        requests.add(name)
        guard name == Sample.route(page: 1), requests.all.count(where: { $0 == name }) == number
        else { return }
        do {
          try await underWay()
        } catch {
          Issue.record(error)
        }
      })
    return try await ghf(
      "changes", "octocat", "--refresh", transport: transport, home: home, time: time)
  }

  /// Runs `ghf changes` with a list on one page; before and after, a second passes.
  private func newerChanges(
    _ logins: [String], departed: (login: String, id: Int)? = nil
  ) async throws -> String {
    time.advance(.seconds(1))
    defer { time.advance(.seconds(1)) }
    return try await changes([page(logins)], departed: departed).output
  }

  private func log() async throws -> [String] {
    try await ghf("changes", "octocat", "--history", home: home, time: time).lines.map {
      $0.split(separator: "\t").dropFirst().joined(separator: " ")
    }
  }

  @Test func ignoresTheListOfAnOvertakenResponse() async throws {
    _ = try await changes([page(["ann"])])
    time.advance(.seconds(3_600))
    let overtaken = try await changes([page(["ann"])]) {
      let newer = try await newerChanges(["ann", "bob"])
      #expect(newer == "followed\tbob\n")
    }
    #expect(overtaken.output == "")
    // The cache has the older list, whose response was the last to arrive.
    time.advance(.seconds(1))
    let cached = try await ghf("changes", "octocat", home: home, time: time)
    #expect(cached.output == "")
    #expect(try await newerChanges(["ann", "bob"]) == "")
    #expect(try await log() == ["followed bob"])
  }

  @Test("ignores an unsettled list if its first page is older than the latest snapshot")
  func ignoresTheAccountsOfAnOvertakenPass() async throws {
    _ = try await changes([page(["zoe", "ann", "bob", "dan"])])
    time.advance(.seconds(3_600))
    // Each of eleven attempts fetches the short page 1 three times, and checks it in another order.
    let first = Array(
      repeating: [page(["zoe", "ann"], 1, of: 2), page(["ann", "zoe"], 1, of: 2)], count: 22
    ).flatMap(\.self)
    let last = [page(["dan", "bob"], 2, of: 2), page(["bob"], 2, of: 2)]
    let unsettled = try await changes(first, last, whileAnswering: 3) {
      let newer = try await newerChanges(["zoe", "ann", "bob"], departed: ("dan", 100))
      #expect(newer == "unfollowed\tdan\tunfollowed\n")
    }
    #expect(unsettled.errors.contains("accounts may be missing"))
    #expect(unsettled.output == "")
    #expect(try await newerChanges(["zoe", "ann", "bob"]) == "")
    #expect(try await log() == ["unfollowed dan unfollowed"])
  }
}
