import GitHubAPI

/// Where the token for a host comes from, and the one that `gh` gave, so that it is asked once.
struct FoundToken: TokenSource {
  /// A variable's name, or `gh`; nil when there is no token.
  let source: String?
  private let asked: Token?

  /// Looks at the variables, and asks `gh` where none is set.
  init(for host: String, in context: CommandContext) async {
    let variables = EnvironmentTokens(environment: context.environment, fallback: context.signIn)
    if let name = variables.variable(for: host) {
      (source, asked) = (name, nil)
      return
    }
    // `try?`: a token that can't be used is as good as none, as it is for the client.
    asked = try? await context.signIn.token(for: host)
    source = asked == nil ? nil : "gh"
  }

  func token(for host: String) async -> Token? { asked }
}
