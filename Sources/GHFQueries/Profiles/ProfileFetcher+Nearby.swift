package import GitHubAPI

extension ProfileFetcher {
  /// The result of a lookup of accounts of which the first matters most.
  package struct Nearby: Sendable {
    package fileprivate(set) var profiles: [Profile] = []
    /// True if all accounts were looked up; otherwise only the first.
    package fileprivate(set) var areAll = true
    /// The error because of which GraphQL didn't look all of them up.
    package fileprivate(set) var batchFailure: GitHubError?
    /// The error because of which no other profile is available.
    package fileprivate(set) var failure: QueryError?
  }

  /// Returns the cached profiles of accounts, each the newest of any age; `isFresh` is false if it is
  /// worth a request.
  package func cached(_ accounts: [Account]) async -> [(profile: Profile, isFresh: Bool)] {
    client.cachedProfiles(of: accounts, for: await client.viewer())
  }

  /// Looks up accounts by id in one request, such as those on a screen, or only the first if GraphQL
  /// fails: one request for each would cost too much.
  ///
  /// A single account is looked up by REST, which has its email address, and by GraphQL for its marks.
  package func nearby(_ accounts: [Account]) async -> Nearby {
    var nearby = Nearby()
    guard let first = accounts.first else { return nearby }
    var missing = [first]
    do throws(GitHubError) {
      if accounts.count > 1 {
        let found = try await client.profiles(of: accounts).answer
        nearby.profiles = Array(found.profiles.values)
        // GraphQL's users aren't organisations or apps, of which only the first account is worth a
        // request of its own. So is each user that GraphQL failed to look up.
        let ids = Set(found.missing)
        missing = accounts.filter {
          ids.contains($0.id) && ($0.id == first.id || found.unread.contains($0.id))
        }
      } else {
        async let page = client.profiles(of: accounts, within: .seconds(2))
        let profile = try await profile(ofID: first.id)
        nearby.profiles = [profile.takingMarks(from: await page?.answer.profiles[first.id])]
        return nearby
      }
    } catch {
      if accounts.count == 1 {
        nearby.failure = QueryError(error, about: .account(first.login))
        return nearby
      }
      nearby.batchFailure = error
      switch error {
      case .graphQLUnavailable, .noResponse(.timedOut), .serverFault, .unreadable, .unexpected,
        .refused, .invalid:
        nearby.areAll = false
      default:
        nearby.failure = QueryError(error, about: .account(first.login))
        return nearby
      }
    }
    for account in missing {
      do throws(GitHubError) {
        nearby.profiles.append(try await profile(ofID: account.id))
      } catch .notFound where account.id != first.id {
        // Without a profile, it counts as deleted.
      } catch {
        nearby.failure = QueryError(error, about: .account(account.login))
        return nearby
      }
    }
    return nearby
  }
}
