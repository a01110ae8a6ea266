import Synchronization

/// A task executor that queues jobs until its owner runs them in order, on the owner's thread.
package final class QueueExecutor: TaskExecutor {
  private struct Queue {
    var jobs: [UnownedJob] = []
    var next = 0

    mutating func pop() -> UnownedJob? {
      if next == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        next = 0
        return nil
      }
      defer { next += 1 }
      return jobs[next]
    }
  }

  private let queue = Mutex(Queue())

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.jobs.append(job) }
  }

  /// Runs all queued jobs, including those that other jobs add.
  package func drain() {
    while let job = queue.withLock({ $0.pop() }) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
