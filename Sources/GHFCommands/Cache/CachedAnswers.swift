import GitHubAPI
import LocalStore

/// The questions about one account that the cache may hold answers to.
struct CachedAnswers: Sendable {
  private let login: Login
  private let cache: CacheDirectory
  private let offline: Invocation

  /// Nobody is asked: which number the account has is looked up in the cache alone.
  init(about login: Login, in cache: CacheDirectory, _ invocation: Invocation) {
    self.login = login
    self.cache = cache
    var offline = invocation
    offline.options.cacheMode = .offline
    offline.options.verbose = false
    self.offline = offline
  }

  /// Their keys: lists, feeds and profile by name, and the profile by the account's number where a kept
  /// profile tells that it is the account's.
  ///
  /// - Throws: `CommandError` when the host can't be used or the cache can't be read.
  private func keys() async throws(CommandError) -> [PageKey] {
    let client = try offline.client()
    let base = client.base
    var keys = [
      Endpoint.followers(of: login).path, Endpoint.following(of: login).path,
      Endpoint.events(by: login).path, Endpoint.eventsReceived(by: login).path,
      Endpoint.profile(login).path,
    ].map { PageKey(host: base.authority, path: base.pathPrefix + $0) }
    keys += client.profileListKeys(of: login)
    let number = await account(.profile(login), client)?.id
    if let number { keys.append(base.pictureKey(ofAccountWithID: number)) }
    let kept: [PageKey]
    do throws(StorageError) {
      kept = try cache.profileKeys(host: base.authority)
    } catch {
      throw CommandError(error, in: offline.context)
    }
    let prefix = base.pathPrefix.lowercased() + "/user/"
    for key in kept {
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

  /// Removes them, and forgets whom they named.
  ///
  /// - Throws: `CommandError` as `keys`.
  func remove() async throws(CommandError) -> CacheRemoval {
    let keys = try await keys()
    let client = try offline.client()
    return cache.remove(
      keys, naming: client.keptLogins(about: login), on: client.base.authority)
  }

  private func account(
    _ profile: Endpoint<Profile>, _ client: GitHubClient
  ) async -> Account? {
    // `try?`: a profile that isn't kept, or is damaged, tells nothing.
    try? await client.answer(to: profile).answer.account
  }
}

extension Account {
  /// Whether it had this name when it was kept.
  fileprivate func isNamed(_ login: Login) -> Bool {
    self.login.lowercased() == login.name.lowercased()
  }
}
