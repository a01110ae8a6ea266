/// The token of one run and its owner, each looked up once, when first needed.
package actor Credentials {
  private typealias Lookup = Result<Token?, TokenError>

  private let source: any TokenSource
  private let host: String
  /// The result; nil until it is known.
  private var lookup: Lookup?
  private var isLookingUp = false
  /// The calls that share the lookup under way.
  private var waiting: [CheckedContinuation<Lookup, Never>] = []
  /// The token's owner, found without the token.
  private var knownViewer: Viewer?

  package init(from source: any TokenSource, host: String) {
    self.source = source
    self.host = host
  }

  /// Returns the token's owner, if possible without looking up the token.
  ///
  /// - Returns: The owner; nil without a token.
  /// - Throws: The source's error.
  package func viewer() async throws(TokenError) -> Viewer? {
    if let lookup { return try lookup.get()?.viewer }
    if knownViewer == nil { knownViewer = try source.knownViewer(for: host) }
    if let knownViewer { return knownViewer }
    return try await token()?.viewer
  }

  /// Returns the token; concurrent calls share one lookup.
  ///
  /// A lookup whose task is cancelled is repeated by the next call, or by one that shared it.
  ///
  /// - Returns: The token; nil if the source has none.
  /// - Throws: The source's error, to every caller.
  package func token() async throws(TokenError) -> Token? {
    while true {
      if let lookup { return try lookup.get() }
      if !isLookingUp { return try await lookUp().get() }
      let shared = await withCheckedContinuation { waiting.append($0) }
      if case .failure(.cancelled) = shared, !Task.isCancelled { continue }
      return try shared.get()
    }
  }

  private func lookUp() async -> Lookup {
    isLookingUp = true
    let result: Lookup
    do throws(TokenError) {
      result = .success(try await source.token(for: host))
    } catch {
      result = .failure(error)
    }
    isLookingUp = false
    if case .failure(.cancelled) = result {} else { lookup = result }
    for continuation in waiting { continuation.resume(returning: result) }
    waiting = []
    return result
  }
}
