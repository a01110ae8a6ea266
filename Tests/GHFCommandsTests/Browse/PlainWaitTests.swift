import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// The waits of `ghf browse --plain`.
struct PlainWaitTests {
  private func browse(
    _ lines: String..., transport: StubTransport, time: TestTime = TestTime()
  ) async throws -> Run {
    try await ghf(
      ["browse", "octocat", "--plain"], transport: transport, terminal: .terminal(80),
      input: TypedLines(lines), time: time, usesAllAnswers: false)
  }

  @Test("reports a wait for the first page")
  func reportsWaits() async throws {
    let list = StubTransport.answer(200, [:], Sample.page([Sample.account("user1", 1)]))
    let transport = StubTransport(latency: .milliseconds(200), [Sample.route(page: 1): [list]])
    let run = try await browse(transport: transport, time: TestTime(alarmCount: 2))
    #expect(run.output.contains("fetching…\n"))
    #expect(run.output.contains("octocat, Followers, 1 to 1 of 1\n1 user1\n"))
  }

  @Test("prints nothing false if it is cancelled", .timeLimit(.minutes(5)))
  func endsIfCancelled() async throws {
    let transport = StubTransport(latency: .seconds(86_400))
    let task = Task { try await browse("n", transport: transport) }
    while transport.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    let run = try await task.value
    #expect(run.output == "")
    #expect(run.outcome == .interrupted)
  }
}
