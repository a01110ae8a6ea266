import HTTPTypes
import Synchronization

/// Reports a server that is silent: once after a while, and once for each further try.
///
/// Requests under way together count as one: they are silent if none of them is answered.
final class SilenceWatch: Sendable {
  // Well below the time after which a request fails.
  private static let longestThreshold = Duration.seconds(8)

  private struct State {
    var underWay = 0
    /// When the first of the requests under way was sent, or the server last answered.
    var quietSince: Duration = .zero
    /// How long a silence is before it is reported.
    var threshold = Duration.seconds(2)
    var isReported = false
    /// Whether a request has failed since the last report.
    var hasFailed = false
  }

  private let clock: ClientClock
  private let observe: @Sendable (ClientEvent) -> Void
  private let state = Mutex(State())

  /// Makes a watch; `observe` is called for one event at a time.
  init(clock: ClientClock, observe: @escaping @Sendable (ClientEvent) -> Void) {
    self.clock = clock
    self.observe = observe
  }

  /// Sends a request by `body`, and reports meanwhile that the server is silent.
  func watching(
    _ request: HTTPRequest,
    _ body: () async -> Result<TransportResponse, TransportError>
  ) async -> Result<TransportResponse, TransportError> {
    let host = request.authority ?? ""
    begin(host)
    let result = await withTaskGroup { group in
      group.addTask { await self.report(host) }
      let result = await body()
      group.cancelAll()
      return result
    }
    end(result)
    return result
  }

  private func begin(_ host: String) {
    let now = clock.elapsed()
    state.withLock { state in
      if state.underWay == 0 { state.quietSince = now }
      state.underWay += 1
      if state.hasFailed {
        state.hasFailed = false
        observe(.silent(host: host, isRetry: true))
      }
    }
  }

  /// Reports silences for as long as a request is under way, as an answer to another may end one.
  private func report(_ host: String) async {
    while !Task.isCancelled {
      do throws(CancellationError) {
        try await clock.alarm(timeLeft(host))
      } catch {
        return
      }
    }
  }

  /// Reports a silence that is too long, and returns when to look again.
  private func timeLeft(_ host: String) -> Duration {
    let now = clock.elapsed()
    return state.withLock { state in
      let left = state.quietSince + state.threshold - now
      if state.isReported { return state.threshold }
      if left > .zero { return left }
      state.isReported = true
      observe(.silent(host: host, isRetry: false))
      return state.threshold
    }
  }

  private func end(_ result: Result<TransportResponse, TransportError>) {
    let now = clock.elapsed()
    state.withLock { state in
      state.underWay -= 1
      switch result {
      case .success:
        state.quietSince = now
        guard state.isReported else { return }
        state.isReported = false
        state.hasFailed = false
        // A server that is always slow would otherwise be reported for each page.
        state.threshold = min(state.threshold * 2, SilenceWatch.longestThreshold)
        observe(.heard)
      case .failure:
        state.hasFailed = state.isReported
      }
    }
  }
}
