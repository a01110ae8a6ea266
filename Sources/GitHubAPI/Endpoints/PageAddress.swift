/// The address of an account's page as people copy or type it, taken apart.
struct PageAddress {
  /// The host, and its port unless that is the scheme's own; lower case, without `www.` on GitHub.
  let host: String
  /// The account that the path begins with; empty if it names none.
  let login: String

  /// What GitHub puts before an account's name in the path of some of its pages.
  private static let sections = ["orgs", "users", "sponsors", "stars"]

  /// Reads `https://HOST/LOGIN`, whatever follows the name; nil for anything else.
  ///
  /// A host with a dot or a port, and localhost, needs no scheme.
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
    let bare = named.host == "www.github.com" ? "github.com" : named.host
    host = bare + port
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
