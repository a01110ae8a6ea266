import GHFCommands
import Synchronization
import TerminalHost
import TestSupport

/// A pager that records its command, its LESS variable and its input.
final class StubPager: Pager {
  /// The behaviour of the pager.
  enum Habit: Sendable {
    case readsAll
    /// Quits at the first write after this many flushes.
    case leaves(after: Int)
    /// Can't be started.
    case isMissing
  }

  let started = Recorder<String>()
  /// The value of LESS at each start.
  let lessOptions = Recorder<String>()
  let shown = MemorySink()
  private let habit: Habit
  /// Called when the pager is finished.
  private let onFinish: @Sendable () -> Void

  init(_ habit: Habit = .readsAll, onFinish: @escaping @Sendable () -> Void = {}) {
    self.habit = habit
    self.onFinish = onFinish
  }

  func start(_ command: String, variables: [String: String]) -> any PagerSession {
    started.add(command)
    lessOptions.add(variables["LESS"] ?? "unset")
    return StubSession(habit: habit, shown: shown, onFinish: onFinish)
  }
}

/// One run of the pager.
private final class StubSession: PagerSession {
  private struct State {
    var isOver = false
    var hasEnded = false
  }

  private let habit: StubPager.Habit
  private let shown: MemorySink
  private let onFinish: @Sendable () -> Void
  private let state = Mutex(State())

  init(habit: StubPager.Habit, shown: MemorySink, onFinish: @escaping @Sendable () -> Void) {
    self.habit = habit
    self.shown = shown
    self.onFinish = onFinish
  }

  var isOver: Bool { state.withLock(\.isOver) }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    switch habit {
    case .readsAll: try shown.write(bytes)
    case .leaves(let count):
      if shown.deliveries.count >= count {
        state.withLock { $0.isOver = true }
        throw .closed
      }
      try shown.write(bytes)
    case .isMissing:
      state.withLock { $0.isOver = true }
      throw .closed
    }
  }

  func flush() throws(OutputError) { try shown.flush() }

  func finish() -> PagerEnd {
    let isLate = state.withLock { state in
      defer { state = State(isOver: true, hasEnded: true) }
      return state.hasEnded
    }
    if !isLate { onFinish() }
    if case .isMissing = habit { return .failed }
    return .done
  }
}
