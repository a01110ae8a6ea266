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
}
