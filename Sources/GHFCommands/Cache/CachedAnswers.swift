import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

/// The cached entries about one account.
struct CachedAnswers: Sendable {
  let login: Login
  let cache: Cache
  let invocation: Invocation

  /// The invocation without requests: the account's id is looked up in the cache only.
  private var offline: Invocation {
    var offline = invocation
    offline.options.cacheMode = .offline
    offline.options.verbose = false
    return offline
  }

  /// Returns the keys of the account's lists, feeds, picture and profile.
  ///
  /// A profile by id is included if a cached profile shows that the id is the account's.
  ///
  /// - Throws: `CommandError` if the cache can't be read.
  private func keys(_ client: GitHubClient) async throws(CommandError) -> [PageKey] {
    let base = client.base
    var keys = [
      Endpoint.followers(of: login).path, Endpoint.following(of: login).path,
      Endpoint.events(by: login).path, Endpoint.eventsReceived(by: login).path,
      Endpoint.profile(login).path,
    ].map { PageKey(host: base.authority, path: base.pathPrefix + $0) }
    let number = await account(.profile(login), client)?.id
    if let number {
      keys.append(base.pictureKey(ofAccountWithID: number))
      keys += FollowDirection.allCases.map { client.followKey(number, $0) }
    }
    let cached = try invocation.context.accessFiles { () throws(StorageError) in
      try cache.profileKeys(host: base.authority)
    }
    let prefix = base.pathPrefix.lowercased() + "/user/"
    for key in cached {
      if let found = client.foundAccount(at: key), found.id == number || found.isNamed(login) {
        keys.append(key)
      }
      guard key.path.hasPrefix(prefix), let id = Int64(key.path.dropFirst(prefix.count)) else {
        continue
      }
      if id == number {
        keys.append(key)
      } else if let account = await account(.profile(id: id), client), account.isNamed(login) {
        keys.append(key)
      }
    }
    return keys
  }

  /// Removes the entries, and the logins in them from the index for completion.
  ///
  /// - Throws: `CommandError` if the host is invalid or the cache can't be read.
  func remove() async throws(CommandError) -> CacheRemoval {
    let client = try offline.client()
    let members = try memberListKeys(client.base)
    return cache.remove(
      try await keys(client) + members,
      naming: client.cachedLogins(about: login, alsoAt: members), on: client.base.authority)
  }

  /// Returns the keys of the lists of the account's members and teams, each with its viewer.
  private func memberListKeys(_ base: APIBase) throws(CommandError) -> [PageKey] {
    let path = base.pathPrefix + Endpoint.members(of: login).path
    let prefix = path.dropLast("members".count).lowercased()
    let queries = try offline.queries()
    return try offline.context.accessFiles { () throws(StorageError) in
      try queries.firstPageKeys().filter { $0.path.hasPrefix(prefix) }
    }
  }

  private func account(_ profile: Endpoint<Profile>, _ client: GitHubClient) async -> Account? {
    // `try?`: a profile that isn't cached, or is damaged, counts as unknown.
    try? await client.answer(to: profile).answer.account
  }
}
