package import GitHubAPI
import Synchronization

package import struct FoundationEssentials.Date

/// Time that passes only when somebody sleeps, and at once.
package final class TestTime: Sendable {
  private struct State {
    var elapsed = Duration.zero
    var slept: [Duration] = []
  }

  package let start: Date
  private let state = Mutex(State())
  /// Whether every alarm goes off at once; else none ever does.
  private let ringsAlarms: Bool

  /// Begins at 2026-11-21T12:00:00Z unless told otherwise.
  package init(
    start: Date = Date(timeIntervalSince1970: 1_795_262_400), ringsAlarms: Bool = false
  ) {
    self.start = start
    self.ringsAlarms = ringsAlarms
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
  package var timekeeper: Timekeeper {
    Timekeeper(
      now: { self.now }, elapsed: { self.state.withLock { $0.elapsed } },
      sleep: { duration async throws(CancellationError) in
        if Task.isCancelled { throw CancellationError() }
        self.state.withLock { state in
          state.elapsed += duration
          state.slept.append(duration)
        }
      },
      alarm: { duration async throws(CancellationError) in
        if !self.ringsAlarms { throw CancellationError() }
        self.advance(duration)
      },
      random: { 0.5 })
  }
}
