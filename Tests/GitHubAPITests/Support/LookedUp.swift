import GitHubAPI

import struct FoundationEssentials.Date

/// GraphQL's answers about accounts, by their ids or logins.
struct LookedUp<Name: Hashable & Sendable>: Sendable {
  var profiles: [Name: Profile] = [:]
  var missing: [Name] = []
  var unread: Set<Name> = []
  let wasSplit: Bool

  init(_ found: FoundProfiles, _ names: [(Name, ProfileKey)]) {
    wasSplit = found.wasSplit
    for (name, key) in names {
      profiles[name] = found.profile(of: key)
      if found.profile(of: key) == nil, !missing.contains(name) { missing.append(name) }
      if found[key] == .unread { unread.insert(name) }
    }
  }
}

extension GitHubClient {
  /// Looks accounts up by their ids.
  func profiles(
    of accounts: [Account], resumedSince start: Date? = nil
  ) async throws(GitHubError) -> Page<LookedUp<Int64>> {
    let page = try await profiles(of: accounts.map(ProfileKey.init), resumedSince: start)
    return page.map { found in LookedUp(found, accounts.map { ($0.id, ProfileKey($0)) }) }
  }

  /// Looks accounts up by their logins.
  func profiles(named logins: [Login], within limit: Duration) async -> Page<LookedUp<Login>>? {
    let page = await profiles(of: logins.map { .login($0) }, within: limit)
    return page?.map { found in LookedUp(found, logins.map { ($0, .login($0)) }) }
  }
}
