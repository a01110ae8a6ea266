/// A source of tokens, such as a variable or `gh auth token`.
package protocol TokenSource: Sendable {
  /// Returns the token to use for a host; it returns or throws soon after its task is cancelled.
  ///
  /// - Parameter host: The host that the token is sent to.
  /// - Returns: The token; nil if the source has none.
  /// - Throws: `TokenError` if the source holds text that isn't a valid token, or doesn't answer.
  func token(for host: String) async throws(TokenError) -> Token?

  /// Returns the owner of a host's token if known without running a program, otherwise nil.
  ///
  /// - Throws: `TokenError` as `token` does.
  func knownViewer(for host: String) throws(TokenError) -> Viewer?

  /// Returns true if a program looks up a host's token, which may take a while.
  func runsProgram(for host: String) -> Bool

  /// True if the source may have another token once the server has rejected one.
  var canRenew: Bool { get }
}

extension TokenSource {
  package func knownViewer(for host: String) throws(TokenError) -> Viewer? { nil }

  package func runsProgram(for host: String) -> Bool { false }

  package var canRenew: Bool { false }
}

/// The reason a token can't be used.
package enum TokenError: Error, Sendable, Equatable {
  /// A header field can't hold this variable's value, which the error never carries.
  case malformed(variable: String)
  /// The program that looks up the token took longer than this.
  case noAnswer(in: Duration)
  /// The task was cancelled before the program answered.
  case cancelled
  /// The program that uses the library has no token; `detail` is its own error.
  case failed(detail: String)
}

/// A source that reads the token from the variables that `gh` uses, or else from another source.
///
/// GH_TOKEN and GITHUB_TOKEN are for github.com and for subdomains of github.com and ghe.com; any
/// other host gets GH_ENTERPRISE_TOKEN or GITHUB_ENTERPRISE_TOKEN, so that no token reaches a
/// stranger's server (gh help environment).
package struct EnvironmentTokens: TokenSource {
  private let environment: [String: String]
  private let fallback: any TokenSource

  package init(environment: [String: String], fallback: any TokenSource) {
    self.environment = environment
    self.fallback = fallback
  }

  /// Returns the token of the first variable that isn't blank, or else the other source's.
  ///
  /// - Throws: `TokenError.malformed` if that variable doesn't hold a valid token: a token from
  ///   elsewhere might be another account's.
  package func token(for host: String) async throws(TokenError) -> Token? {
    guard let name = variable(for: host) else { return try await fallback.token(for: host) }
    return try token(inVariable: name)
  }

  package func knownViewer(for host: String) throws(TokenError) -> Viewer? {
    guard let name = variable(for: host) else { return try fallback.knownViewer(for: host) }
    return try token(inVariable: name).viewer
  }

  private func token(inVariable name: String) throws(TokenError) -> Token {
    guard let token = environment[name].flatMap(Token.init) else {
      throw .malformed(variable: name)
    }
    return token
  }

  /// Returns the name of the variable with the token for a host; nil if none is set.
  package func variable(for host: String) -> String? {
    firstVariable(isForGitHub: EnvironmentTokens.isGitHub(host))
  }

  /// Returns a variable with a token for other hosts, if no variable has one for this host.
  package func foreignVariable(for host: String) -> ForeignTokenVariable? {
    if variable(for: host) != nil { return nil }
    let isGitHub = EnvironmentTokens.isGitHub(host)
    return firstVariable(isForGitHub: !isGitHub).map {
      ForeignTokenVariable(name: $0, isForGitHub: !isGitHub)
    }
  }

  private func firstVariable(isForGitHub: Bool) -> String? {
    let names =
      isForGitHub
      ? ["GH_TOKEN", "GITHUB_TOKEN"] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    return names.first { environment[$0]?.allSatisfy(\.isWhitespace) == false }
  }

  private static func isGitHub(_ host: String) -> Bool {
    host == "github.com" || host.hasSuffix(".github.com") || host.hasSuffix(".ghe.com")
  }
}

/// A variable that is set, but whose token isn't sent to the host in use.
package struct ForeignTokenVariable: Sendable, Equatable {
  package let name: String
  /// True if its token is for github.com and ghe.com, false if it is for all other hosts.
  package let isForGitHub: Bool
  /// The variable whose token would be sent.
  package var expectedName: String { isForGitHub ? "GH_ENTERPRISE_TOKEN" : "GH_TOKEN" }
}

/// The token of one run and its owner, each looked up once, when first needed, and the token again
/// after the server has rejected it, if its source can renew it.
package actor Credentials {
  private typealias Lookup = Result<Token?, TokenError>

  private let source: any TokenSource
  private let host: String
  /// The result; nil until it is known.
  private var lookup: Lookup?
  private var isLookingUp = false
  /// The calls that share the lookup under way.
  private var waiting: [AsyncStream<Lookup>.Continuation] = []
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
  /// - Throws: The source's error, to every caller; `.cancelled` at once to a cancelled one.
  package func token() async throws(TokenError) -> Token? {
    while true {
      if let lookup { return try lookup.get() }
      if !isLookingUp { return try await lookUp().get() }
      let (results, result) = AsyncStream<Lookup>.makeStream()
      waiting.append(result)
      // The stream ends when this task is cancelled.
      guard let shared = await results.first(where: { _ in true }) else { throw .cancelled }
      if case .failure(.cancelled) = shared, !Task.isCancelled { continue }
      return try shared.get()
    }
  }

  /// Returns another token once the server has rejected one; concurrent calls share one lookup.
  ///
  /// - Returns: The token; nil if the source has no other.
  /// - Throws: The source's error.
  package func token(after rejected: Token) async throws(TokenError) -> Token? {
    guard source.canRenew else { return nil }
    // Another request may have renewed it.
    if case .success(let known)? = lookup, known == rejected { lookup = nil }
    let token = try await token()
    return token == rejected ? nil : token
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
    switch result {
    case .failure(.cancelled): break
    // A source that renews tokens may have one the next time.
    case .failure, .success(nil): if !source.canRenew { lookup = result }
    case .success: lookup = result
    }
    for call in waiting { call.yield(result) }
    waiting = []
    return result
  }
}
