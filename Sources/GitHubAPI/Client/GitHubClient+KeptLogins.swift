extension GitHubClient {
  /// An account's own login, and those on the kept pages of its lists.
  package func keptLogins(about login: Login) -> Set<String> {
    var logins: Set<String> = [login.name]
    for endpoint in [Endpoint.followers(of: login), .following(of: login)] {
      note(.accounts, beginningAt: key(of: endpoint), in: &logins)
    }
    for key in profileListKeys(of: login) { note(.profilePage, beginningAt: key, in: &logins) }
    return logins
  }

  private func note<Answer>(
    _ packing: Packing<Answer>, beginningAt first: PageKey, in logins: inout Set<String>
  ) {
    var number = 1
    var last = 1
    while number <= last {
      if let entry = cache.entry(packedBy: packing, at: first.page(number)) {
        last = max(last, entry.stored.lastNumber ?? 0, entry.stored.hasNext ? number + 1 : 0)
        logins.formUnion(packing.logins(entry.answer).map(\.login))
      }
      number += 1
    }
  }
}
