package import GitHubAPI
import Synchronization

package import struct FoundationEssentials.Date

/// Time that passes only when somebody sleeps, and at once.
package final class TestTime: Sendable {
  private struct State {
    var elapsed = Duration.zero
    var slept: [Duration] = []
    /// How many alarms go off, each at once; the others never do.
    var alarmCount: Int
  }

  package let start: Date
  private let state: Mutex<State>

  /// Begins at 2026-11-21T12:00:00Z unless told otherwise.
  package init(
    start: Date = Date(timeIntervalSince1970: 1_795_262_400), alarmCount: Int = 0
  ) {
    self.start = start
    state = Mutex(State(alarmCount: alarmCount))
  }

  /// Every wait so far.
  package var slept: [Duration] { state.withLock { $0.slept } }

  /// What the clock on the wall says now.
  package var now: Date {
    start.addingTimeInterval(state.withLock { $0.elapsed } / .seconds(1))
  }

  /// Lets time pass.
  package func advance(_ duration: Duration) {
    state.withLock { $0.elapsed += duration }
  }

  /// The clocks as the client takes them; chance is always one half.
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
