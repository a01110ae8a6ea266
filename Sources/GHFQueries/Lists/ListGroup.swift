import GitHubAPI
import Synchronization

/// Lists that are read side by side, whose progress is reported as one.
package final class ListGroup: Sendable {
  private struct State {
    var progress: QueryProgress
    var counts: [ListName: (count: Int, total: Int)] = [:]
    var hasFailed = false
    /// The requests that lists needed when they had so many pages.
    var needs: [ListName: (requestCount: Int, pageCount: Int)] = [:]
    var hasReportedShortage = false
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

  /// Takes the requests that a list needs after its first page.
  ///
  /// - Returns: The requests that all lists need, if these are more than the remaining ones, once.
  func shortage(of list: ListName, needing requestCount: Int, remaining: Int) -> Int? {
    state.withLock { state in
      state.needs[list] = (requestCount, state.counts[list]?.count ?? 1)
      let sum = state.needs.reduce(0) { sum, need in
        let fetched = (state.counts[need.key]?.count ?? 1) - need.value.pageCount
        return sum + max(need.value.requestCount - max(fetched, 0), 0)
      }
      if state.hasReportedShortage || sum <= remaining { return nil }
      state.hasReportedShortage = true
      return sum
    }
  }

  /// True if a list has failed, so that the others are cancelled without an event.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Marks that a list has failed.
  func fail() { state.withLock { $0.hasFailed = true } }
}
