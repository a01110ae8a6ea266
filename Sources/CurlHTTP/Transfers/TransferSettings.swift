import GitHubAPI

/// What all transfers of a transport have in common.
struct TransferSettings: Sendable {
  let certificates: CertificateSources
  let proxies: ProxyRules
  private let limits: TransferLimits
  private let loopbackLimits: TransferLimits

  /// `GHF_TIME_LIMIT_MS` sets the time limits of requests to this machine itself, for tests: four
  /// times as long for a whole answer, as without it.
  init(environment: [String: String], limits: TransferLimits) {
    self.limits = limits
    certificates = CertificateSources(environment: environment)
    proxies = ProxyRules(environment: environment)
    var own = limits
    if let time = environment["GHF_TIME_LIMIT_MS"].flatMap({ Int($0) }), time > 0 {
      own.connecting = .milliseconds(time)
      own.stalling = .milliseconds(time)
      own.answering = own.stalling * 4
    }
    loopbackLimits = own
  }

  /// How many connections may be open to one host.
  var connectionsPerHost: Int { limits.connectionsPerHost }

  /// How often, at least, running transfers have to be looked after.
  var lookInterval: Duration {
    min(.seconds(1), min(limits.stalling, loopbackLimits.stalling) / 4)
  }

  /// The times and sizes for a request.
  func limits(for target: RequestTarget) -> TransferLimits {
    APIBase.isLoopback(target.host) ? loopbackLimits : limits
  }
}
