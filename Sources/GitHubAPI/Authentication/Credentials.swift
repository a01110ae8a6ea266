/// The token of one run, looked for once, and only when the network is needed.
package actor Credentials {
  private typealias Found = Result<Token?, TokenError>

  private enum State {
    case unasked
    case asking([CheckedContinuation<Found, Never>])
    case known(Found)
  }

  private let source: any TokenSource
  private let host: String
  private var state = State.unasked

  package init(from source: any TokenSource, host: String) {
    self.source = source
    self.host = host
  }

  /// The token; all who ask while it is looked for wait for the same answer.
  ///
  /// - Parameter meanwhile: Runs beside a program that is started for the token.
  /// - Returns: Nil if there is none.
  /// - Throws: What the source threw, to all of them.
  package func token(
    meanwhile: @escaping @Sendable () -> Void = {}
  ) async throws(TokenError) -> Token? {
    switch state {
    case .known(let found): return try found.get()
    case .asking:
      let found: Found = await withCheckedContinuation { continuation in
        guard case .asking(var waiting) = state else {
          return continuation.resume(returning: .success(nil))
        }
        waiting.append(continuation)
        state = .asking(waiting)
      }
      return try found.get()
    case .unasked:
      state = .asking([])
      let found = await look(meanwhile)
      if case .asking(let waiting) = state {
        for continuation in waiting { continuation.resume(returning: found) }
      }
      state = .known(found)
      return try found.get()
    }
  }

  private func look(_ meanwhile: @escaping @Sendable () -> Void) async -> Found {
    do throws(TokenError) {
      return .success(try await source.token(for: host, meanwhile: meanwhile))
    } catch {
      return .failure(error)
    }
  }
}
