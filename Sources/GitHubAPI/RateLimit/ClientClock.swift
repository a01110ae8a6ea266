package import struct FoundationEssentials.Date

/// The client's sources of time and randomness, which tests can replace.
package struct ClientClock: Sendable {
  /// The wall-clock time; it may jump.
  package let now: @Sendable () -> Date
  /// The monotonic time since an arbitrary start.
  package let elapsed: @Sendable () -> Duration
  /// Sleeps; throws as soon as the task is cancelled.
  package let sleep: @Sendable (Duration) async throws(CancellationError) -> Void
  /// Sleeps until the next check for a silent server; tests replace it separately from `sleep`.
  package let alarm: @Sendable (Duration) async throws(CancellationError) -> Void
  /// Returns a random number in 0..<1, for jitter.
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

/// Returns the value of some work; nil, and cancels the work, if it takes longer than `limit`.
///
/// `sleep` measures the time.
package func within<Value: Sendable>(
  _ limit: Duration,
  sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
  _ work: @escaping @Sendable () async -> Value
) async -> Value? {
  await withTaskGroup(of: Value??.self) { group in
    group.addTask { .some(await work()) }
    group.addTask {
      // `try?`: a cancelled sleep ends nothing.
      (try? await sleep(limit)).map { nil }
    }
    defer { group.cancelAll() }
    for await case let first? in group { return first }
    return nil
  }
}

/// Returns the value of some work; nil at once if the task is cancelled, even if the work ignores that.
package func unlessCancelled<Value: Sendable>(
  _ work: @escaping @Sendable () async -> Value
) async -> Value? {
  let (values, end) = AsyncStream<Value>.makeStream()
  // Unstructured, because this would wait for the end of a child task.
  let task = Task { end.yield(await work()) }
  defer { task.cancel() }
  // The stream ends when this task is cancelled.
  for await value in values { return value }
  return nil
}
