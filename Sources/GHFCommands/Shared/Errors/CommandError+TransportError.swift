import GitHubAPI

extension CommandError {
  /// Explains why no response arrived.
  init(_ error: TransportError, in context: CommandContext) {
    func host(_ name: String, _ isProxy: Bool) -> String { "\(isProxy ? "proxy " : "")'\(name)'" }
    switch error {
    case .libraryMissing(let name, let detail):
      self.init(
        .noAnswer, "cannot load \(name)", causes: [detail],
        hints: ["install libcurl with 'apt-get install libcurl4' or 'dnf install libcurl'"])
    case .hostNotFound(let name, let isProxy):
      self.init(
        .noAnswer, "no such host: \(host(name, isProxy))",
        hints: [isProxy ? CommandError.proxyHint : CommandError.networkHint])
    case .connectionFailed(let name, let isProxy, let detail):
      self.init(
        .noAnswer, "cannot connect to \(host(name, isProxy))", causes: [detail],
        hints: [isProxy ? CommandError.proxyHint : CommandError.networkHint])
    case .proxyRefused(let detail):
      self.init(
        .noAnswer, "the proxy refused the connection", causes: [detail],
        hints: [CommandError.proxyHint])
    case .tlsFailed(let name, let detail):
      self.init(
        .noAnswer, "cannot establish a secure connection to '\(name)'", causes: [detail],
        hints: ["set SSL_CERT_FILE if a proxy or server has its own certificate authority"])
    case .timedOut(let phase, let duration):
      let time = "\(duration.components.seconds) s"
      switch phase {
      case .connecting:
        self.init(
          .noAnswer, "the connection timed out after \(time)", hints: [CommandError.networkHint])
      case .receiving: self.init(.noAnswer, "no data received for \(time)")
      case .trickling:
        self.init(.noAnswer, "the response stalled or was too slow for \(time)")
      case .completing:
        self.init(
          .noAnswer, "the response was incomplete after \(time)",
          hints: [CommandError.networkHint])
      }
    case .connectionLost(let name, let detail):
      self.init(.noAnswer, "lost the connection to '\(name)'", causes: [detail])
    case .bodyTooLarge(let byteCount):
      self.init(.noAnswer, "the response exceeds \(byteCount >> 20) MB")
    case .headerTooLarge(let byteCount):
      self.init(.noAnswer, "the response header exceeds \(byteCount >> 10) KB")
    case .malformedResponse(let detail):
      self.init(.noAnswer, "invalid HTTP response", causes: [detail])
    case .setUpFailed(let detail):
      self.init(.noAnswer, "cannot create the request", causes: [detail])
    case .notSent: self.init(.limited, "GitHub rate limit reached")
    case .cancelled: self = .silent(.interrupted)
    }
  }

  private static let networkHint = "check the network connection"
  private static let proxyHint = "check https_proxy, http_proxy, all_proxy and no_proxy"
}
