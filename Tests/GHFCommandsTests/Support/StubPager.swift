import GHFCommands
import Synchronization
import TestSupport

/// Stands in for a pager, and remembers what it was started with and what it was given to show.
final class StubPager: Pager {
  /// How far the person reads.
  enum Habit: Sendable {
    case readsAll
    /// Leaves after so many writes that reached the pager.
    case leaves(after: Int)
    /// Can't be started.
    case isMissing
  }

  let started = Recorder<String>()
  /// What LESS was for each that was started.
  let lessOptions = Recorder<String>()
  let shown = MemorySink()
  private let habit: Habit
  /// Called when the pager is to end.
  private let whenEnding: @Sendable () -> Void

  init(_ habit: Habit = .readsAll, whenEnding: @escaping @Sendable () -> Void = {}) {
    self.habit = habit
    self.whenEnding = whenEnding
  }

  func start(_ command: String, variables: [String: String]) -> any PagerSession {
    started.add(command)
    lessOptions.add(variables["LESS"] ?? "unset")
    return StubSession(habit: habit, shown: shown, whenEnding: whenEnding)
  }
}

/// One run of the pager's.
private final class StubSession: PagerSession {
  private struct State {
    var isOver = false
    var hasEnded = false
  }

  private let habit: StubPager.Habit
  private let shown: MemorySink
  private let whenEnding: @Sendable () -> Void
  private let state = Mutex(State())

  init(habit: StubPager.Habit, shown: MemorySink, whenEnding: @escaping @Sendable () -> Void) {
    self.habit = habit
    self.shown = shown
    self.whenEnding = whenEnding
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
    if !isLate { whenEnding() }
    if case .isMissing = habit { return .failed }
    return .done
  }
}
