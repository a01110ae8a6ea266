import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct RetryTransportTests {
  private let time = TestTime()

  private static let profile = "{\"id\":1,\"login\":\"octocat\"}"
  private static let route = "GET /users/octocat"

  /// The login or the error of a call, and the number of its requests.
  private struct Outcome: Equatable {
    var login: String?
    var error: GitHubError?
    var requestCount: Int
  }

  private func send(
    _ answers: [StubTransport.Answer], observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
  ) async throws -> Outcome {
    let transport = StubTransport([RetryTransportTests.route: answers])
    let client = GitHubClient.stub(transport, time: time, observe: observe)
    var outcome = Outcome(requestCount: 0)
    let login = try Login.octocat
    do throws(GitHubError) {
      outcome.login = try await client.answer(to: .profile(login)).answer.account.login
    } catch {
      outcome.error = error
    }
    outcome.requestCount = transport.requests.count
    return outcome
  }

  @Test("retries server errors 3 times, after growing waits", arguments: [500, 502, 503, 504])
  func retriesServerErrorsThreeTimes(status: Int) async throws {
    #expect(
      try await send([StubTransport.answer(status, [:], "<html>")])
        == Outcome(error: .serverFault(status: status), requestCount: 4))
    #expect(time.slept == [.seconds(0.2), .seconds(0.4), .seconds(0.8)])
  }

  @Test(arguments: [
    ("", nil), ("{", nil), ("<html>", nil), ("[]", nil), ("{\"login\":\"octocat\"}", "id"),
    ("{\"id\":\"1\",\"login\":\"a\"}", "id"),
  ])
  func retriesUnreadableResponsesThreeTimes(body: String, member: String?) async throws {
    #expect(
      try await send([StubTransport.answer(200, [:], body)])
        == Outcome(error: .unreadable(status: 200, member: member), requestCount: 4))
    #expect(time.slept == [.seconds(0.2), .seconds(0.4), .seconds(0.8)])
  }

  @Test func stopsAtTheFirstGoodResponse() async throws {
    let answers = [
      StubTransport.answer(502), StubTransport.answer(200, [:], "{"),
      StubTransport.failure(.connectionLost(host: "h", detail: "")),
      StubTransport.answer(200, [:], RetryTransportTests.profile),
    ]
    #expect(try await send(answers) == Outcome(login: "octocat", requestCount: 4))
  }

  @Test(arguments: [400, 401, 403, 404, 405, 406, 410, 415, 422, 451, 501, 505, 100, 304])
  func neverRetriesOtherStatuses(status: Int) async throws {
    let outcome = try await send([StubTransport.answer(status)])
    #expect(outcome.requestCount == 1)
    #expect(outcome.error != nil)
    #expect(time.slept == [])
  }

  @Test(
    "retries 3 times without a response, if that may help",
    arguments: [
      TransportError.connectionFailed(host: "h", isProxy: false, detail: ""),
      .connectionLost(host: "h", detail: ""), .timedOut(phase: .connecting, after: .seconds(10)),
      .timedOut(phase: .receiving, after: .seconds(10)),
      .timedOut(phase: .completing, after: .seconds(60)), .malformedResponse(detail: ""),
    ])
  func retriesTemporaryTransportErrors(error: TransportError) async throws {
    #expect(
      try await send([StubTransport.failure(error)])
        == Outcome(error: .noResponse(error), requestCount: 4))
    #expect(time.slept == [.seconds(0.2), .seconds(0.4), .seconds(0.8)])
  }

  @Test(arguments: [
    TransportError.hostNotFound(host: "h", isProxy: false), .tlsFailed(host: "h", detail: ""),
    .proxyRefused(detail: ""), .libraryMissing(detail: ""), .setUpFailed(detail: ""), .tooManyFiles,
    .bodyTooLarge(limitByteCount: 1), .headerTooLarge(limitByteCount: 1), .cancelled,
  ])
  func neverRetriesPermanentTransportErrors(error: TransportError) async throws {
    #expect(
      try await send([StubTransport.failure(error)])
        == Outcome(error: .noResponse(error), requestCount: 1))
    #expect(time.slept == [])
  }

  private static let secondary =
    "{\"message\":\"You have exceeded a secondary rate limit.\\nPlease wait a few minutes\"}"

  @Test(arguments: [(403, "1"), (429, "60"), (403, " 7 ")])
  func waitsForAShortSecondaryLimitAndReportsIt(status: Int, retryAfter: String) async throws {
    let pauses = Mutex<[Duration]>([])
    let outcome = try await send([
      StubTransport.answer(status, ["Retry-After": retryAfter], RetryTransportTests.secondary),
      StubTransport.answer(200, [:], RetryTransportTests.profile),
    ]) { event in
      if case .pausing(let pause) = event { pauses.withLock { $0.append(pause) } }
    }
    #expect(outcome == Outcome(login: "octocat", requestCount: 2))
    let seconds = try #require(Int(retryAfter.replacing(" ", with: "")))
    #expect(pauses.withLock { $0 } == [.seconds(seconds)])
    #expect(time.slept.filter { $0 > .zero } == [.seconds(seconds)])
  }

  @Test(arguments: ["61", "", " ", "soon", "Wed, 21 Oct 2026 07:28:00 GMT", "-1"])
  func failsAtALongOrUnknownSecondaryLimit(retryAfter: String) async throws {
    let outcome = try await send([
      StubTransport.answer(403, ["Retry-After": retryAfter], RetryTransportTests.secondary)
    ])
    #expect(
      outcome
        == Outcome(
          error: .limited(
            LimitReached(
              kind: .secondary, rateLimit: nil, retryAfter: retryAfter == "61" ? .seconds(61) : nil,
              hadToken: false)), requestCount: 1))
    #expect(time.slept == [])
  }

  @Test("fails if a secondary limit persists after 3 pauses")
  func failsAfterThreePausesAtASecondaryLimit() async throws {
    let outcome = try await send([
      StubTransport.answer(429, ["Retry-After": "10"], RetryTransportTests.secondary)
    ])
    #expect(outcome.requestCount == 4)
    #expect(time.slept.filter { $0 > .zero } == [.seconds(10), .seconds(10), .seconds(10)])
  }

  @Test func neverWaitsForAPrimaryLimit() async throws {
    let outcome = try await send([
      StubTransport.answer(
        429, ["x-ratelimit-remaining": "0"], "{\"message\":\"API rate limit exceeded for x\"}")
    ])
    #expect(
      outcome
        == Outcome(
          error: .limited(
            LimitReached(kind: .primary, rateLimit: nil, retryAfter: nil, hadToken: false)),
          requestCount: 1))
    #expect(time.slept == [])
  }

  @Test func appliesJitterToWaits() {
    let rule = RetryRule()
    let failure = TransportError.connectionLost(host: "h", detail: "")
    #expect(rule.wait(after: failure, retries: 0, jitter: 0) == .seconds(0.1))
    #expect(rule.wait(after: failure, retries: 2, jitter: 0) == .seconds(0.4))
    #expect(rule.wait(after: failure, retries: 3, jitter: 0) == nil)
    #expect(rule.wait(afterFaulty: 1, jitter: 0) == .seconds(0.2))
    #expect(rule.wait(afterFaulty: 3, jitter: 0) == nil)
  }

  @Test("fails if a request stays not sent although no limit is known", .timeLimit(.minutes(5)))
  func failsIfARequestStaysNotSent() async throws {
    let transport = StubTransport.list { _ in .failure(.notSent) }
    let client = GitHubClient.stub(transport)
    let pages = client.pages(of: .followers(of: try Login.octocat), parallel: 1)
    #expect(await pages.paginated().error == .noResponse(.notSent))
    #expect(transport.requestedPages.count == 4)
  }
}
