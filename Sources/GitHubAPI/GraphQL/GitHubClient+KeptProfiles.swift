extension GitHubClient {
  /// What an account's lists of whole profiles are kept as: the keys of their first pages.
  package func profileListKeys(of login: Login) -> [PageKey] {
    [profilePages(of: login).reader.firstKey]
  }

  /// The account whose profile is kept under a key since GraphQL was asked for it, however long
  /// ago; nil where something else is, or nothing.
  package func foundAccount(at key: PageKey) -> Account? {
    guard key.path.hasPrefix(profileKeyPrefix) else { return nil }
    return cache.entry(packedBy: .foundProfile, at: key)?.answer?.account
  }

  /// What a profile that GraphQL was asked for by its id is kept as.
  ///
  /// It is no answer to `GET /user/{id}`, which tells more.
  func profileKey(id: Int64) -> PageKey {
    PageKey(host: base.authority, path: profileKeyPrefix + "\(id)")
  }

  private var profileKeyPrefix: String { base.pathPrefix.lowercased() + "/graphql/user/" }
}
