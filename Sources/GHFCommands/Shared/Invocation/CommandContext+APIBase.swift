import GitHubAPI

extension CommandContext {
  /// Where the API is, by `--hostname` or the environment.
  ///
  /// GHF_API_URL names it outright; a `--hostname` that means another host is no way around that.
  ///
  /// - Throws: `CommandError` when the host or the URL can't be used, or both are given and differ.
  func apiBase(hostName: String?) throws(CommandError) -> APIBase {
    let named = try hostName.map { host throws(CommandError) in try apiBase(hostNamed: host) }
    if let url = variable("GHF_API_URL") {
      let base: APIBase
      do throws(APIBaseError) {
        base = try APIBase(url: url)
      } catch {
        throw CommandError(error)
      }
      if let named, named.webAuthority != base.webAuthority {
        throw CommandError(
          .usage,
          "--hostname \(named.webAuthority) contradicts GHF_API_URL, which is on "
            + base.webAuthority,
          hints: ["leave out --hostname, or unset GHF_API_URL"])
      }
      return base
    }
    if let named { return named }
    if let host = variable("GH_HOST") { return try apiBase(hostNamed: host) }
    return .gitHub
  }

  private func apiBase(hostNamed host: String) throws(CommandError) -> APIBase {
    do throws(APIBaseError) {
      return try APIBase(hostNamed: host)
    } catch {
      throw CommandError(error)
    }
  }
}
