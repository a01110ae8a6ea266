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
    var defaultPort: Int?
    for (scheme, port) in [("https://", 443), ("http://", 80)]
    where rest.prefix(scheme.count).lowercased() == scheme {
      rest = rest.dropFirst(scheme.count)
      defaultPort = port
      break
    }
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let named = HostName(String(authority)) else { return nil }
    if defaultPort == nil {
      let isHost = named.host.contains(".") || named.port != nil || named.host == "localhost"
      guard isHost, authority.endIndex < rest.endIndex else { return nil }
    }
    let port = named.port.flatMap { $0 == defaultPort ?? 443 ? nil : ":\($0)" } ?? ""
    host = (named.host == "www.github.com" ? "github.com" : named.host) + port
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
