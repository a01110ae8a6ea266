import Synchronization

/// A limit on concurrent requests that halves after a secondary rate limit and then grows slowly.
///
/// GitHub doesn't document its own limit, so this probes for it as TCP does for bandwidth (RFC
/// 5681). It also never exceeds the requests that the server's load allows, nor in each bucket those
/// that its primary limit has left.
final class RequestSlots: Sendable {
  private struct State {
    var allowed: Int
    /// The requests that each bucket's limit has left.
    var ceilings: [String: Int] = [:]
    var load: ServerLoad
    /// The requests that the load allows.
    var loadLimit = Int.max
    var underWay = 0
    var underWayOf: [String: Int] = [:]
    /// The number of successes since `allowed` last changed.
    var successCount = 0
    var nextID = 0
    var waiting: [(id: Int, bucket: String?, continuation: CheckedContinuation<Bool, Never>)] = []

    /// Takes a slot if one is free.
    mutating func take(_ bucket: String?) -> Bool {
      guard underWay < min(allowed, loadLimit) else { return false }
      if let bucket {
        let count = underWayOf[bucket, default: 0]
        guard count < ceilings[bucket] ?? .max else { return false }
        underWayOf[bucket] = count + 1
      }
      underWay += 1
      return true
    }

    /// Gives free slots to waiting requests, in order; one whose bucket is full lets others pass.
    mutating func admit() -> [CheckedContinuation<Bool, Never>] {
      guard underWay < min(allowed, loadLimit) else { return [] }
      var admitted: [CheckedContinuation<Bool, Never>] = []
      let all = waiting
      waiting = []
      for request in all {
        if take(request.bucket) {
          admitted.append(request.continuation)
        } else {
          waiting.append(request)
        }
      }
      return admitted
    }
  }

  /// At GitHub's pace of 15 requests a second this adds a slot every two seconds.
  static let successesPerIncrease = 30

  private let maximum: Int
  private let state: Mutex<State>

  /// `pace` is the number of times that GitHub's pace is exceeded on purpose.
  init(_ maximum: Int, pace: Double = 1) {
    self.maximum = max(1, maximum)
    state = Mutex(State(allowed: self.maximum, load: ServerLoad(pace: pace)))
  }

  var allowed: Int { state.withLock { min($0.allowed, $0.loadLimit) } }

  /// Waits for a free slot and takes it; balance each call with `leave`.
  ///
  /// `bucket` is the one whose limit the request counts against; nil for a free request.
  func enter(_ bucket: String?, at now: Duration) async throws(CancellationError) {
    let id = state.withLock { state in
      state.loadLimit = state.load.parallelism(at: now)
      state.nextID += 1
      return state.nextID
    }
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAdmitted: Bool? = state.withLock { state in
          // If the task was cancelled before, the handler below has found nothing to resume.
          if Task.isCancelled { return false }
          if state.take(bucket) { return true }
          state.waiting.append((id, bucket, continuation))
          return nil
        }
        if let isAdmitted { continuation.resume(returning: isAdmitted) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      cancelled?.continuation.resume(returning: false)
    }
    if !isAdmitted { throw CancellationError() }
  }

  func leave(_ bucket: String?) {
    change { state in
      state.underWay -= 1
      if let bucket { state.underWayOf[bucket, default: 0] -= 1 }
    }
  }

  /// Caps a bucket's concurrent requests at the number that its limit has left; one is always
  /// allowed.
  func cap(_ bucket: String, at remaining: Int) {
    change { $0.ceilings[bucket] = max(1, remaining) }
  }

  /// Halves the number of concurrent requests, to one at least.
  func halve() {
    change { state in
      state.allowed = max(1, min(state.allowed, state.loadLimit) / 2)
      state.successCount = 0
    }
  }

  func recordSuccess() {
    change { state in
      guard state.allowed < maximum else { return }
      state.successCount += 1
      if state.successCount < RequestSlots.successesPerIncrease { return }
      state.successCount = 0
      state.allowed += 1
    }
  }

  /// Adds the time of a response that has just arrived to the server's load.
  func record(responseTime: Duration, at now: Duration) {
    change { state in
      state.load.record(responseTime: responseTime, at: now)
      state.loadLimit = state.load.parallelism(at: now)
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let admitted = state.withLock { state in
      body(&state)
      return state.admit()
    }
    for continuation in admitted { continuation.resume(returning: true) }
  }
}
