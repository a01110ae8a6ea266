import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// The number of concurrent requests, before and after a secondary rate limit.
@Suite struct RequestSlotsTests {
  @Test func halvesAtOnceAndGrowsOneByOne() {
    let slots = RequestSlots(10)
    var allowed: [Int] = []
    for _ in 1...5 {
      slots.halve()
      allowed.append(slots.allowed)
    }
    #expect(allowed == [5, 2, 1, 1, 1])
    for _ in 1..<RequestSlots.successesPerIncrease { slots.recordSuccess() }
    #expect(slots.allowed == 1)
    slots.recordSuccess()
    #expect(slots.allowed == 2)
    for _ in 1...1_000 { slots.recordSuccess() }
    #expect(slots.allowed == 10)
  }

  @Test("above 90 seconds of response time a minute, allows four; below 60, all again")
  func followsTheServersLoad() async throws {
    let slots = RequestSlots(10)
    for second in 1...18 { slots.record(responseTime: .seconds(5), at: .seconds(second)) }
    #expect(slots.allowed == 10)
    slots.record(responseTime: .milliseconds(1), at: .seconds(18))
    #expect(slots.allowed == 4)
    // Without responses, the load falls by 5 seconds each second from 61 on.
    try await slots.enter(nil, at: .seconds(66))
    #expect(slots.allowed == 4)
    try await slots.enter(nil, at: .seconds(67))
    #expect(slots.allowed == 10)
  }

  @Test func halvesWhatTheLoadAllows() {
    let slots = RequestSlots(10)
    slots.record(responseTime: .seconds(91), at: .zero)
    slots.halve()
    #expect(slots.allowed == 2)
    for _ in 1...10 * RequestSlots.successesPerIncrease { slots.recordSuccess() }
    #expect(slots.allowed == 4)
    slots.record(responseTime: .zero, at: .seconds(60))
    #expect(slots.allowed == 10)
  }

  @Test("at a higher pace, as in tests, the load may be higher too")
  func scalesTheLoadWithThePace() {
    let slots = RequestSlots(10, pace: 1_000)
    slots.record(responseTime: .seconds(89_999), at: .zero)
    #expect(slots.allowed == 10)
    slots.record(responseTime: .seconds(2), at: .zero)
    #expect(slots.allowed == 4)
  }

  @Test(.timeLimit(.minutes(5))) func leavesTheQueueWhenCancelled() async throws {
    let slots = RequestSlots(1)
    try await slots.enter(nil, at: .zero)
    let isRefused = Mutex(false)
    let executor = QueueExecutor()
    let task = Task(executorPreference: executor) {
      do throws(CancellationError) {
        try await slots.enter(nil, at: .zero)
      } catch {
        isRefused.withLock { $0 = true }
      }
    }
    executor.drain()
    task.cancel()
    executor.drain()
    await task.value
    #expect(isRefused.withLock { $0 })
    slots.leave(nil)
    try await slots.enter(nil, at: .zero)
  }

  @Test("caps each bucket at what its own limit has left", .timeLimit(.minutes(5)))
  func capsEachBucket() async throws {
    let slots = RequestSlots(10)
    slots.cap("graphql", at: 2)
    slots.cap("core", at: 5)
    try await slots.enter("graphql", at: .zero)
    try await slots.enter("graphql", at: .zero)
    let isAdmitted = Mutex(false)
    let executor = QueueExecutor()
    let third = Task(executorPreference: executor) {
      try await slots.enter("graphql", at: .zero)
      isAdmitted.withLock { $0 = true }
    }
    executor.drain()
    // A request that waits for its bucket lets others pass.
    for bucket in ["core", "core", "core", "core", "core", nil] {
      try await slots.enter(bucket, at: .zero)
    }
    slots.leave("core")
    executor.drain()
    #expect(!isAdmitted.withLock { $0 })
    slots.leave("graphql")
    executor.drain()
    try await third.value
    #expect(isAdmitted.withLock { $0 })
  }

  @Test(
    "a secondary limit halves the concurrent requests, and successes raise them slowly",
    .timeLimit(.minutes(5)))
  func halvesConcurrentRequestsAtASecondaryLimit() async throws {
    let time = TestTime()
    // Page 20 is refused once; `peaks` has the requests under way when each page was requested.
    let isRefused = Mutex(false)
    let underWay = Mutex((now: 0, peaks: [Int](repeating: 0, count: 2_000)))
    let transport = StubTransport.list { page in
      underWay.withLock { state in
        state.now += 1
        state.peaks[page] = state.now
      }
      for _ in 1...50 { await Task.yield() }
      underWay.withLock { $0.now -= 1 }
      let isFirst = isRefused.withLock { refused in
        defer { if page == 20 { refused = true } }
        return page == 20 && !refused
      }
      let body = "{\"message\":\"secondary rate limit\"}"
      return .success(
        isFirst ? .answer(403, [.retryAfter: "5"], body) : .page(page, of: 40_000))
    }
    let client = GitHubClient.stub(
      transport, time: time, pace: RequestPace(parallel: 8, clock: time.clock))
    try await QueueExecutor().run {
      let paginated = await client.pages(of: .followers(of: try Login.octocat), parallel: 8)
        .paginated()
      #expect(paginated.ids.count == 40_000)
      #expect(paginated.error == nil)
    }
    let peaks = underWay.withLock { $0.peaks }
    #expect(peaks[2..<20].max() == 8)
    // Requests from before the refusal have ended; one slot may have been added since.
    #expect((peaks[45..<60].max() ?? 0) <= 5)
    #expect(peaks[200...].max() == 8)
    #expect(transport.requestedPages.count == 403)
  }
}
