package import struct FoundationEssentials.Date

/// Time and chance as the client sees them, so that tests can hold both.
package struct ClientClock: Sendable {
  /// What the clock on the wall says; it may jump.
  package let now: @Sendable () -> Date
  /// Time since an unnamed moment; it only grows.
  package let elapsed: @Sendable () -> Duration
  /// Waits, or throws at once when the task is cancelled.
  package let sleep: @Sendable (Duration) async throws(CancellationError) -> Void
  /// Waits as `sleep` does, for what is only told if something else takes longer.
  package let alarm: @Sendable (Duration) async throws(CancellationError) -> Void
  /// A number from 0 up to 1, for jitter.
  package let random: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Date, elapsed: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws(CancellationError) -> Void,
    alarm: (@Sendable (Duration) async throws(CancellationError) -> Void)? = nil,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.elapsed = elapsed
    self.sleep = sleep
    self.alarm = alarm ?? sleep
    self.random = random
  }

  /// The system's clocks.
  package static let system: ClientClock = {
    let start = ContinuousClock.now
    return ClientClock(
      now: { Date() }, elapsed: { ContinuousClock.now - start },
      sleep: { duration async throws(CancellationError) in
        do {
          try await Task.sleep(for: duration)
        } catch {
          throw CancellationError()
        }
      },
      random: { Double.random(in: 0..<1) })
  }()
}
