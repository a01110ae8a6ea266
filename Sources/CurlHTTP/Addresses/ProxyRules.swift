/// Which proxy a request goes through, by the usual variables of the environment.
///
/// The names are those libcurl reads (its page "libcurl-env"); small letters win over capitals, and
/// `HTTP_PROXY` isn't read, because a CGI program's client can set that one (CVE-2016-5385). They
/// are evaluated here, not by libcurl, because it would look at the environment of the process,
/// and because an error has to tell whether the proxy or the host couldn't be reached.
///
/// This machine itself is always asked directly, whatever the variables say: over plain HTTP a proxy
/// would read the token.
struct ProxyRules: Sendable {
  /// What RFC 6761, section 6.3, RFC 1122, section 3.2.1.3, and RFC 4291, sections 2.5.3 and
  /// 2.5.5.2, set aside for this machine.
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

  /// The proxy to ask, or none for a direct connection.
  func proxy(for target: RequestTarget) -> Proxy? {
    exceptions.contain(target.host) ? nil : target.scheme == "https" ? secure : plain
  }
}
