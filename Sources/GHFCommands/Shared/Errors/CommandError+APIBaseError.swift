import GitHubAPI

extension CommandError {
  /// Says why a host or URL can't be asked.
  init(_ error: APIBaseError) {
    switch error {
    case .notAHost(let text): self.init(.usage, "'\(text)' is no host name")
    case .notAURL(let text): self.init(.usage, "'\(text)' is no address of a GitHub API")
    case .scheme(let scheme):
      self.init(.usage, "an API's URL begins with https://, not \(scheme)://")
    case .plainHTTP(let host):
      self.init(
        .usage, "http:// is for this machine only: '\(host)' needs https://",
        hints: ["without TLS anyone on the way could read the token"])
    }
  }
}
