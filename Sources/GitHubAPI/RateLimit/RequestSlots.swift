import Synchronization

/// How many requests may be under way at once: fewer after a secondary limit, slowly more again.
///
/// GitHub does not tell how many are too many, so the number is felt for as TCP feels for a line's
/// width (RFC 5681): halved at each refusal, one more after so many good answers. Nor may more be
/// under way than a limit has left.
final class RequestSlots: Sendable {
  private struct State {
    var allowed: Int
    /// What a limit leaves.
    var ceiling = Int.max
    var underWay = 0
    /// Good answers since the number was last changed.
    var goodAnswers = 0
    var nextID = 0
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []

    var room: Int { min(allowed, ceiling) - underWay }

    /// Lets those in, in their order, for whom there is room.
    mutating func admit() -> [CheckedContinuation<Bool, Never>] {
      let count = max(0, min(waiting.count, room))
      let admitted = waiting.prefix(count).map(\.continuation)
      waiting.removeFirst(count)
      underWay += count
      return admitted
    }
  }

  /// At GitHub's pace of 15 a second this is one more in two seconds.
  static let goodAnswersForOneMore = 30

  private let maximum: Int
  private let state: Mutex<State>

  init(_ maximum: Int) {
    self.maximum = max(1, maximum)
    state = Mutex(State(allowed: self.maximum))
  }

  /// How many requests may be under way now.
  var allowed: Int { state.withLock(\.allowed) }

  /// Waits for room for one more request; each that enters has to `leave`.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  func enter() async throws(CancellationError) {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAdmitted: Bool? = state.withLock { state in
          // Whoever is cancelled before this is not found by the handler below.
          if Task.isCancelled { return false }
          if state.waiting.isEmpty, state.room > 0 {
            state.underWay += 1
            return true
          }
          state.waiting.append((id, continuation))
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

  /// Makes room for another request.
  func leave() {
    change { $0.underWay -= 1 }
  }

  /// Lets no more be under way than are left of a limit, and one, which finds out, where none is.
  func keep(within remaining: Int) {
    change { $0.ceiling = max(1, remaining) }
  }

  /// Halves what may be under way, to one at least.
  func halve() {
    change { state in
      state.allowed = max(1, state.allowed / 2)
      state.goodAnswers = 0
    }
  }

  /// Counts an answer that was no refusal.
  func noteGoodAnswer() {
    change { state in
      guard state.allowed < maximum else { return }
      state.goodAnswers += 1
      if state.goodAnswers < RequestSlots.goodAnswersForOneMore { return }
      state.goodAnswers = 0
      state.allowed += 1
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
