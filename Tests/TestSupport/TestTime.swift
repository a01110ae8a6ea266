package import GitHubAPI
import Synchronization

package import struct FoundationEssentials.Date

/// A simulated clock: sleeps and alarms advance it immediately, without waiting.
package final class TestTime: Sendable {
  private struct State {
    var elapsed = Duration.zero
    var slept: [Duration] = []
    /// The number of alarms left to ring; later ones throw `CancellationError`.
    var alarmCount: Int
  }

  package let start: Date
  private let state: Mutex<State>
  private let beforeAlarm: @Sendable () async -> Void

  /// Starts at 2026-11-21T12:00:00Z by default; so many alarms ring, each once `beforeAlarm` returns.
  package init(
    start: Date = Date(timeIntervalSince1970: 1_795_262_400), alarmCount: Int = 0,
    beforeAlarm: @escaping @Sendable () async -> Void = {}
  ) {
    self.start = start
    self.beforeAlarm = beforeAlarm
    state = Mutex(State(alarmCount: alarmCount))
  }

  /// The durations of all sleeps so far.
  package var slept: [Duration] { state.withLock { $0.slept } }

  /// The current wall-clock time.
  package var now: Date {
    start.addingTimeInterval(state.withLock { $0.elapsed } / .seconds(1))
  }

  /// Advances the clock without recording a sleep.
  package func advance(_ duration: Duration) {
    state.withLock { $0.elapsed += duration }
  }

  /// The clock for a client; its random number is always 0.5.
  package var clock: ClientClock {
    ClientClock(
      now: { self.now }, elapsed: { self.state.withLock { $0.elapsed } },
      sleep: { duration async throws(CancellationError) in
        if Task.isCancelled { throw CancellationError() }
        self.state.withLock { state in
          state.elapsed += duration
          state.slept.append(duration)
        }
      },
      alarm: { duration async throws(CancellationError) in
        await self.beforeAlarm()
        let rings = self.state.withLock { state in
          guard state.alarmCount > 0 else { return false }
          state.alarmCount -= 1
          state.elapsed += duration
          return true
        }
        if !rings { throw CancellationError() }
      },
      random: { 0.5 })
  }
}
