import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// What is told of a server that says nothing.
@Suite struct SilenceWatchTests {
  private static let route = "GET /users/octocat"
  private static let profile = StubTransport.answer(200, [:], "{\"id\":1,\"login\":\"octocat\"}")
  private static let timeout = StubTransport.failure(
    .timedOut(phase: .receiving, after: .seconds(15)))

  /// The events about silence, while alarms go off at once or never.
  private func told(
    _ answers: [StubTransport.Answer], ringing: Bool, times: Int = 1
  ) async throws -> [ClientEvent] {
    let events = Recorder<ClientEvent>()
    let client = GitHubClient.stub(
      StubTransport(latency: .milliseconds(100), [Self.route: answers]),
      time: TestTime(ringsAlarms: ringing)
    ) { event in
      switch event {
      case .silent, .heard: events.add(event)
      case .answered, .failed, .cached, .pausing, .waiting, .readingAgain: break
      }
    }
    let login = try Login.octocat
    for _ in 1...times { _ = try? await client.answer(to: .profile(login)) }
    return events.all
  }

  private static let waiting = ClientEvent.silent(host: "api.github.com", isRetry: false)
  private static let retrying = ClientEvent.silent(host: "api.github.com", isRetry: true)

  @Test func aSilenceIsToldOnceAndItsEnd() async throws {
    #expect(try await told([Self.profile], ringing: true) == [Self.waiting, .heard])
    #expect(try await told([Self.profile], ringing: false) == [])
  }

  @Test func eachFurtherTryIsTold() async throws {
    #expect(
      try await told([Self.timeout], ringing: true)
        == [Self.waiting, Self.retrying, Self.retrying, Self.retrying])
    #expect(
      try await told([Self.timeout, Self.profile], ringing: true)
        == [Self.waiting, Self.retrying, .heard])
  }

  @Test func requestsThatFailAtOnceAreNotTold() async throws {
    let refused = StubTransport.failure(
      .connectionFailed(host: "h", isProxy: false, detail: "refused"))
    #expect(try await told([refused], ringing: false) == [])
  }
}
