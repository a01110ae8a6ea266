import FakeGitHub
import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// The flushing of output: page by page, or all at once for JSON.
struct StreamingTests {
  @Test func printsAllPagesInOrder() async throws {
    let transport = StubTransport.passing(to: GitHubService(followerCount: 700))
    let run = try await ghf("followers", "octocat", "--parallel", "3", transport: transport)
    #expect(run.lines == (1...700).map { "user\($0)" })
    // Page 6, the last full one before the end, and page 1 are checked once more.
    #expect(transport.requests.count == 9)
    #expect(transport.peak <= 3)
  }

  @Test func flushesLinesPageByPage() async throws {
    let run = try await ghf(
      "followers", "octocat", "--jsonl", "--fields", "login",
      service: GitHubService(followerCount: 300))
    let pages = (1...3).map { page in
      Sample.logins(page).map { "{\"login\":\"\($0)\"}\n" }.joined()
    }
    #expect(run.deliveries == pages)
  }

  @Test func flushesJSONAtOnce() async throws {
    let run = try await ghf(
      "followers", "octocat", "--json", "--fields", "id", service: GitHubService(followerCount: 200)
    )
    let objects = (1...200).map { "{\"id\":\($0)}" }
    #expect(run.deliveries == ["[\n" + objects.joined(separator: ",\n") + "\n]\n"])
  }

  @Test func succeedsIfTheReaderClosesThePipe() async throws {
    let run = try await ghf(
      "followers", "octocat", service: GitHubService(followerCount: 4),
      output: MemorySink(failure: .closed))
    #expect(run.outcome == .success)
    #expect(run.errors == "")
  }

  @Test(arguments: [[], ["--json"], ["--count"]])
  func failsOnAFullDisk(_ options: [String]) async throws {
    let run = try await ghf(
      ["followers", "octocat"] + options, service: GitHubService(followerCount: 4),
      output: MemorySink(failure: .noSpace))
    #expect(run.outcome == .outputFailed)
    #expect(run.errors == "error: cannot write the output: No space left on device\n")
  }
}
