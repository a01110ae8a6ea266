import GitHubAPI
import HTTPTypes

/// The URL of a request and the parts of it that the transport uses.
struct RequestTarget: Sendable, Equatable {
  let url: String
  let scheme: String
  /// The host without port, and without the brackets of an IPv6 address.
  let host: String

  /// Builds the URL of a request.
  ///
  /// - Throws: `TransportError.setUpFailed` if the scheme isn't HTTP, or the host or path is
  ///   missing, or the authority contains credentials.
  init(_ request: HTTPRequest) throws(TransportError) {
    guard let scheme = request.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      throw .setUpFailed(detail: "the scheme is neither http nor https")
    }
    guard let authority = request.authority, let host = Self.host(of: authority) else {
      throw .setUpFailed(detail: "the request has no host")
    }
    // RFC 9110, section 4.2.4: credentials in a URL are deprecated; libcurl would send them.
    guard !authority.contains("@") else {
      throw .setUpFailed(detail: "the authority contains credentials")
    }
    guard let path = request.path, path.utf8.first == UInt8(ascii: "/") else {
      throw .setUpFailed(detail: "the path does not start with a slash")
    }
    url = "\(scheme)://\(authority)\(path)"
    self.scheme = scheme
    self.host = host
  }

  /// Returns the host of `host`, `host:port`, `[address]` or `[address]:port`.
  static func host(of authority: some StringProtocol) -> String? {
    let hasBracket = authority.utf8.first == UInt8(ascii: "[")
    let host =
      hasBracket ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    return host.isEmpty ? nil : String(host)
  }
}
