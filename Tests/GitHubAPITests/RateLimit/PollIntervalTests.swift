import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// The least interval between requests for a feed (GitHub docs, "Events", `X-Poll-Interval`).
@Suite struct PollIntervalTests {
  private let store = MemoryStore()
  private let time = TestTime()
  private static let route = "GET /users/octocat/events/public?per_page=100"

  private static func answer(
    _ id: Int, interval: String? = "60"
  ) -> StubTransport.Answer {
    StubTransport.answer(
      200, ["ETag": "\"\(id)\"", "X-Poll-Interval": interval].compactMapValues(\.self),
      #"[{"id":"\#(id)"}]"#)
  }

  /// Fetches the feed once; without answers, no request may be sent.
  private func feed(
    _ answers: StubTransport.Answer..., mode: CachePolicy.Mode = .revalidate,
    maximumAge: Duration = .seconds(300), notBefore: Duration? = nil
  ) async throws -> Page<[Event]> {
    let transport = StubTransport(answers.isEmpty ? [:] : [Self.route: answers])
    let page = try await GitHubClient.stub(
      transport, store: store, policy: CachePolicy(mode, maximumAge: maximumAge), time: time
    ).answer(
      to: .events(by: try .octocat),
      notBefore: notBefore.map { time.now.addingTimeInterval($0 / .seconds(1)) })
    #expect(transport.requestNames.count == answers.count)
    return page
  }

  @Test func sendsNothingBeforeTheIntervalEnds() async throws {
    #expect(try await feed(Self.answer(1)).heldFor == nil)
    time.advance(.seconds(59))
    let held = try await feed()
    #expect(held.answer.map(\.id) == ["1"])
    #expect(held.origin == .cache)
    #expect(held.heldFor == .seconds(60))
    #expect(held.fetchedAt == time.start)
    time.advance(.seconds(1))
    #expect(try await feed(Self.answer(2)).answer.map(\.id) == ["2"])
  }

  @Test func keepsTheIntervalDespiteALowerMaximumAge() async throws {
    _ = try await feed(Self.answer(1))
    time.advance(.seconds(30))
    #expect(try await feed(mode: .fresh, maximumAge: .seconds(10)).heldFor == .seconds(60))
    // A page within its maximum age isn't held.
    #expect(try await feed(mode: .fresh).heldFor == nil)
    #expect(try await feed(mode: .offline).heldFor == nil)
  }

  @Test("a 304 restarts the interval, and may change it")
  func restartsTheIntervalWithA304() async throws {
    _ = try await feed(Self.answer(1))
    time.advance(.seconds(60))
    #expect(
      try await feed(StubTransport.answer(304, ["X-Poll-Interval": "120"])).origin == .confirmed)
    time.advance(.seconds(119))
    #expect(try await feed().heldFor == .seconds(120))
    time.advance(.seconds(1))
    #expect(try await feed(StubTransport.answer(304)).origin == .confirmed)
    time.advance(.seconds(119))
    #expect(try await feed().heldFor == .seconds(120))
  }

  @Test(arguments: [nil, "", "soon", "-5", "0"] as [String?])
  func sendsAtOnceWithoutAnInterval(interval: String?) async throws {
    _ = try await feed(Self.answer(1, interval: interval))
    #expect(try await feed(Self.answer(2)).answer.map(\.id) == ["2"])
  }

  @Test func fetchesAFeedThatMustBeNewer() async throws {
    _ = try await feed(Self.answer(1))
    time.advance(.seconds(10))
    #expect(try await feed(mode: .fresh, notBefore: .seconds(-10)).answer.map(\.id) == ["1"])
    #expect(
      try await feed(Self.answer(2), mode: .fresh, notBefore: .seconds(-9)).answer.map(\.id)
        == ["2"])
  }

  @Test func sendsAtOnceIfTheClockWentBack() async throws {
    _ = try await feed(Self.answer(1))
    time.advance(.seconds(-1))
    #expect(try await feed(Self.answer(2)).answer.map(\.id) == ["2"])
  }

  @Test func sendsAtOnceWithoutACache() async throws {
    _ = try await feed(Self.answer(1), mode: .off)
    #expect(try await feed(Self.answer(2), mode: .off).answer.map(\.id) == ["2"])
  }
}
