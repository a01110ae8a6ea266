import GitHubAPI
import Synchronization

/// Lists that are read side by side, whose progress is reported as one.
package final class ListGroup: Sendable {
  private struct State {
    var progress: QueryProgress
    var counts: [ListName: (count: Int, total: Int)] = [:]
    var hasFailed = false
  }

  private let context: QueryContext
  private let state: Mutex<State>

  init(count: Int, in context: QueryContext) {
    self.context = context
    let progress = QueryProgress(.pages, of: .lists(count))
    state = Mutex(State(progress: progress))
    context.report(.began(progress))
  }

  /// Updates the number of pages of one list, and reports the sum.
  func advance(_ list: ListName, to count: Int, of total: Int?, _ rateLimit: RateLimit?) {
    state.withLock { state in
      state.counts[list] = (count, max(total ?? count, count))
      let sum = state.counts.values.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.total) }
      state.progress.advance(to: sum.0, of: sum.1, rateLimit)
      context.report(.progress(state.progress))
    }
  }

  /// True if a list has failed, so that the others are cancelled without an event.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Marks that a list has failed.
  func fail() { state.withLock { $0.hasFailed = true } }
}
