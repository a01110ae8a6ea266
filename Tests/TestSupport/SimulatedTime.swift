package import GitHubAPI
import Synchronization

import struct FoundationEssentials.Date

/// A simulated clock for concurrent tasks: it advances only when all of them sleep or wait for each
/// other, to the end of the shortest sleep, so that each run is the same.
///
/// A cancelled task's sleep isn't shortened, and alarms never ring.
package final class SimulatedTime: Sendable {
  private struct State {
    var elapsed = Duration.zero
    var sleepers: [(end: Duration, continuation: CheckedContinuation<Void, Never>)] = []

    /// Advances to the end of the shortest sleep and removes it; nil if no task sleeps.
    mutating func next() -> CheckedContinuation<Void, Never>? {
      guard let index = sleepers.indices.min(by: { sleepers[$0].end < sleepers[$1].end }) else {
        return nil
      }
      let sleeper = sleepers.remove(at: index)
      elapsed = sleeper.end
      return sleeper.continuation
    }
  }

  private let state = Mutex(State())
  private let executor = QueueExecutor()

  package init() {}

  /// The time since the start.
  package var elapsed: Duration { state.withLock(\.elapsed) }

  package func sleep(_ duration: Duration) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.sleepers.append(($0.elapsed + max(duration, .zero), continuation)) }
    }
  }

  /// The clock for a client; its random number is always 0.5.
  package var clock: ClientClock {
    ClientClock(
      now: { Date(timeIntervalSince1970: 1_795_262_400 + self.elapsed / .seconds(1)) },
      elapsed: { self.elapsed },
      sleep: { duration async throws(CancellationError) in await self.sleep(duration) },
      alarm: { _ async throws(CancellationError) in throw CancellationError() },
      random: { 0.5 })
  }

  /// Runs concurrent tasks, which receive their numbers from 0, until all have ended.
  ///
  /// - Returns: False if they wait for each other for ever.
  package func run(_ count: Int, _ task: @escaping @Sendable (Int) async -> Void) -> Bool {
    let ended = Recorder<Int>()
    for number in 0..<count {
      Task(executorPreference: executor) {
        await task(number)
        ended.add(number)
      }
    }
    while true {
      executor.drain()
      if ended.all.count == count { return true }
      guard let next = state.withLock({ $0.next() }) else { return false }
      next.resume()
    }
  }
}
