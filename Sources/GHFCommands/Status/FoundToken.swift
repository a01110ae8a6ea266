import GitHubAPI

/// Where the token for a host comes from, and the one that `gh` gave, so that it is asked once.
struct FoundToken: TokenSource {
  /// A variable's name, or `gh`; nil when there is no token.
  let source: String?
  /// A variable with a token for other hosts, if this one has no token.
  let foreignVariable: ForeignTokenVariable?
  private let asked: Token?

  /// Looks at the variables, and asks `gh` where none is set.
  init(for host: String, in invocation: Invocation) async {
    let variables = EnvironmentTokens(
      environment: invocation.environment, fallback: invocation.signIn)
    if let name = variables.variable(for: host) {
      (source, asked, foreignVariable) = (name, nil, nil)
      return
    }
    // `try?`: a token that can't be used is as good as none, as it is for the client.
    asked = try? await invocation.signIn.token(for: host)
    source = asked == nil ? nil : "gh"
    foreignVariable = asked == nil ? variables.foreignVariable(for: host) : nil
  }

  func token(for host: String, meanwhile: @Sendable () -> Void) async -> Token? { asked }
}
