package import HTTPTypes

package import struct FoundationEssentials.URLComponents

/// An API's base URL: `https://api.github.com`, or `https://HOST/api/v3` on Enterprise servers.
///
/// The token is sent to this origin (scheme, host and port) only.
package struct APIBase: Sendable, Equatable {
  package let scheme: String
  /// The host in lower case, with the port unless it is the scheme's default.
  package let authority: String
  /// The beginning of each path, without a trailing slash: empty, or a path such as `/api/v3`.
  package let pathPrefix: String
  /// The host in lower case, without the brackets of an IPv6 address.
  package let host: String

  package static let gitHub = APIBase(scheme: "https", host: "api.github.com", port: nil, path: "")

  /// Creates the base URL of `github.com` or of an Enterprise server.
  ///
  /// Accepts the address of the server's start page too, such as `https://github.com/`.
  ///
  /// - Throws: `APIBaseError` if the text isn't a host name.
  package init(hostNamed text: String) throws(APIBaseError) {
    guard let named = HostName(text.withoutAddressParts) else {
      throw .notAHost(text.withoutSecrets)
    }
    let gitHubHosts = ["github.com", "www.github.com", "api.github.com"]
    if named.port ?? 443 == 443, gitHubHosts.contains(named.host) {
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

  /// Parses a base URL; plain http is accepted for loopback addresses, and for the hosts in `plainHosts`.
  ///
  /// - Throws: `APIBaseError` if the URL isn't accepted.
  package init(url text: String, plainHosts: [String] = []) throws(APIBaseError) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil,
      parts.query == nil, parts.fragment == nil, (1...65_535).contains(parts.port ?? 1),
      host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") })
    else {
      let shown = text.withoutSecrets
      throw shown == text ? .notAURL(text) : .secretParts(shown)
    }
    switch scheme {
    case "https": break
    case "http" where APIBase.isLoopback(host): break
    case "http" where plainHosts.contains { $0.lowercased() == host.trimmingBrackets }: break
    case "http": throw .plainHTTP(host: host)
    default: throw .scheme(scheme)
    }
    self.init(scheme: scheme, host: host, port: parts.port, path: parts.percentEncodedPath)
  }

  private init(scheme: String, host: String, port: Int?, path: String) {
    self.scheme = scheme
    self.host = host.trimmingBrackets
    authority = APIBase.authority(of: self.host, port: port, scheme: scheme)
    var prefix = path[...]
    while prefix.hasSuffix("/") { prefix = prefix.dropLast() }
    pathPrefix = String(prefix)
  }

  /// Returns a host with its port, unless that is the scheme's default.
  static func authority(of host: String, port: Int?, scheme: String?) -> String {
    let host = host.trimmingBrackets
    let shown = host.contains(":") ? "[\(host)]" : host
    guard let port, port != (scheme == "https" ? 443 : 80) else { return shown }
    return "\(shown):\(port)"
  }

  package var url: String { "\(scheme)://\(authority)\(pathPrefix)" }

  /// The path of the GraphQL API: `/graphql`, on Enterprise servers `/api/graphql`.
  package var graphQLPath: String {
    let isEnterprise = pathPrefix.hasSuffix("/api/v3")
    return (isEnterprise ? String(pathPrefix.dropLast("/v3".count)) : pathPrefix) + "/graphql"
  }

  /// True if requests stay on this machine.
  package var isLoopback: Bool { APIBase.isLoopback(host) }

  package var isGitHub: Bool { host == "api.github.com" }

  /// The host of the web pages: `github.com`, or the Enterprise server's name.
  package var webHost: String {
    if isGitHub { return "github.com" }
    return host.hasPrefix("api.") && host.hasSuffix(".ghe.com")
      ? String(host.dropFirst("api.".count)) : host
  }

  /// The web host with the port, unless that is the scheme's default; it identifies the server.
  package var webAuthority: String {
    guard webHost != host else { return authority }
    return webHost + authority.dropFirst(host.count)
  }

  /// Returns the URL of an account's web page.
  package func pageURL(of login: Login) -> String {
    let kind: AccountKind = login.name.hasSuffix("[bot]") ? .bot : .user
    return Account.pageURL(login: login.name, kind: kind, origin: webOrigin[...])
  }

  /// Returns the URL of a repository's web page; nil if the name isn't `OWNER/REPOSITORY`.
  package func pageURL(ofRepository name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.allSatisfy { $0 == "." } }) else { return nil }
    return ([webOrigin] + parts.map { String($0).percentEncoded }).joined(separator: "/")
  }

  /// The scheme, host and port of the web pages.
  package var webOrigin: String {
    webHost == host ? "\(scheme)://\(authority)" : "https://\(webHost)"
  }

  /// Returns true if a request goes to this API's own scheme, host and port.
  package func isOrigin(of request: HTTPRequest) -> Bool {
    request.scheme?.lowercased() == scheme && request.authority?.lowercased() == authority
  }

  /// Returns true if a host name or address is this machine itself.
  package static func isLoopback(_ host: String) -> Bool {
    let host = host.trimmingBrackets
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) && UInt8($0) != nil }
  }
}

extension HTTPRequest {
  /// Sets the scheme, the authority and the path to those of a URL.
  package mutating func setTarget(_ url: URLComponents) {
    scheme = url.scheme?.lowercased()
    authority = APIBase.authority(
      of: (url.percentEncodedHost ?? "").lowercased(), port: url.port, scheme: scheme)
    let path = url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
    self.path = path + (url.percentEncodedQuery.map { "?" + $0 } ?? "")
  }
}

extension String {
  fileprivate var trimmingBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }

  /// The text without `https://` before it and a slash behind it.
  fileprivate var withoutAddressParts: String {
    let scheme = "https://"
    let rest = lowercased().hasPrefix(scheme) ? dropFirst(scheme.count) : self[...]
    return String(rest.hasSuffix("/") ? rest.dropLast() : rest)
  }

  /// The text with `…` for a user name, password, query and fragment, which may be secret.
  fileprivate var withoutSecrets: String {
    let scheme = firstRange(of: "://").map { self[..<$0.upperBound] } ?? ""
    var rest = dropFirst(scheme.count)
    var user = ""
    if let at = rest.lastIndex(of: "@") {
      user = "…@"
      rest = rest[index(after: at)...]
    }
    let shown = rest.prefix { $0 != "?" && $0 != "#" }
    let end = shown.endIndex < rest.endIndex ? "\(rest[shown.endIndex])…" : ""
    return scheme + user + shown + end
  }
}

/// The reason an API address is rejected.
///
/// In the text, `…` stands for a user name, password, query and fragment, which may be secret.
package enum APIBaseError: Error, Sendable, Equatable {
  case notAHost(String)
  case notAURL(String)
  /// A URL with a user name, password, query or fragment.
  case secretParts(String)
  /// A scheme other than http and https.
  case scheme(String)
  /// http to another machine: others on the network could read the token.
  case plainHTTP(host: String)
}

/// A host name with an optional port, as users type it: `ghe.example.org:8443`, `[::1]:3000`.
struct HostName {
  /// The host in lower case; an IPv6 address keeps its brackets.
  let host: String
  let port: Int?

  /// Parses a host name (RFC 1123, section 2.1) or an IP address; nil if it is malformed.
  ///
  /// Rejects a scheme, a path or a query, which could select another host or API, and a leading
  /// hyphen, which other programs would read as an option.
  init?(_ text: String) {
    let text = text.lowercased()
    let host: Substring
    if text.hasPrefix("["), let bracket = text.firstIndex(of: "]") {
      host = text[...bracket]
      let address = host.dropFirst().dropLast().utf8
      guard host.contains(":"), address.allSatisfy({ $0.isHexDigit || ":.".utf8.contains($0) })
      else { return nil }
    } else {
      host = text.prefix { $0 != ":" }
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.allSatisfy(HostName.isLabel) else { return nil }
    }
    let rest = text[host.endIndex...]
    port = Int(rest.dropFirst())
    if !rest.isEmpty {
      guard rest.hasPrefix(":"), let port, (1...65_535).contains(port),
        rest.dropFirst().utf8.allSatisfy(\.isDigit)
      else { return nil }
    }
    self.host = String(host)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && !label.hasPrefix("-")
      && label.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
  }
}
