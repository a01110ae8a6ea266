import GitHubAPI

struct TransferSettings: Sendable {
  let certificates: CertificateSources
  let proxies: ProxyRules
  private let limits: TransferLimits
  private let loopbackLimits: TransferLimits

  /// Reads the environment.
  ///
  /// For tests, `GHF_TIME_LIMIT_MS` sets the time limits of requests to this machine; four times as
  /// long for a whole response, like the default.
  init(environment: [String: String], limits: TransferLimits) {
    self.limits = limits
    certificates = CertificateSources(environment: environment)
    proxies = ProxyRules(environment: environment)
    var loopbackLimits = limits
    if let time = environment["GHF_TIME_LIMIT_MS"].flatMap({ Int($0) }),
      (1...86_400_000).contains(time)
    {
      loopbackLimits.connecting = .milliseconds(time)
      loopbackLimits.stalling = .milliseconds(time)
      loopbackLimits.answering = .milliseconds(time) * 4
    }
    self.loopbackLimits = loopbackLimits
  }

  var connectionsPerHost: Int { limits.connectionsPerHost }

  var checkInterval: Duration {
    min(.seconds(1), min(limits.stalling, loopbackLimits.stalling) / 4)
  }

  func limits(for target: RequestTarget) -> TransferLimits {
    APIBase.isLoopback(target.host) ? loopbackLimits : limits
  }
}
