import FakeGitHub
import GHFCommands
import GHFMessages
import Glibc
import TerminalHost
import TestSupport
import Testing

/// `ghf user`: what scripts can't say of it.
struct UserTests {
  @Test func printsProfilesInTheOrderOfArguments() async throws {
    let names = (1...30).map { "user\($0)" }
    let transport = StubTransport.passing(to: GitHubService(followerCount: 30)) { _, pass in
      // `try?`: nobody cancels the wait.
      try? await Task.sleep(for: .milliseconds(1))
      return await pass()
    }
    let run = try await ghf(
      ["user"] + names + ["--tsv", "--fields", "login"], transport: transport)
    #expect(run.lines == ["login"] + names)
    #expect((2...10).contains(transport.peak))
  }

  @Test("reads lines that end in CR LF")
  func readsLinesOfWindows() async throws {
    let run = try await ghf(
      "user", "-", "--tsv", "--fields", "login",
      service: GitHubService(followerCount: 1), input: ["@octocat\r"])
    #expect(run.lines == ["login", "octocat"])
    #expect(run.errors == "")
  }

  @Test func reportsAFailedRead() async throws {
    let run = try await ghf(
      ["user", "-", "--tsv", "--fields", "login"],
      service: GitHubService(followerCount: 1),
      input: TypedLines(["octocat"], failure: .failed(errno: EISDIR, reason: "Is a directory")))
    #expect(run.lines == ["login", "octocat"])
    #expect(run.errors == "error: cannot read standard input: Is a directory\n")
    #expect(run.outcome == .failure)
  }
}
