import GitHubAPI
import HTTPTypes

/// The URL of a request, and its parts as far as the transport decides by them.
struct RequestTarget: Sendable, Equatable {
  let url: String
  /// `http` or `https`.
  let scheme: String
  /// Without port, and an IPv6 address without its brackets.
  let host: String

  /// Puts the parts of a request together.
  ///
  /// - Parameter request: Has scheme, authority and path.
  /// - Throws: `TransportError.setUpFailed` when a part is missing, or one that libcurl would take
  ///   for something else: another scheme, or credentials.
  init(_ request: HTTPRequest) throws(TransportError) {
    guard let scheme = request.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      throw .setUpFailed(detail: "the scheme is neither http nor https")
    }
    guard let authority = request.authority, let host = Self.host(of: authority) else {
      throw .setUpFailed(detail: "the request names no host")
    }
    // RFC 9110, section 4.2.4: credentials in a URL are deprecated; libcurl would send them.
    guard !authority.contains("@") else {
      throw .setUpFailed(detail: "the authority holds credentials")
    }
    guard let path = request.path, path.utf8.first == UInt8(ascii: "/") else {
      throw .setUpFailed(detail: "the path doesn't start with a slash")
    }
    url = "\(scheme)://\(authority)\(path)"
    self.scheme = scheme
    self.host = host
  }

  /// Takes the host out of `host`, `host:port`, `[address]` or `[address]:port`.
  static func host(of authority: some StringProtocol) -> String? {
    let host =
      if authority.utf8.first == UInt8(ascii: "[") {
        authority.dropFirst().prefix { $0 != "]" }
      } else {
        authority.prefix { $0 != ":" }
      }
    return host.isEmpty ? nil : String(host)
  }
}
