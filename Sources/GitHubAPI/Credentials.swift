/// Where a token comes from, such as a variable or `gh auth token`.
package protocol TokenSource: Sendable {
  /// The token to use for a host; nil when there is none.
  func token(for host: String) async -> Token?
}

/// The token of one run, looked for once, and only when the network is needed.
package actor Credentials {
  private enum State {
    case unasked
    case asking([CheckedContinuation<Token?, Never>])
    case known(Token?)
  }

  private let source: any TokenSource
  private let host: String
  private var state = State.unasked

  package init(from source: any TokenSource, host: String) {
    self.source = source
    self.host = host
  }

  /// The token; all who ask while it is looked for wait for the same answer.
  package func token() async -> Token? {
    switch state {
    case .known(let token): return token
    case .asking:
      return await withCheckedContinuation { continuation in
        guard case .asking(var waiting) = state else { return continuation.resume(returning: nil) }
        waiting.append(continuation)
        state = .asking(waiting)
      }
    case .unasked:
      state = .asking([])
      let token = await source.token(for: host)
      if case .asking(let waiting) = state {
        for continuation in waiting { continuation.resume(returning: token) }
      }
      state = .known(token)
      return token
    }
  }
}
