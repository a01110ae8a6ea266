import FakeGitHub
import GHFCommands
import GHFMessages
import GitHubAPI
import HTTPTypes
import TerminalHost
import TestSupport
import Testing

/// Lists that a failing output or a network's error leaves unfinished.
struct ResumeTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private func run(
    _ service: GitHubService, output: MemorySink = MemorySink()
  ) async throws -> Run {
    try await ghf(
      ["followers", "octocat", "--parallel", "1"], service: service, home: home, time: time,
      output: output)
  }

  private static let all = (1...500).map { "user\($0)" }

  @Test(
    "suggests a rerun after an error of the network only if it may pass",
    arguments: [
      (.hostNotFound(host: "h", isProxy: false), false), (.tlsFailed(host: "h", detail: ""), false),
      (.proxyRefused(detail: ""), false),
      (.connectionFailed(host: "h", isProxy: false, detail: ""), true),
      (.malformedResponse(detail: ""), true),
    ] as [(TransportError, Bool)])
  func suggestsARerun(after error: TransportError, _ mayPass: Bool) async throws {
    let broken = StubTransport.passing(to: GitHubService(followerCount: 200)) { request, pass in
      if request.path?.hasSuffix("page=2") == true { return .failure(error) }
      return await pass()
    }
    let run = try await ghf(
      "followers", "octocat", "--parallel", "1", transport: broken, home: home, time: time)
    #expect(run.outcome != .success)
    #expect(run.errors.hasPrefix("error: "))
    #expect(run.errors.contains("hint: rerun the command to resume from the cache\n") == mayPass)
  }

  @Test func resumesNothingAfterAClosedPipe() async throws {
    let service = GitHubService(followerCount: 500, time: time)
    _ = try await run(service, output: MemorySink(failure: .closed))
    #expect(service.requests.count == 1)
    time.advance(.seconds(301))
    let run = try await run(service)
    #expect(run.lines == Self.all)
    #expect(run.errors == "")
  }

  @Test func resumesAfterAFullDisk() async throws {
    let service = GitHubService(followerCount: 500, time: time)
    let full = MemorySink(failure: .noSpace)
    #expect(try await run(service, output: full).outcome == .outputFailed)
    #expect(service.requests.count == 1)
    time.advance(.seconds(3_600))
    let run = try await run(service)
    #expect(run.lines == Self.all)
    #expect(run.errors == "resuming the fetch started at 12:00\n")
  }
}
