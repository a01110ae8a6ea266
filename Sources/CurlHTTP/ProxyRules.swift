import Glibc

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

struct Proxy: Sendable, Equatable {
  /// The value from the environment; may hold credentials, so never put it into a message.
  let url: String
  /// The host without credentials and port, safe for messages.
  let host: String
  /// The `user:password` part, if any.
  let credentials: String?
  /// True if the connection to the proxy itself is encrypted.
  let usesTLS: Bool
  /// The scheme of a SOCKS proxy that resolves names itself, if this one leaves it to this machine.
  let resolvingScheme: String?

  /// Parses a proxy as libcurl does: `[scheme://][user:password@]host[:port]`.
  ///
  /// A proxy without a host isn't ignored: libcurl rejects it, so no request bypasses the proxy.
  init(_ url: String) {
    let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = (parts.count == 2 ? parts[1] : url[...]).prefix { $0 != "/" }
    let at = rest.lastIndex(of: "@")
    let authority = at.map { rest[rest.index(after: $0)...] } ?? rest
    self.url = url
    host = RequestTarget.host(of: authority) ?? ""
    credentials = at.map { String(rest[..<$0]) }
    let scheme = parts.count == 2 ? parts[0].lowercased() : ""
    usesTLS = scheme == "https"
    resolvingScheme = ["socks": "socks4a", "socks4": "socks4a", "socks5": "socks5h"][scheme]
  }

  /// Removes the credentials from libcurl's text, which may quote an unusable proxy.
  func redact(_ text: String) -> String {
    guard let credentials, !credentials.isEmpty else { return text }
    return text.replacing(credentials, with: "…")
  }
}

/// The hosts that bypass the proxy: the value of `no_proxy`.
///
/// Commas or spaces separate entries: `*` for all hosts, a name for itself and its subdomains (a
/// leading dot is ignored), an address, or a block of addresses such as `10.0.0.0/8`. The rules
/// follow CURLOPT_NOPROXY in curl 7.86.
struct ProxyExceptions: Sendable {
  private var includesAll = false
  private var names: [String] = []
  private var blocks: [AddressBlock] = []

  init(_ list: String) {
    for entry in list.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      if entry == "*" {
        includesAll = true
      } else if let block = AddressBlock(entry) {
        blocks.append(block)
      } else {
        let name = Self.withoutFinalDot(entry.drop { $0 == "." }.lowercased())
        if !name.isEmpty { names.append(name) }
      }
    }
  }

  /// Returns true if a host, given without port and brackets, bypasses the proxy.
  func contain(_ host: String) -> Bool {
    if includesAll { return true }
    if let address = NetworkAddress(host) { return blocks.contains { $0.contains(address) } }
    let host = Self.withoutFinalDot(host.lowercased())
    return names.contains { host == $0 || host.hasSuffix(".\($0)") }
  }

  private static func withoutFinalDot(_ name: String) -> String {
    name.last == "." ? String(name.dropLast()) : name
  }
}

/// A block of addresses that begin with the same bits.
private struct AddressBlock: Sendable, Equatable {
  private let address: NetworkAddress
  private let bitCount: Int

  /// Parses CIDR notation or one address: `10.0.0.0/8`, `fe80::/10`, `[::1]` or `127.0.0.1`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let bare = parts[0].drop { $0 == "[" }.prefix { $0 != "]" }
    guard let address = NetworkAddress(String(bare)) else { return nil }
    let width = address.bytes.count * 8
    guard let bitCount = parts.count == 2 ? Int(parts[1]) : width, (0...width).contains(bitCount)
    else { return nil }
    self.bitCount = bitCount
    self.address = address
  }

  func contains(_ other: NetworkAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    let (whole, rest) = bitCount.quotientAndRemainder(dividingBy: 8)
    guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
    return rest == 0 || (other.bytes[whole] ^ address.bytes[whole]) >> (8 - rest) == 0
  }
}

/// An IPv4 or IPv6 address in network byte order: 4 or 16 bytes.
private struct NetworkAddress: Sendable, Equatable {
  let bytes: [UInt8]

  /// Parses the text form without brackets; nil for a name.
  init?(_ text: String) {
    for (family, byteCount) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: byteCount)
      if unsafe inet_pton(family, text, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }
}
