import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// How often a server may be asked for a feed (GitHub docs, "Events", `X-Poll-Interval`).
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

  /// Asks once; without answers nobody may be asked.
  private func ask(
    _ answers: StubTransport.Answer..., mode: CachePolicy.Mode = .revalidate,
    maximumAge: Duration = .seconds(300), notBefore: Duration? = nil
  ) async throws -> Page<[Event]> {
    let transport = StubTransport(answers.isEmpty ? [:] : [Self.route: answers])
    let page = try await GitHubClient.stub(
      transport, store: store, policy: CachePolicy(mode, maximumAge: maximumAge), time: time
    ).answer(
      to: .events(by: try .octocat),
      notBefore: notBefore.map { time.now.addingTimeInterval($0 / .seconds(1)) })
    #expect(transport.asked.count == answers.count)
    return page
  }

  @Test func noSoonerThanTheServerSays() async throws {
    #expect(try await ask(Self.answer(1)).heldFor == nil)
    time.advance(.seconds(59))
    let held = try await ask()
    #expect(held.answer.map(\.id) == ["1"])
    #expect(held.origin == .cache)
    #expect(held.heldFor == .seconds(60))
    #expect(held.fetchedAt == time.start)
    time.advance(.seconds(1))
    #expect(try await ask(Self.answer(2)).answer.map(\.id) == ["2"])
  }

  @Test func anOldAgeIsNoReasonToAskEither() async throws {
    _ = try await ask(Self.answer(1))
    time.advance(.seconds(30))
    #expect(try await ask(mode: .fresh, maximumAge: .seconds(10)).heldFor == .seconds(60))
    // What may be that old anyway is not held.
    #expect(try await ask(mode: .fresh).heldFor == nil)
    #expect(try await ask(mode: .offline).heldFor == nil)
  }

  @Test func aConfirmationBeginsItAnewAndMayChangeIt() async throws {
    _ = try await ask(Self.answer(1))
    time.advance(.seconds(60))
    #expect(
      try await ask(StubTransport.answer(304, ["X-Poll-Interval": "120"])).origin == .confirmed)
    time.advance(.seconds(119))
    #expect(try await ask().heldFor == .seconds(120))
    time.advance(.seconds(1))
    #expect(try await ask(StubTransport.answer(304)).origin == .confirmed)
    time.advance(.seconds(119))
    #expect(try await ask().heldFor == .seconds(120))
  }

  @Test(arguments: [nil, "", "soon", "-5", "0"] as [String?])
  func withoutAnIntervalItIsAskedAtOnce(interval: String?) async throws {
    _ = try await ask(Self.answer(1, interval: interval))
    #expect(try await ask(Self.answer(2)).answer.map(\.id) == ["2"])
  }

  @Test func whatIsKnownToBeOldIsAskedFor() async throws {
    _ = try await ask(Self.answer(1))
    time.advance(.seconds(10))
    #expect(try await ask(mode: .fresh, notBefore: .seconds(-10)).answer.map(\.id) == ["1"])
    #expect(
      try await ask(Self.answer(2), mode: .fresh, notBefore: .seconds(-9)).answer.map(\.id)
        == ["2"])
  }

  @Test func aClockThatWentBackHoldsNothing() async throws {
    _ = try await ask(Self.answer(1))
    time.advance(.seconds(-1))
    #expect(try await ask(Self.answer(2)).answer.map(\.id) == ["2"])
  }

  @Test func withoutACacheNothingIsKnown() async throws {
    _ = try await ask(Self.answer(1), mode: .off)
    #expect(try await ask(Self.answer(2), mode: .off).answer.map(\.id) == ["2"])
  }
}
