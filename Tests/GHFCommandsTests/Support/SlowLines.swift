import GHFCommands
import Synchronization
import TerminalHost

/// Lines that arrive only when the reader waits for them.
final class SlowLines: LineSource {
  private struct State {
    var lines: [String]
    var deliveredBefore: [Int] = []
  }

  private let state: Mutex<State>
  private let deliveries: @Sendable () -> Int

  /// Creates the lines; `deliveries` counts the flushes so far.
  init(_ lines: [String], deliveries: @escaping @Sendable () -> Int) {
    state = Mutex(State(lines: lines))
    self.deliveries = deliveries
  }

  /// The number of flushes before each read, including the one at the end.
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
