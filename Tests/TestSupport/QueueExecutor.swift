import Synchronization

/// A task executor that queues jobs until its owner runs them in order, on the owner's thread.
package final class QueueExecutor: TaskExecutor {
  private let queue = Mutex<[UnownedJob]>([])

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.append(job) }
  }

  /// Runs all queued jobs, including those that other jobs add.
  package func drain() {
    while true {
      let jobs = queue.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Runs a task and its children to their end, in an order that doesn't depend on the machine's load.
  package func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let hasEnded = Mutex(false)
    let task = Task(executorPreference: self) {
      defer { hasEnded.withLock { $0 = true } }
      try await body()
    }
    while !hasEnded.withLock({ $0 }) {
      drain()
      await Task.yield()
    }
    try await task.value
  }
}
