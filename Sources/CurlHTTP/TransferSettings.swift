import CCurl
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

/// The paths of the CA certificates that override libcurl's defaults, from the environment.
///
/// Reads the same variables as the curl command, in the same order (curl(1), "ENVIRONMENT").
struct CertificateSources: Sendable, Equatable {
  /// A file of certificates in PEM form.
  let file: String?
  /// A directory of certificates named by hash.
  let directory: String?

  init(environment: [String: String]) {
    func path(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let bundle = path("CURL_CA_BUNDLE")
    file = bundle ?? path("SSL_CERT_FILE")
    directory = bundle == nil ? path("SSL_CERT_DIR") : nil
  }

  /// Sets the paths for a transfer, and for its proxy if the proxy uses TLS.
  func apply(to easy: borrowing EasyHandle, proxy: Proxy?) throws(TransportError) {
    if let file { try easy.set(CURLOPT_CAINFO, to: file) }
    if let directory { try easy.set(CURLOPT_CAPATH, to: directory) }
    guard let proxy, proxy.usesTLS else { return }
    if let file { try easy.set(CURLOPT_PROXY_CAINFO, to: file) }
    if let directory { try easy.set(CURLOPT_PROXY_CAPATH, to: directory) }
  }
}
