package import HTTPTypes

import struct FoundationEssentials.URLComponents

/// Where an API lives: `https://api.github.com`, or `https://HOST/api/v3` on Enterprise servers.
///
/// The token goes to this origin (scheme, host and port) and nowhere else.
package struct APIBase: Sendable, Equatable {
  package let scheme: String
  /// Host, and port unless it is the scheme's own; lower case.
  package let authority: String
  /// What stands before each path: empty or `/api/v3`, without a slash at its end.
  package let pathPrefix: String
  /// Host alone, lower case, without the brackets of an IPv6 address.
  package let host: String

  package static let gitHub = APIBase(scheme: "https", host: "api.github.com", port: nil, path: "")

  /// The API of `github.com` or of an Enterprise server.
  ///
  /// - Throws: `APIBaseError` when the text is no host name.
  package init(hostNamed text: String) throws(APIBaseError) {
    guard let named = HostName(text) else { throw .notAHost(text.withoutSecrets) }
    if named.port == nil, named.host == "github.com" || named.host == "api.github.com" {
      self = .gitHub
    } else if named.host.hasSuffix(".ghe.com") {
      // GitHub Enterprise Cloud with data residency puts its API on a host of its own.
      let isAPI = named.host.hasPrefix("api.") && named.host.split(separator: ".").count > 3
      self.init(
        scheme: "https", host: isAPI ? named.host : "api." + named.host, port: named.port, path: "")
    } else {
      self.init(scheme: "https", host: named.host, port: named.port, path: "/api/v3")
    }
  }

  /// The API at a URL; plain http is accepted for loopback addresses only.
  ///
  /// - Throws: `APIBaseError` that says what is wrong with the URL.
  package init(url text: String) throws(APIBaseError) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host?.lowercased(), !host.isEmpty
    else { throw .notAURL(text.withoutSecrets) }
    guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") })
    else { throw .notAURL(text.withoutSecrets) }
    if let port = parts.port, !(1...65_535).contains(port) { throw .notAURL(text.withoutSecrets) }
    let isLoopback = APIBase.isLoopback(host)
    switch scheme {
    case "https": break
    case "http" where isLoopback: break
    case "http": throw .plainHTTP(host: host)
    default: throw .scheme(scheme)
    }
    self.init(scheme: scheme, host: host, port: parts.port, path: parts.percentEncodedPath)
  }

  private init(scheme: String, host: String, port: Int?, path: String) {
    self.scheme = scheme
    self.host = host.trimmingBrackets
    let isOwnPort = port == nil || port == (scheme == "https" ? 443 : 80)
    let shown = self.host.contains(":") ? "[\(self.host)]" : self.host
    authority = isOwnPort ? shown : "\(shown):\(port ?? 0)"
    var prefix = path[...]
    while prefix.hasSuffix("/") { prefix = prefix.dropLast() }
    pathPrefix = String(prefix)
  }

  /// The URL that every path comes behind.
  package var url: String { "\(scheme)://\(authority)\(pathPrefix)" }

  /// Where GraphQL is asked: `/graphql`, on Enterprise servers `/api/graphql`.
  package var graphQLPath: String {
    let isEnterprise = pathPrefix.hasSuffix("/api/v3")
    return (isEnterprise ? String(pathPrefix.dropLast("/v3".count)) : pathPrefix) + "/graphql"
  }

  /// Whether requests stay on this machine.
  package var isLoopback: Bool { APIBase.isLoopback(host) }

  /// Whether this is github.com's own API.
  package var isGitHub: Bool { host == "api.github.com" }

  /// The host people know: `github.com`, or the Enterprise server's name.
  package var webHost: String {
    if isGitHub { return "github.com" }
    return host.hasPrefix("api.") && host.hasSuffix(".ghe.com")
      ? String(host.dropFirst("api.".count)) : host
  }

  /// That host, and port unless it is the scheme's own: what tells accounts of servers apart.
  package var webAuthority: String {
    guard webHost != host else { return authority }
    return webHost + authority.dropFirst(host.count)
  }

  /// An account's page for people, on the host that they know.
  package func pageURL(of login: Login) -> String {
    let kind: AccountKind = login.name.hasSuffix("[bot]") ? .bot : .user
    return Account.pageURL(login: login.name, kind: kind, origin: webOrigin[...])
  }

  /// A repository's page for people; nil where the name is not of an owner and a repository.
  package func pageURL(ofRepository name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.allSatisfy { $0 == "." } }) else { return nil }
    return ([webOrigin] + parts.map { String($0).percentEncoded }).joined(separator: "/")
  }

  /// Scheme, host and port of the pages for people.
  private var webOrigin: String {
    webHost == host ? "\(scheme)://\(authority)" : "https://\(webHost)"
  }

  /// Whether a request would go to this API's own scheme, host and port.
  package func isOrigin(of request: HTTPRequest) -> Bool {
    request.scheme?.lowercased() == scheme && request.authority?.lowercased() == authority
  }

  /// Whether a host, by its name or address, is this machine itself.
  package static func isLoopback(_ host: String) -> Bool {
    let host = host.trimmingBrackets
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8($0) != nil }
  }
}

extension String {
  fileprivate var trimmingBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }

  /// What was typed, to be shown: without a name, password, query or fragment, which may be secret.
  fileprivate var withoutSecrets: String {
    let scheme = firstRange(of: "://").map { self[..<$0.upperBound] } ?? ""
    var rest = dropFirst(scheme.count)
    if let at = rest.lastIndex(of: "@") { rest = rest[index(after: at)...] }
    return scheme + String(rest.prefix { $0 != "?" && $0 != "#" })
  }
}
