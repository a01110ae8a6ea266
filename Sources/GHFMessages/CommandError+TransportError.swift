package import GitHubAPI

extension CommandError {
  /// Explains why no response arrived.
  package init(_ error: TransportError, in context: some WordingContext) {
    func host(_ name: String, _ isProxy: Bool) -> String { "\(isProxy ? "proxy " : "")'\(name)'" }
    switch error {
    case .libraryMissing(let detail):
      self.init(
        .noResponse, "cannot load libcurl", causes: [detail],
        hints: [SystemLibrary.curl.installation])
    case .hostNotFound(let name, let isProxy):
      self.init(
        .noResponse, "no such host: \(host(name, isProxy))",
        hints: [isProxy ? CommandError.proxyHint : CommandError.networkHint])
    case .connectionFailed(let name, let isProxy, let detail):
      self.init(
        .noResponse, "cannot connect to \(host(name, isProxy))", causes: [detail],
        hints: [isProxy ? CommandError.proxyHint : CommandError.networkHint])
    case .proxyRefused(let detail):
      self.init(
        .noResponse, "the proxy refused the connection", causes: [detail],
        hints: [CommandError.proxyHint])
    case .authoritiesMissing(let detail):
      self.init(
        .noResponse, "cannot read the certificate authorities", causes: [detail],
        hints: [
          CommandError.certificateHint(in: context, unset: "install the package ca-certificates")
        ])
    case .tlsFailed(let name, let detail):
      self.init(
        .noResponse, "cannot establish a secure connection to '\(name)'", causes: [detail],
        hints: [
          CommandError.certificateHint(
            in: context,
            unset: "set SSL_CERT_FILE if a proxy or server uses its own certificate authority")
        ])
    case .timedOut(let phase, let duration):
      let time = "\(duration.components.seconds) s"
      switch phase {
      case .connecting:
        self.init(
          .noResponse, "the connection timed out after \(time)", hints: [CommandError.networkHint])
      case .receiving: self.init(.noResponse, "no data received for \(time)")
      case .trickling:
        self.init(.noResponse, "the response was too slow or stalled for \(time)")
      case .completing:
        self.init(
          .noResponse, "the response was incomplete after \(time)",
          hints: [CommandError.networkHint])
      }
    case .connectionLost(let name, let detail):
      self.init(.noResponse, "lost the connection to '\(name)'", causes: [detail])
    case .bodyTooLarge(let byteCount):
      self.init(.noResponse, "the response exceeds \(byteCount >> 20) MB")
    case .headerTooLarge(let byteCount):
      self.init(.noResponse, "the response header exceeds \(byteCount >> 10) KB")
    case .malformedResponse(let detail):
      self.init(.noResponse, "invalid HTTP response", causes: [detail])
    case .setUpFailed(let detail):
      self.init(.noResponse, "cannot create the request", causes: [detail])
    case .notSent: self.init(.limited, "GitHub rate limit reached")
    case .cancelled: self = .silent(.interrupted)
    }
  }

  /// Names the variable in force; `CertificateSources` in CurlHTTP reads them in this order.
  ///
  /// - Returns: `unset` if no variable is set.
  private static func certificateHint(in context: some WordingContext, unset: String) -> String {
    let names = ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"]
    let set = names.filter { context.variable($0) != nil }
    guard let first = set.first else { return unset }
    // A file and a directory are both used.
    let inForce = first == "CURL_CA_BUNDLE" ? [first] : set
    let overridden = set.dropFirst(inForce.count)
    return "check \(inForce.joined(separator: " and "))"
      + (overridden.isEmpty ? "" : ", used instead of \(overridden.joined(separator: " and "))")
      + ": it must contain the certificate authority of the server or proxy"
  }

  private static let networkHint = "check the network connection"
  static let proxyHint = "check https_proxy, http_proxy, all_proxy and no_proxy"
}
