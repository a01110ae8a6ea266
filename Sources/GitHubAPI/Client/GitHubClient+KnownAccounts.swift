extension GitHubClient {
  /// Accounts by their names, from the kept pages of lists that may be used without a request.
  ///
  /// - Parameters:
  ///   - logins: The names to look for.
  ///   - keys: The kept pages to look at.
  /// - Returns: Those that are on one of the pages.
  package func knownAccounts(named logins: Set<Login>, onPagesAt keys: [PageKey]) -> [Login:
    Account]
  {
    var known: [Login: Account] = [:]
    // What has a number below 1 is a note of ghf's own.
    for key in keys where key.number > 0 {
      if known.count == logins.count { break }
      for account in usableAccounts(at: key) {
        // `try?`: a name that none is was not looked for.
        guard let login = try? Login(name: account.login), logins.contains(login) else { continue }
        known[login] = account
      }
    }
    return known
  }

  /// How many of some profiles will be taken from the limit when each is asked for by its name.
  package func lookupCost(of logins: [Login]) async -> Int {
    // `try?`: a token that can't be used is reported when it is needed.
    let token = try? await token()
    return logins.count { login in
      let key = Endpoint.profile(login).key(page: 1, base: base)
      return !cache.isFree(key, inListSince: nil, token: token)
    }
  }

  private func usableAccounts(at key: PageKey) -> [Account] {
    if let entry = cache.entry(packedBy: .accounts, at: key) {
      return cache.isUsable(entry, inListSince: nil) ? entry.answer : []
    }
    guard let entry = cache.entry(packedBy: .profilePage, at: key),
      cache.isUsable(entry, inListSince: nil)
    else { return [] }
    return entry.answer.profiles.map(\.account)
  }
}
