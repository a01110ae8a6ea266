extension Login {
  /// Parses a name as users type it: `octocat`, `@octocat`, or the address of a page of the
  /// account on the host in use, such as `https://github.com/octocat?tab=followers`.
  ///
  /// - Throws: `LoginError` if the name isn't valid, or the page is on another host.
  package init(typed text: String, on base: APIBase) throws(LoginError) {
    if text.first == "@" {
      try self.init(name: String(text.dropFirst()))
    } else if let page = PageAddress(text) {
      guard page.host == base.webAuthority else {
        throw .otherHost(page.host, inUse: base.webAuthority)
      }
      try self.init(name: page.login)
    } else {
      try self.init(name: text)
    }
  }
}

/// The parsed address of an account's web page, as people copy or type it.
struct PageAddress {
  /// The lower-case host, with the port unless it is the scheme's default; GitHub's without `www.`.
  let host: String
  /// The login at the beginning of the path; empty if the path is.
  let login: String

  /// The path components that some of GitHub's pages have before the login.
  private static let sections = ["orgs", "users", "sponsors", "stars"]

  /// Parses `https://HOST/LOGIN` with anything after the login; nil for other texts.
  ///
  /// The scheme is optional for localhost and for a host with a dot or a port.
  init?(_ text: String) {
    var rest = text[...]
    let scheme = ["https", "http"].first { text.lowercased().hasPrefix($0 + "://") }
    if let scheme { rest = rest.dropFirst(scheme.count + 3) }
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let named = HostName(String(authority)) else { return nil }
    if scheme == nil {
      let isHost = named.host.contains(".") || named.port != nil || named.host == "localhost"
      guard isHost, authority.endIndex < rest.endIndex else { return nil }
    }
    host = APIBase.authority(
      of: named.host == "www.github.com" ? "github.com" : named.host, port: named.port,
      scheme: scheme ?? "https")
    let path = rest[authority.endIndex...].prefix { !"?#".contains($0) }.dropFirst()
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let section = parts.first?.lowercased() ?? ""
    if parts.count > 1, section == "apps" {
      login = parts[1] + "[bot]"
    } else {
      let isBelow = parts.count > 1 && PageAddress.sections.contains(section)
      login = String(isBelow ? parts[1] : parts.first ?? "")
    }
  }
}
