import GitHubAPI
import Synchronization

/// Lists that are read side by side, with one progress bar for all of them.
final class ListGroup: Sendable {
  private struct State: ~Copyable {
    var bar: ProgressBar
    var counts: [String: (count: Int, total: Int)] = [:]
    var hasFailed = false
  }

  private let state: Mutex<State>

  init(count: Int, in invocation: Invocation) {
    state = Mutex(State(bar: ProgressBar(of: "\(count) lists", in: invocation)))
  }

  /// Updates the number of pages of one list, and redraws the bar.
  func advance(_ list: String, to count: Int, of total: Int?, _ rateLimit: RateLimit?) {
    state.withLock { state in
      state.counts[list] = (count, max(total ?? count, count))
      let sum = state.counts.values.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.total) }
      state.bar.advance(to: sum.0, of: sum.1, rateLimit)
    }
  }

  /// True if a list has failed, so that the others are cancelled without a notice.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Marks that a list has failed.
  func fail() { state.withLock { $0.hasFailed = true } }
}
