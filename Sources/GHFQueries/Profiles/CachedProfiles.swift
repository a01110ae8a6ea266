package import GitHubAPI
import LocalStore

/// The profiles of any age in the cache, for searches that send no request for them.
package struct CachedProfiles: Sendable {
  private let fetcher: ProfileFetcher
  // Looking up each person of 250,000 takes seconds, so only those with a cached profile are.
  private var ids: Set<Int64> = []
  private var logins: Set<String> = []

  package init(in context: QueryContext) {
    fetcher = ProfileFetcher(in: context)
    let host = context.client.base.authority
    // `try?`: an unreadable cache is treated as an empty one.
    for key in (try? context.stores.cache?.profileKeys(host: host)) ?? [] {
      let parts = key.path.split(separator: "/")
      guard parts.count > 1, let name = parts.last else { continue }
      if parts[parts.count - 2] == "user" {
        if let id = Int64(name) { ids.insert(id) }
      } else {
        logins.insert(name.lowercased())
      }
    }
  }

  /// Returns the profiles of accounts, as `ProfileFetcher.cached(_:)` does.
  package func entries(
    of people: [some Selectable]
  ) async -> [(profile: Profile, isFresh: Bool)] {
    let candidates = people.filter {
      ids.contains($0.id) || !logins.isEmpty && logins.contains($0.account.login.lowercased())
    }.map(\.account)
    return candidates.isEmpty ? [] : await fetcher.cached(candidates)
  }

  /// Returns a filter without a limit that has tried people by their logins and cached profiles.
  package func filter(
    _ selection: Selection, trying people: [some Selectable]
  ) async -> PeopleFilter {
    var filter = PeopleFilter(selection)
    _ = filter.picked(from: people, knowing: await profiles(of: people))
    return filter
  }

  /// Returns the profiles of people by id, as far as they are cached.
  package func profiles(of people: [some Selectable]) async -> [Int64: Profile] {
    let found = await entries(of: people)
    return Dictionary(found.map { ($0.profile.id, $0.profile) }) { first, _ in first }
  }
}
