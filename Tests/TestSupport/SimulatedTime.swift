package import GitHubAPI
private import Glibc
import Synchronization

package import struct FoundationEssentials.Date

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
  /// Runs the tasks whose time is simulated.
  package let executor = QueueExecutor()

  package let start: Date

  /// Starts at 2026-11-21T12:00:00Z by default.
  package init(start: Date = Date(timeIntervalSince1970: 1_795_262_400)) {
    self.start = start
  }

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
      now: { self.start.addingTimeInterval(self.elapsed / .seconds(1)) },
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
    // The looks at whether a task that isn't one of these has resumed one.
    var looks = 0
    while looks < 60_000 {
      executor.drain()
      if ended.all.count == count { return true }
      if let next = state.withLock({ $0.next() }) {
        next.resume()
        looks = 0
      } else {
        usleep(1_000)
        looks += 1
      }
    }
    return false
  }
}
