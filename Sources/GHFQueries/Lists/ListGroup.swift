import GitHubAPI
import LocalStore
import Synchronization

/// Lists that are read side by side, whose progress and cost are reported as one.
///
/// None of them is read on before the first pages of all that are under way show what they need.
package final class ListGroup: Sendable {
  private struct State {
    var progress: QueryProgress
    var counts: [ListName: (count: Int, total: Int)] = [:]
    var hasFailed = false
    /// The number of lists that haven't begun to need requests.
    var unknownCount: Int
    /// The number of lists whose first pages are awaited.
    var awaitedCount: Int
    /// The requests that lists needed when they had so many pages.
    var needs: [ListName: (requestCount: Int, pageCount: Int)] = [:]
    /// The latest limit in the pages read so far.
    var limit: RateLimit?
    /// True if one of the lists was begun by an earlier run.
    var isResumed = false
    var decision = Decision.open
    /// The lists that wait for the decision.
    var waiting: [AsyncStream<Never>.Continuation] = []

    /// Takes a page's limit if it is later: a page may be read after others that were requested later.
    mutating func note(_ new: RateLimit?) {
      guard let new else { return }
      if let limit, (limit.resetsAt, -limit.remaining) > (new.resetsAt, -new.remaining) { return }
      limit = new
    }

    /// The requests that the lists need now; those that haven't begun need one at least.
    var requestCount: Int {
      needs.reduce(max(unknownCount, 0)) { sum, need in
        let fetched = (counts[need.key]?.count ?? 1) - need.value.pageCount
        return sum + max(need.value.requestCount - max(fetched, 0), 0)
      }
    }
  }

  /// The decision whether the lists are read on.
  private enum Decision {
    case open
    /// One of the lists decides.
    case underWay
    /// They are; `isShort` is true if the limit will stop them.
    case begun(isShort: Bool)
    case refused(QueryError)
  }

  /// The part of a list in the decision.
  private enum Role {
    case waits(AsyncStream<Never>)
    case decides(RequestCost, isResumed: Bool)
    case continues
    case ends(QueryError)
  }

  private let context: QueryContext
  private let state: Mutex<State>

  init(count: Int, in context: QueryContext) {
    self.context = context
    let progress = QueryProgress(.pages, of: .lists(count))
    state = Mutex(
      State(
        progress: progress, unknownCount: count, awaitedCount: min(count, context.parallelism)))
    context.report(.began(progress))
  }

  /// Updates the number of pages of one list, and reports the sum if `reports`.
  func advance(
    _ list: ListName, to count: Int, of total: Int?, _ rateLimit: RateLimit?, reports: Bool
  ) {
    state.withLock { state in
      state.counts[list] = (count, max(total ?? count, count))
      state.note(rateLimit)
      let sum = state.counts.values.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.total) }
      state.progress.advance(to: sum.0, of: sum.1, state.limit)
      if reports { context.report(.progress(state.progress)) }
    }
  }

  /// Adds the requests that a list needs after its first page, and waits for the decision whether the
  /// lists are read on, which the last one gets from `decide`.
  ///
  /// A list that begins when others have ended is decided on alone.
  ///
  /// - Throws: The error of `decide`, or `QueryError` if cancelled.
  func begin(
    _ list: ListName, _ cost: RequestCost, isResumed: Bool,
    _ decide: (_ cost: RequestCost, _ isResumed: Bool) async throws(QueryError) -> Void
  ) async throws(QueryError) {
    let isLate = state.withLock { state in
      state.note(cost.rateLimit)
      if state.needs[list] == nil {
        state.unknownCount -= 1
        state.awaitedCount -= 1
      }
      state.needs[list] = (cost.requestCount, state.counts[list]?.count ?? 1)
      state.isResumed = state.isResumed || isResumed
      if case .begun(isShort: false) = state.decision { return true }
      return false
    }
    if isLate, cost.isTooMuch { return try await decide(cost, isResumed) }
    while true {
      switch role(isLate: isLate) {
      case .continues: return
      case .ends(let error): throw error
      case .waits(let decision):
        for await _ in decision {}
        // The others are cancelled when the first one is refused.
        if Task.isCancelled, !isDecided { throw .cancelled }
      case .decides(let cost, let isResumed):
        do throws(QueryError) {
          try await decide(cost, isResumed)
          end(.begun(isShort: cost.isTooMuch))
        } catch {
          end(.refused(error))
          throw error
        }
      }
    }
  }

  private var isDecided: Bool {
    state.withLock { state in
      switch state.decision {
      case .open, .underWay: false
      case .begun, .refused: true
      }
    }
  }

  private func role(isLate: Bool) -> Role {
    state.withLock { state in
      switch state.decision {
      case .refused(let error): return .ends(error)
      case .begun(let isShort) where isShort || !isLate: return .continues
      case .open where state.awaitedCount <= 0, .begun:
        let count = state.requestCount
        var cost = RequestCost(
          requestCount: count, rateLimit: state.limit,
          isAwaited: state.limit.map(context.awaits) ?? false)
        if state.unknownCount > 0 { cost.bound = .least }
        if isLate, !cost.isTooMuch { return .continues }
        state.decision = .underWay
        // What others have begun ends at the limit.
        return .decides(cost, isResumed: isLate || state.isResumed)
      case .open, .underWay:
        let (decision, waiting) = AsyncStream<Never>.makeStream()
        state.waiting.append(waiting)
        return .waits(decision)
      }
    }
  }

  private func end(_ decision: Decision) {
    let waiting = state.withLock { state in
      state.decision = decision
      defer { state.waiting = [] }
      return state.waiting
    }
    for wait in waiting { wait.finish() }
  }

  /// Records that a list has ended, maybe without a first page, which the others don't wait for then.
  func leave(_ list: ListName) {
    let waiting = state.withLock { state in
      if state.needs[list] != nil { return [AsyncStream<Never>.Continuation]() }
      state.needs[list] = (0, 0)
      state.unknownCount -= 1
      state.awaitedCount -= 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for wait in waiting { wait.finish() }
  }

  /// True if a list has failed, so that the others are cancelled without an event.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Marks that a list has failed.
  func fail() { state.withLock { $0.hasFailed = true } }
}
