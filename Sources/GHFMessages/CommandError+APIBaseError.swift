package import GitHubAPI

extension CommandError {
  /// Explains why a host or an API URL can't be used.
  package init(_ error: APIBaseError) {
    switch error {
    case .notAHost(let text):
      // An address has the name between its scheme and its path.
      let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
      let authority = text[start...].prefix { !"/?#".contains($0) }
      let name = authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? start)...]
      self.init(
        .usage, "invalid host name: '\(text)'",
        hints: name.isEmpty || name == text ? [] : ["use the name alone: '\(name)'"])
    case .notAURL(let text): self.init(.usage, "invalid API URL: '\(text)'")
    case .secretParts(let text):
      self.init(
        .usage, "invalid API URL: '\(text)'",
        hints: ["omit the user name, password, query and fragment"])
    case .scheme(let scheme):
      self.init(
        .usage, "unsupported scheme in the API URL: '\(scheme)'", hints: ["use 'https://'"])
    case .plainHTTP(let host):
      self.init(
        .usage, "'http://' is only allowed for this machine, not for '\(host)'",
        hints: ["use 'https://': without TLS, others on the network can read the token"])
    }
  }
}
