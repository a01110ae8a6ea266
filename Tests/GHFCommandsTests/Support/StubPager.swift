import GHFCommands
import TerminalHost
import TestSupport

/// A pager that records its command, its LESS variable and its input, and its own session.
final class StubPager: Pager, PagerSession {
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

  func start(_ command: String, variables: [String: String]) -> (any PagerSession)? {
    started.add(command)
    lessOptions.add(variables["LESS"] ?? "unset")
    if case .isMissing = habit { return nil }
    return self
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if case .leaves(let count) = habit, shown.deliveries.count >= count { throw .closed }
    try shown.write(bytes)
  }

  func flush() throws(OutputError) { try shown.flush() }

  func finish() { onFinish() }
}
