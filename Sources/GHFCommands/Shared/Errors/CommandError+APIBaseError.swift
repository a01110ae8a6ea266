import GitHubAPI

extension CommandError {
  /// Explains why a host or an API URL can't be used.
  init(_ error: APIBaseError) {
    switch error {
    case .notAHost(let text): self.init(.usage, "invalid host name: '\(text)'")
    case .notAURL(let text): self.init(.usage, "invalid API URL: '\(text)'")
    case .scheme(let scheme):
      self.init(
        .usage, "unsupported scheme in the API URL: '\(scheme)://'", hints: ["use 'https://'"])
    case .plainHTTP(let host):
      self.init(
        .usage, "'http://' is only allowed for this machine, not for '\(host)'",
        hints: ["use 'https://': without TLS, others on the network can read the token"])
    }
  }
}
