import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// The flushing of output: page by page, or all at once for JSON and sorted lists.
struct StreamingTests {
  /// Three pages of followers, of which the third fails.
  private static func broken() -> StubTransport {
    var routes: [String: [StubTransport.Answer]] = [:]
    for page in 1...2 {
      routes[Sample.route(page: page)] = [
        StubTransport.answer(200, Sample.link(page: page, of: 3), Sample.fullPage(page))
      ]
    }
    routes[Sample.route(page: 3)] = [StubTransport.answer(500)]
    return StubTransport(routes)
  }

  private static let expectedError = """
    error: GitHub server error (500) (after 2 of 3 pages)
    hint: try again later, or check https://www.githubstatus.com
    hint: rerun the command to resume from the cache

    """

  @Test(arguments: [
    ["--json"], ["--sort", "login"], ["--csv", "--reverse"], ["--json", "--sort", "id"],
  ])
  func printsNothingUntilTheListIsComplete(_ options: [String]) async throws {
    let run = try await ghf(
      ["followers", "octocat"] + options, transport: StreamingTests.broken())
    #expect(run.output == "")
    #expect(run.errors == StreamingTests.expectedError)
    #expect(run.outcome == .noResponse)
  }

  @Test(arguments: [[], ["--tsv", "--fields", "login"]])
  func printsFetchedPagesBeforeAnError(_ options: [String]) async throws {
    let run = try await ghf(
      ["followers", "octocat"] + options, transport: StreamingTests.broken())
    let header = options.isEmpty ? [] : ["login"]
    #expect(run.lines == header + Sample.logins(1) + Sample.logins(2))
    #expect(run.errors == StreamingTests.expectedError)
    #expect(run.outcome == .noResponse)
  }

  @Test func flushesLinesPageByPage() async throws {
    let run = try await ghf(
      "followers", "octocat", "--jsonl", "--fields", "login", transport: .fullPages(3))
    let pages = (1...3).map { page in
      Sample.logins(page).map { "{\"login\":\"\($0)\"}\n" }.joined()
    }
    #expect(run.deliveries == pages)
  }

  @Test func flushesJSONAtOnce() async throws {
    let run = try await ghf(
      "followers", "octocat", "--json", "--fields", "id", transport: .fullPages(2))
    let objects = (1...2).flatMap(Sample.ids).map { "{\"id\":\($0)}" }
    #expect(run.deliveries == ["[\n" + objects.joined(separator: ",\n") + "\n]\n"])
  }

  @Test func succeedsIfTheReaderClosesThePipe() async throws {
    let run = try await ghf(
      "followers", "octocat", transport: StubTransport.fourFollowers(),
      output: MemorySink(failure: .closed))
    #expect(run.outcome == .success)
    #expect(run.errors == "")
  }

  @Test(arguments: [[], ["--json"], ["--count"]])
  func failsOnAFullDisk(_ options: [String]) async throws {
    let transport =
      options == ["--count"]
      ? StubTransport.one("GET /users/octocat", Sample.profile()) : .fourFollowers()
    let run = try await ghf(
      ["followers", "octocat"] + options, transport: transport,
      output: MemorySink(failure: .noSpace))
    #expect(run.outcome == .outputFailed)
    #expect(run.errors == "error: cannot write the output: No space left on device\n")
  }
}
