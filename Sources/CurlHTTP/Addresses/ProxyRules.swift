/// The rules that choose a request's proxy from the usual environment variables.
///
/// The names are libcurl's (its page "libcurl-env"). Lower case wins over upper case, and
/// `HTTP_PROXY` isn't read because a CGI client can set it (CVE-2016-5385). The rules are applied
/// here because libcurl would read the process environment, and because errors distinguish an
/// unreachable proxy from an unreachable host.
///
/// Requests to this machine always bypass the proxy, which could read the token over plain HTTP.
struct ProxyRules: Sendable {
  /// The loopback names and addresses of RFC 6761, section 6.3, RFC 1122, section 3.2.1.3, and
  /// RFC 4291, sections 2.5.3 and 2.5.5.2.
  private static let loopback = "localhost,127.0.0.0/8,::1,::ffff:127.0.0.0/104"

  private let secure: Proxy?
  private let plain: Proxy?
  private let exceptions: ProxyExceptions

  init(environment: [String: String]) {
    func value(_ names: [String]) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let everything = ["all_proxy", "ALL_PROXY"]
    secure = value(["https_proxy", "HTTPS_PROXY"] + everything).map(Proxy.init)
    plain = value(["http_proxy"] + everything).map(Proxy.init)
    let named = value(["no_proxy", "NO_PROXY"]) ?? ""
    exceptions = ProxyExceptions("\(named),\(ProxyRules.loopback)")
  }

  /// Returns the proxy for a request; nil for a direct connection.
  func proxy(for target: RequestTarget) -> Proxy? {
    exceptions.contain(target.host) ? nil : target.scheme == "https" ? secure : plain
  }
}
