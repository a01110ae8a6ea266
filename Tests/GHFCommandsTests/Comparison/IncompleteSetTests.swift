import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Comparisons with a list that is incomplete or never settles: nothing is guessed.
struct IncompleteSetTests {
  /// Three pages of one of octocat's lists; with a hole, page 2 stays empty.
  private static func list(
    _ name: String, hasHole: Bool
  ) -> [String: [StubTransport.Answer]] {
    var routes: [String: [StubTransport.Answer]] = [:]
    for page in 1...3 {
      let body = hasHole && page == 2 ? "[]" : Sample.fullPage(page)
      routes[Sample.route(page: page, of: "octocat", name)] = [
        StubTransport.answer(200, Sample.link(page: page, of: 3), body)
      ]
    }
    if hasHole {
      let counts = ["followers": "300", "following": "300"]
      routes["GET /users/octocat"] = [
        StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, counts))
      ]
    }
    return routes
  }

  @Test(arguments: [[], ["--fans"], ["--unreturned"]], ["followers", "following"])
  func printsNothingIfAListIsShort(_ side: [String], _ short: String) async throws {
    let first = side == ["--unreturned"] ? "followers" : "following"
    let second = first == "followers" ? "following" : "followers"
    var routes = Self.list(first, hasHole: first == short)
    // If the list that limits the result is short, the other isn't fetched.
    if first != short || !side.isEmpty {
      routes.merge(Self.list(second, hasHole: first != short)) { $1 }
    }
    let run = try await ghf(
      ["mutual", "octocat"] + side, transport: StubTransport(routes), usesAllAnswers: false)
    #expect(run.output == "")
    let entries = short == "followers" ? "followers" : "accounts that octocat follows"
    #expect(
      run.errors == """
        error: GitHub returned 200 of 300 \(entries)
        hint: try again in a few minutes, or use '--verbose' to see each page

        """)
    #expect(run.outcome == .incomplete)
  }

  @Test(arguments: [
    [], ["--jsonl"], ["--json"], ["--sort", "login"], ["--count"], ["--max-age", "1d"],
    ["--no-cache"],
  ])
  func printsNothingIfThePrintedListFails(_ options: [String]) async throws {
    var routes = Self.list("following", hasHole: false)
    routes.merge(Self.list("followers", hasHole: false)) { $1 }
    routes[Sample.route(page: 2)] = [StubTransport.answer(500)]
    routes[Sample.route(page: 3)] = nil
    let run = try await ghf(
      ["mutual", "octocat", "--parallel", "1"] + options, transport: StubTransport(routes))
    #expect(run.output == "")
    let error =
      "error: GitHub server error (500) (after 1 of 3 pages of octocat's followers)\n"
      + "hint: try again later, or check https://www.githubstatus.com\n"
    let hint = "hint: rerun with '--max-age 1d' to resume from the cache\n"
    #expect(
      run.errors
        == (["--max-age", "--no-cache"].contains(options.first) ? error : error + hint))
    #expect(run.outcome == .noResponse)
  }

  @Test("names the list that never settles, and fails with --verify")
  func warnsAboutTheListThatNeverSettles() async throws {
    let people = [("zoe", 40), ("Ann", 20), ("bob", 30)]
    let following = Sample.route(page: 1, of: "octocat", "following")
    func transport() -> StubTransport {
      .unsettledList(
        people,
        [following: [StubTransport.answer(200, [:], Sample.page([Sample.account("Ann", 20)]))]]
      )
    }
    let warning = """
      warning: octocat's followers: the list changed while it was fetched; accounts may be missing

      """
    let run = try await ghf("mutual", "octocat", "--fans", transport: transport())
    #expect(run.lines.suffix(2) == ["zoe", "bob"])
    #expect(run.lines.count == 102)
    #expect(run.errors == warning)
    #expect(run.outcome == .success)
    for side in ["--fans", "--unreturned"] {
      let verified = try await ghf("mutual", "octocat", side, "--verify", transport: transport())
      #expect(verified.lines.suffix(2) == (side == "--fans" ? ["zoe", "bob"] : []))
      #expect(verified.errors == warning + "error: could not verify the list\n")
      #expect(verified.outcome == .incomplete)
    }
  }
}
