import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// The laws of the pace, for concurrent requests on a simulated clock.
@Suite struct PaceLawTests {
  private let request = HTTPRequest(
    method: .get, scheme: "https", authority: "api.github.com", path: "/users/octocat")

  /// Requests that are sent as soon as they may be, and the time of each.
  private struct Plan {
    let requestsPerMinute: Int
    let parallel: Int
    /// The time that each response takes, in the order in which the requests are sent.
    let latencies: [Duration]
    /// The pauses that some of the responses demand.
    let pauses: [Int: Duration]

    init(using generator: inout SeededGenerator) {
      requestsPerMinute = Int.random(in: 1...60, using: &generator)
      // More than four at a time depend on the load too.
      parallel = Int.random(in: 1...4, using: &generator)
      let longest = Int64.random(in: 1_000_000...20_000_000_000, using: &generator)
      latencies = (0..<4 * requestsPerMinute + 10).map { _ in
        .nanoseconds(Int64.random(in: 1...longest, using: &generator))
      }
      var pauses: [Int: Duration] = [:]
      for index in latencies.indices where Int.random(in: 1...50, using: &generator) == 1 {
        pauses[index] = .nanoseconds(Int64.random(in: 1...90_000_000_000, using: &generator))
      }
      self.pauses = pauses
    }

    /// The earliest time for each request: a slot is free, no pause holds it, and the last minute
    /// has fewer requests than it may.
    var earliestTimes: [Duration] {
      var times: [Duration] = []
      var slots = [Duration](repeating: .zero, count: parallel)
      var pauses: [(begin: Duration, end: Duration)] = []
      for (index, latency) in latencies.enumerated() {
        let slot = slots.indices.min { slots[$0] < slots[$1] } ?? 0
        var time = max(times.last ?? .zero, slots[slot])
        if index >= requestsPerMinute {
          time = max(time, times[index - requestsPerMinute] + .seconds(61))
        }
        while let pause = pauses.first(where: { $0.begin <= time && time < $0.end }) {
          time = pause.end
        }
        times.append(time)
        slots[slot] = time + latency
        if let pause = self.pauses[index] { pauses.append((slots[slot], slots[slot] + pause)) }
      }
      return times
    }
  }

  /// Sends the requests of a plan, by more tasks than may send at once.
  private func sendTimes(_ plan: Plan) -> [Duration] {
    let time = SimulatedTime()
    let pace = RequestPace(
      requestsPerMinute: plan.requestsPerMinute, parallel: plan.parallel, clock: time.clock)
    let sent = Mutex<[Duration]>([])
    let hasEnded = time.run(plan.parallel + 3) { _ in
      while sent.withLock({ $0.count }) < plan.latencies.count {
        _ = try? await pace.withTurn(for: request) {
          let index = sent.withLock { sent in
            sent.append(time.elapsed)
            return sent.count - 1
          }
          if index >= plan.latencies.count { return }
          await time.sleep(plan.latencies[index])
          if let pause = plan.pauses[index] { pace.pause(bucketOf: request, for: pause) }
        }
      }
    }
    #expect(hasEnded)
    return Array(sent.withLock { $0 }.prefix(plan.latencies.count))
  }

  @Test("sends each request as early as it may be sent, and none earlier")
  func sendsAsEarlyAsPossible() {
    var generator = SeededGenerator()
    for _ in 1...200 {
      let plan = Plan(using: &generator)
      let times = sendTimes(plan)
      #expect(times == plan.earliestTimes, "seed \(generator.seed)")
      for (early, late) in zip(times, times.dropFirst(plan.requestsPerMinute)) {
        #expect(late - early > .seconds(60), "seed \(generator.seed)")
      }
    }
  }

  /// Lists 2,500 pages over a connection whose delays vary.
  ///
  /// A page took GitHub 0.164 s in the median and 0.265 s at the 90th percentile (10,972 responses
  /// in the recordings).
  @Test("of 2,500 pages, at most 900 arrive in any minute, and at most 4 at once under load")
  func spares2500Pages() {
    struct State {
      var sentCount = 0
      var underWay = 0
      var arrivals: [Duration] = []
      var load = SlidingWindow(of: .seconds(60))
      var isHigh = false
      var peaks: [Bool: Int] = [:]

      mutating func update(at now: Duration) {
        load.expire(at: now)
        isHigh = isHigh ? load.sum >= .seconds(60) : load.sum > .seconds(90)
      }
    }

    var generator = SeededGenerator()
    let delays = (0..<2_510).map { index in
      let isSlow = Int.random(in: 1...10, using: &generator) == 1
      let whole = Int.random(in: isSlow ? 265...600 : 123...205, using: &generator)
      let way = Int.random(in: 1...whole, using: &generator)
      // The first requests wait for their connections.
      return (
        way: Duration.milliseconds(way + (index < 10 ? 400 : 0)),
        work: Duration.milliseconds(whole - way)
      )
    }
    let time = SimulatedTime()
    let pace = RequestPace(parallel: 10, clock: time.clock)
    let state = Mutex(State())
    let hasEnded = time.run(10) { _ in
      while state.withLock({ $0.sentCount }) < 2_500 {
        _ = try? await pace.withTurn(for: request) {
          let begin = time.elapsed
          let delay = state.withLock { state in
            state.update(at: begin)
            state.underWay += 1
            state.peaks[state.isHigh] = max(state.peaks[state.isHigh] ?? 0, state.underWay)
            state.sentCount += 1
            return delays[state.sentCount - 1]
          }
          await time.sleep(delay.way)
          state.withLock { $0.arrivals.append(time.elapsed) }
          await time.sleep(delay.work)
          pace.record(responseTime: time.elapsed - begin)
          state.withLock { state in
            state.load.add(time.elapsed - begin, at: time.elapsed)
            state.underWay -= 1
            state.update(at: time.elapsed)
          }
        }
      }
    }
    #expect(hasEnded)
    let (arrivals, peaks) = state.withLock { ($0.arrivals, $0.peaks) }
    #expect(arrivals.count >= 2_500)
    for (early, late) in zip(arrivals, arrivals.dropFirst(900)) {
      #expect(late - early > .seconds(60), "seed \(generator.seed)")
    }
    // When the load rises, up to ten requests are under way.
    #expect(peaks[false] == 10)
    #expect(peaks[true] == 4)
    print("2,500 pages took \(time.elapsed)")
  }
}
