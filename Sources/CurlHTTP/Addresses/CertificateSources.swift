import CCurl
import GitHubAPI

/// Where the certificates of trusted authorities are, if not where libcurl expects them.
///
/// The variables and their order are those of the curl command (its man page, "CA bundle").
struct CertificateSources: Sendable, Equatable {
  /// A file of certificates in PEM form.
  let file: String?
  /// A directory of certificates named by their hash.
  let directory: String?

  init(environment: [String: String]) {
    func path(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    if let bundle = path("CURL_CA_BUNDLE") {
      file = bundle
      directory = nil
    } else {
      file = path("SSL_CERT_FILE")
      directory = path("SSL_CERT_DIR")
    }
  }

  /// Sets the sources for a transfer, and for the proxy on its way if that one uses TLS too.
  func apply(to easy: borrowing EasyHandle, proxy: Proxy?) throws(TransportError) {
    if let file { try easy.set(CURLOPT_CAINFO, to: file) }
    if let directory { try easy.set(CURLOPT_CAPATH, to: directory) }
    guard let proxy, proxy.usesTLS else { return }
    if let file { try easy.set(CURLOPT_PROXY_CAINFO, to: file) }
    if let directory { try easy.set(CURLOPT_PROXY_CAPATH, to: directory) }
  }
}
