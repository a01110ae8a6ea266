import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// Limits that are known from earlier responses, with many requests under way.
@Suite struct KnownLimitTests {
  private let time = TestTime()

  /// Creates a list whose limit counts each request on arrival, and that answers a while later.
  private func limited(
    _ count: Int, left: Int, refused: Recorder<Int>, window: Duration = .seconds(3_600)
  ) -> StubTransport {
    let time = time
    let state = Mutex(
      (left: left, resetsAt: time.start.addingTimeInterval(window / .seconds(1))))
    let chance = Mutex(SeededGenerator())
    return StubTransport.list { page in
      let (isAllowed, left, reset) = state.withLock { state in
        if time.now >= state.resetsAt {
          state = (60, time.now.addingTimeInterval(window / .seconds(1)))
        }
        let isAllowed = state.left > 0
        state.left = max(0, state.left - 1)
        return (isAllowed, state.left, Int(state.resetsAt.timeIntervalSince1970))
      }
      if !isAllowed { refused.add(page) }
      let turns = chance.withLock { Int.random(in: 1...60, using: &$0) }
      for _ in 0..<turns { await Task.yield() }
      var response = isAllowed ? TransportResponse.page(page, of: count) : .answer(403)
      response.head.headerFields.setRateLimit(remaining: left, reset: reset)
      return .success(response)
    }
  }

  private func client(
    _ transport: StubTransport, parallel: Int, _ waitPolicy: RateLimitWaitPolicy
  ) -> GitHubClient {
    .stub(
      transport, time: time, pace: RequestPace(parallel: parallel, clock: time.clock),
      waitPolicy: waitPolicy)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 10, 50], [1, 2, 20, 60])
  func sendsNoRequestThatWouldBeRefused(parallel: Int, left: Int) async throws {
    let refused = Recorder<Int>()
    let transport = limited(10_000, left: left, refused: refused)
    let paginated = await client(transport, parallel: parallel, .short)
      .pages(of: .followers(of: try Login.octocat), parallel: parallel).paginated()
    #expect(refused.all == [])
    #expect(transport.requestedPages.count == left)
    // Pages under way arrive in any order, so the last few may have gaps.
    #expect(paginated.ids.count <= 100 * left)
    // The last full page is fetched first, and two requests are kept for a check.
    #expect(parallel > 1 || paginated.ids.count == 100 * max(1, left - 3))
    guard case .limited(let reached) = paginated.error else {
      Issue.record("\(String(describing: paginated.error))")
      return
    }
    #expect(reached.rateLimit?.remaining == 0)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [10, 50])
  func readsAListInSeveralWindows(parallel: Int) async throws {
    let refused = Recorder<Int>()
    let transport = limited(20_000, left: 5, refused: refused, window: .seconds(50))
    let paginated = await client(transport, parallel: parallel, .endless)
      .pages(of: .followers(of: try Login.octocat), parallel: parallel).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids.count == 20_000)
    #expect(refused.all == [])
    // A wait of 50 s is followed by a repair, as long as a window leaves requests for more.
    #expect(transport.requestedPages.count == 226)
  }
}
