import GitHubAPI

extension CommandError {
  /// Says why no response came at all.
  init(_ error: TransportError, in context: CommandContext) {
    switch error {
    case .libraryMissing(let name, let detail):
      self.init(
        .noAnswer, "\(name) could not be loaded", causes: [detail],
        hints: ["install libcurl: 'apt-get install libcurl4', or 'dnf install libcurl'"])
    case .hostNotFound(let host, let isProxy):
      self.init(
        .noAnswer, "no such host: \(isProxy ? "the proxy " : "")'\(host)'",
        hints: [isProxy ? CommandError.proxyHint : CommandError.networkHint])
    case .connectionFailed(let host, let isProxy, let detail):
      self.init(
        .noAnswer, "no connection to \(isProxy ? "the proxy " : "")'\(host)'", causes: [detail],
        hints: [isProxy ? CommandError.proxyHint : CommandError.networkHint])
    case .proxyRefused(let detail):
      self.init(
        .noAnswer, "the proxy refused to connect", causes: [detail],
        hints: [CommandError.proxyHint])
    case .tlsFailed(let host, let detail):
      self.init(
        .noAnswer, "no secure connection to '\(host)'", causes: [detail],
        hints: [
          "where a proxy or server has its own authority, SSL_CERT_FILE names its certificate"
        ])
    case .timedOut(.connecting, let duration):
      self.init(
        .noAnswer, "no connection within \(duration.components.seconds) s",
        hints: [CommandError.networkHint])
    case .timedOut(.receiving, let duration):
      self.init(.noAnswer, "nothing arrived for \(duration.components.seconds) s")
    case .timedOut(.trickling, let duration):
      self.init(
        .noAnswer, "the answer stopped, or came too slowly, for \(duration.components.seconds) s")
    case .timedOut(.completing, let duration):
      self.init(
        .noAnswer, "the answer was not complete after \(duration.components.seconds) s",
        hints: [CommandError.networkHint])
    case .connectionLost(let host, let detail):
      self.init(.noAnswer, "the connection to '\(host)' was lost", causes: [detail])
    case .bodyTooLarge(let byteCount):
      self.init(.noAnswer, "the answer is larger than \(byteCount >> 20) MB and was given up")
    case .headerTooLarge(let byteCount):
      self.init(
        .noAnswer, "the answer's header is larger than \(byteCount >> 10) KB and was given up")
    case .malformedResponse(let detail):
      self.init(.noAnswer, "the answer is no proper HTTP", causes: [detail])
    case .setUpFailed(let detail):
      self.init(.noAnswer, "the request could not be made", causes: [detail])
    case .withheld: self.init(.limited, "GitHub's limit is used up")
    case .cancelled:
      self = .silent(.interrupted)
    }
  }

  private static let networkHint = "check the network connection"
  private static let proxyHint = "check the variables https_proxy, http_proxy, all_proxy, no_proxy"
}
