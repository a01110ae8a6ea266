import GitHubAPI

/// The source of a host's token, which remembers `gh`'s token so that `gh` runs only once.
struct FoundToken: TokenSource {
  /// The name of a variable, or `gh`; nil without a token.
  let source: String?
  /// A variable with a token for other hosts, if this host has no token.
  let foreignVariable: ForeignTokenVariable?
  private let ghToken: Token?

  /// Reads the variables, and `gh`'s token if none holds a token for the host.
  init(for host: String, in invocation: Invocation) async {
    let variables = EnvironmentTokens(
      environment: invocation.environment, fallback: invocation.signIn)
    if let name = variables.variable(for: host) {
      (source, ghToken, foreignVariable) = (name, nil, nil)
      return
    }
    // `try?`: an invalid token of `gh` counts as none.
    ghToken = try? await invocation.signIn.token(for: host)
    source = ghToken == nil ? nil : "gh"
    foreignVariable = ghToken == nil ? variables.foreignVariable(for: host) : nil
  }

  func token(for host: String, meanwhile: @Sendable () -> Void) async -> Token? { ghToken }
}
