import GHFMessages
import GitHubAPI
import TestSupport
import Testing

@testable import GHFCommands

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

  @Test("prints nothing false if it is cancelled")
  func endsIfCancelled() async throws {
    let task = Task {
      try await browse("n", transport: StubTransport(latency: .seconds(60)))
    }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    let run = try await task.value
    #expect(run.output == "")
    #expect(run.outcome == .interrupted)
  }

  @Test("reports how much of a list has arrived")
  func reportsProgress() throws {
    var browsing = try Browsing()
    func report(_ command: PlainCommand) -> String {
      PlainWait(command: command).report(browsing.state)
    }
    #expect(report(.list) == "fetching…")
    browsing.fill((1...100).map { "user\($0)" }, isEnd: false)
    #expect(report(.last) == "fetching: 100 so far")
    let profile = try Browsing.profile("octocat", ["followers": "1200"])
    browsing.send(.person(profile, place: browsing.state.place.number))
    #expect(report(.last) == "fetching: 100 of 1,200")
    #expect(report(.refresh) == "fetching the list again…")
    browsing.state.requestedIDs = [1, 2]
    #expect(report(.profiles) == "waiting for 2 profiles")
    #expect(report(.card(3)) == "fetching the profile…")
  }
}
