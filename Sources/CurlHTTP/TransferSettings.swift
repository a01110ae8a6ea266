/// What all transfers of a transport have in common.
struct TransferSettings: Sendable {
  let limits: TransferLimits
  let certificates: CertificateSources
  let proxies: ProxyRules

  init(environment: [String: String], limits: TransferLimits) {
    self.limits = limits
    certificates = CertificateSources(environment: environment)
    proxies = ProxyRules(environment: environment)
  }
}
