import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Empty lists of an account whose profile counts entries, such as a private profile.
struct InvisibleListTests {
  private static func transport(
    _ count: Int, _ others: [String: [StubTransport.Answer]] = [:]
  ) -> StubTransport {
    let empty = StubTransport.answer(200, [:], "[]")
    let counts = ["followers": "\(count)", "following": "\(count)"]
    var routes = [
      Sample.route(page: 1): [empty],
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, counts))
      ],
    ]
    if count > 100 { routes[Sample.route(page: 2)] = [empty] }
    return StubTransport(routes.merging(others) { $1 })
  }

  private static let notice = "GitHub hides octocat's followers (12 according to the profile)\n"

  @Test(arguments: [[], ["--details"], ["--json"], ["--sort", "login", "--limit", "3"]])
  func printsANoticeOnATerminal(_ options: [String]) async throws {
    let home = try TestHome()
    let run = try await ghf(
      ["followers", "octocat"] + options, transport: Self.transport(12),
      terminal: .terminal(80), home: home)
    #expect(run.errors == Self.notice)
    #expect(run.outcome == .success)
    #expect(try home.files().keys.filter { $0.hasPrefix(".local/state/") } == [])
    let search = try await ghf(
      ["search", "octocat", "a"], transport: Self.transport(12), terminal: .terminal(80),
      home: home, usesAllAnswers: false)
    #expect(search.errors.hasPrefix(Self.notice))
  }

  @Test func failsIfTheListIsLongerThanAPage() async throws {
    for options in [[], ["--json"]] {
      let run = try await ghf(
        ["followers", "octocat"] + options, transport: Self.transport(234))
      #expect(run.output == "")
      #expect(
        run.errors == "error: GitHub hides octocat's followers (234 according to the profile)\n")
      #expect(run.outcome == .incomplete)
    }
  }

  @Test(arguments: [[], ["--fans"], ["--unreturned"]])
  func doesNotCompareAnInvisibleList(_ side: [String]) async throws {
    let following = Sample.route(page: 1, of: "octocat", "following")
    let run = try await ghf(
      ["mutual", "octocat"] + side,
      transport: Self.transport(
        12, [following: [StubTransport.answer(200, [:], Sample.page([Sample.account("a", 1)]))]]),
      usesAllAnswers: false)
    #expect(run.output == "")
    #expect(run.errors == "error: " + Self.notice)
    #expect(run.outcome == .incomplete)
  }

  @Test func savesNoFirstSnapshot() async throws {
    let (home, time) = (try TestHome(), TestTime())
    let first = try await ghf(
      "changes", "octocat", "--json", transport: Self.transport(12), home: home, time: time)
    #expect(first.output == "")
    #expect(
      first.errors == """
        error: GitHub hides octocat's followers (12 according to the profile); did not save a snapshot

        """)
    #expect(first.outcome == .incomplete)
    #expect(try home.files().keys.filter { $0.hasPrefix(".local/state/") } == [])
  }
}
