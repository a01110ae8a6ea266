import Synchronization

/// The tasks of answers, one for each answer that is being read.
package final class Drivers: Sendable {
  /// The task of an answer, and what ends it.
  private struct Driver {
    let task: Task<Void, Never>
    let end: @Sendable () -> Void
  }

  private struct State {
    var drivers: [Int: Driver] = [:]
    var count = 0
  }

  private let executor: (any TaskExecutor)?
  private let state = Mutex(State())

  /// Creates a set without tasks; they run on an executor that isn't the usual one only in tests.
  package init(on executor: (any TaskExecutor)? = nil) { self.executor = executor }

  /// The number of answers whose tasks haven't ended.
  var count: Int { state.withLock { $0.drivers.count } }

  /// Cancels the answers that are still being read, and waits until all have ended.
  package func end() async {
    while let driver = state.withLock({ $0.drivers.values.first }) {
      driver.end()
      await driver.task.value
    }
  }

  /// Returns an answer whose steps `body` sends, in a task of its own.
  ///
  /// The task is the one that isn't structured: nothing else can run beside the consumer of an answer. It
  /// refers to the sink and not to the answer, so that the release of the answer ends it.
  func drive<Item: Sendable>(
    _ body: sending @escaping (Sink<Item>) async throws(QueryError) -> Ending
  ) -> sending Answer<Item, QueryError> {
    let sink = Sink<Item>()
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    // Ends only after the first `next()` or the release, so after it was added.
    let task = Task(executorPreference: executor) { [weak self] in
      do throws(QueryError) {
        if await !sink.begin() { throw .cancelled }
        sink.finish(.success(try await body(sink)))
      } catch {
        sink.finish(.failure(error))
      }
      self?.state.withLock { _ = $0.drivers.removeValue(forKey: number) }
    }
    let end = { @Sendable () -> Void in
      task.cancel()
      sink.note(.nothing)
    }
    state.withLock { $0.drivers[number] = Driver(task: task, end: end) }
    let owner = Owner(end)
    return Answer {
      if $0 == .nothing { owner.end() } else { sink.note($0) }
    } pull: { () async throws(QueryError) in
      try await withTaskCancellationHandler {
        await sink.next()
      } onCancel: {
        owner.end()
      }.get()
    }
  }
}

/// The owner of a task, which ends it when the answer is released.
private final class Owner: Sendable {
  let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
