import GHFMessages
import GitHubAPI

extension CommandContext {
  /// Returns the base of the API that `hostName` or the environment names, by default GitHub's.
  ///
  /// GHF_API_URL comes first; a `--hostname` that names another host is an error.
  ///
  /// - Throws: `CommandError` if the host or the URL can't be used, or if the two differ.
  func apiBase(hostName: String?) throws(CommandError) -> APIBase {
    let named: APIBase?
    let base: APIBase
    do throws(APIBaseError) {
      named = try hostName.map { host throws(APIBaseError) in try APIBase(hostNamed: host) }
      if let url = variable("GHF_API_URL") {
        base = try APIBase(url: url)
      } else if let named {
        return named
      } else if let host = variable("GH_HOST") {
        return try APIBase(hostNamed: host)
      } else {
        return .gitHub
      }
    } catch {
      throw CommandError(error)
    }
    guard let named, named.webAuthority != base.webAuthority else { return base }
    throw CommandError(
      .usage,
      "'--hostname' conflicts with GHF_API_URL: '\(named.webAuthority)' and '\(base.webAuthority)'",
      hints: ["omit '--hostname', or unset GHF_API_URL"])
  }
}
