import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// Limits that are known from earlier answers, with many requests under way.
@Suite struct KnownLimitTests {
  private let time = TestTime()

  /// Pages behind a limit that counts each request when it comes and answers it a while later.
  private func limited(
    _ count: Int, left: Int, refused: Recorder<Int>, hour: Duration = .seconds(3_600)
  ) -> ListTransport {
    let time = time
    let state = Mutex(
      (left: left, resetsAt: time.start.addingTimeInterval(hour / .seconds(1))))
    let chance = Mutex(SeededGenerator())
    return ListTransport { page in
      let (isAllowed, left, reset) = state.withLock { state in
        if time.now >= state.resetsAt {
          state = (60, time.now.addingTimeInterval(hour / .seconds(1)))
        }
        let isAllowed = state.left > 0
        state.left = max(0, state.left - 1)
        return (isAllowed, state.left, Int(state.resetsAt.timeIntervalSince1970))
      }
      if !isAllowed { refused.add(page) }
      let turns = chance.withLock { Int.random(in: 1...60, using: &$0) }
      for _ in 0..<turns { await Task.yield() }
      var response = isAllowed ? TransportResponse.page(page, of: count) : .answer(403)
      for (name, value) in [
        ("x-ratelimit-limit", 60), ("x-ratelimit-remaining", left), ("x-ratelimit-reset", reset),
      ] {
        if let name = HTTPField.Name(name) { response.head.headerFields[name] = "\(value)" }
      }
      return .success(response)
    }
  }

  private func client(_ transport: ListTransport, parallel: Int, _ waitPolicy: RateLimitWaitPolicy)
    -> GitHubClient
  {
    let clock = time.clock
    return GitHubClient(
      base: .gitHub, transport: transport, tokens: StubTokens(),
      cache: PageCache(store: MemoryStore(), policy: CachePolicy(.off), clock: clock),
      pace: RequestPace(parallel: parallel, clock: clock), waitPolicy: waitPolicy,
      clock: clock)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 10, 50], [1, 2, 20, 60])
  func nothingIsAskedThatWouldBeRefused(parallel: Int, left: Int) async throws {
    let refused = Recorder<Int>()
    let transport = limited(10_000, left: left, refused: refused)
    let paginated = await client(transport, parallel: parallel, .short)
      .pages(of: .followers(of: try Login.octocat), parallel: parallel).paginated()
    #expect(refused.all == [])
    #expect(transport.asked.count == left)
    // Which of the pages under way comes first is nobody's to say, so the last few may have gaps.
    #expect(paginated.ids.count <= 100 * left)
    // The last page, and the full one before it, are fetched first.
    #expect(parallel > 1 || paginated.ids.count == 100 * max(1, left - 1))
    guard case .limited(let reached) = paginated.error else {
      Issue.record("\(String(describing: paginated.error))")
      return
    }
    #expect(reached.rateLimit?.remaining == 0)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [10, 50])
  func aListIsWalkedThroughSeveralWindows(parallel: Int) async throws {
    let refused = Recorder<Int>()
    let transport = limited(20_000, left: 5, refused: refused, hour: .seconds(50))
    let paginated = await client(transport, parallel: parallel, .endless)
      .pages(of: .followers(of: try Login.octocat), parallel: parallel).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids.count == 20_000)
    #expect(refused.all == [])
    #expect(transport.asked.count == 202)
  }
}
