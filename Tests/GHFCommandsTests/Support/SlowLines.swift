import GHFCommands
import Synchronization

/// Lines that somebody types so slowly that none is ever there before it is waited for.
final class SlowLines: LineSource {
  private struct State {
    var lines: [String]
    var deliveredBefore: [Int] = []
  }

  private let state: Mutex<State>
  private let deliveries: @Sendable () -> Int

  /// `deliveries` counts what was printed so far.
  init(_ lines: [String], deliveries: @escaping @Sendable () -> Int) {
    state = Mutex(State(lines: lines))
    self.deliveries = deliveries
  }

  /// How much had been printed when each line, and the end, was waited for.
  var deliveredBefore: [Int] { state.withLock { $0.deliveredBefore } }

  var isReady: Bool { false }

  var hasData: Bool { false }

  func nextLine() throws(InputError) -> String? {
    let count = deliveries()
    return state.withLock { state in
      state.deliveredBefore.append(count)
      return state.lines.isEmpty ? nil : state.lines.removeFirst()
    }
  }
}
