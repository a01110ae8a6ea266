package import GitHubAPI

import struct FoundationEssentials.Date

extension ProfileFetcher {
  /// The findings about accounts that were looked up at once.
  struct Batch: Sendable {
    /// The findings in the order of the accounts; nil if GraphQL can't be used.
    let findings: [ProfileFinding]?
    /// The number of accounts that were requested, the time that this took, and true if the request
    /// had to be split; nil without a request.
    var request: (count: Int, duration: Duration, wasSplit: Bool)?

    /// Adapts the size of later batches.
    func adapt(_ size: inout BatchSize) {
      guard let request else { return }
      if request.wasSplit {
        size.recordRefusal(of: request.count)
      } else {
        size.recordSuccess(after: request.duration)
      }
    }
  }

  /// Looks accounts up by id, without reporting cost or progress: all at once with a token, and one by
  /// one those that `isWanted` picks of the accounts that GraphQL doesn't have.
  ///
  /// - Parameters:
  ///   - accounts: The accounts.
  ///   - isWanted: Also receives true if GraphQL failed to look the account up.
  /// - Returns: The findings in the order of the accounts.
  func findings(
    about accounts: [Account],
    oneByOne isWanted: (Account, _ isUnread: Bool) -> Bool = { _, _ in true }
  ) async -> [ProfileFinding] {
    // `try?`: a token that can't be used is an error of the first request.
    let isSignedIn = try? await client.isSignedIn()
    if client.isOffline || isSignedIn == true {
      let batch = await batch(of: accounts, resumedSince: nil, oneByOne: isWanted)
      if let findings = batch.findings, findings.first?.isOfAll != true { return findings }
    }
    return await findingsByREST(about: accounts.filter { isWanted($0, true) }, resumedSince: nil)
  }

  /// Requests profiles by GraphQL, and one by one those of accounts that it doesn't have, such as
  /// organisations, or failed to look up.
  func batch(
    of accounts: [Account], resumedSince start: Date?,
    oneByOne isWanted: (Account, _ isUnread: Bool) -> Bool = { _, _ in true }
  ) async -> Batch {
    let begun = context.clock.elapsed()
    let keys = accounts.map(ProfileKey.init)
    let page: Page<FoundProfiles>
    do throws(GitHubError) {
      page = try await client.profiles(of: keys, resumedSince: start)
    } catch {
      switch error {
      // The cache may have the profiles one by one.
      case .notCached:
        return Batch(findings: await findingsByREST(about: accounts, resumedSince: start))
      case .notSignedIn(_, hadToken: false): return Batch(findings: nil)
      case .graphQLUnavailable:
        if missingGraphQL.set() {
          context.report(.graphQLMissing(host: client.base.webHost, unit))
        }
        return Batch(findings: nil)
      default:
        let account = accounts[0]
        return Batch(
          findings: [
            ProfileFinding(
              account: account, page: .failure(error), subject: subject(account), isOfAll: true)
          ])
      }
    }
    let (found, duration) = (page.answer, context.clock.elapsed() - begun)
    let others = zip(accounts, keys).compactMap { account, key in
      found.profile(of: key) == nil && isWanted(account, found[key] == .unread) ? account : nil
    }
    var findings: [Int64: ProfileFinding] = [:]
    for finding in await findingsByREST(about: others, resumedSince: start) {
      findings[finding.account.id] = finding
    }
    return Batch(
      findings: zip(accounts, keys).compactMap { account, key in
        if let profile = found.profile(of: key) {
          return ProfileFinding(
            account: account, page: .success(page.map { _ in profile }), subject: subject(account))
        }
        var finding = findings[account.id]
        finding?.isUnread = found[key] == .unread
        return finding
      }, request: page.origin == .cache ? nil : (accounts.count, duration, found.wasSplit))
  }

  /// Requests the profiles one by one, up to a rate limit or a server that doesn't answer: each of the
  /// others would be tried four times too.
  private func findingsByREST(
    about accounts: [Account], resumedSince start: Date?
  ) async -> [ProfileFinding] {
    var findings: [ProfileFinding] = []
    var rest = accounts[...]
    await runConcurrently(context.parallelism) {
      rest.popFirst()
    } work: { account in
      await finding(about: account, resumedSince: start)
    } use: { finding in
      findings.append(finding)
      switch finding.page {
      case .failure(.limited), .failure(.noResponse): return false
      default: return true
      }
    }
    return findings
  }

  /// Requests one profile by REST.
  func finding(about account: Account, resumedSince start: Date?) async -> ProfileFinding {
    let page = await GitHubAPI.result { () throws(GitHubError) in
      try await client.profile(of: account, resumedSince: start)
    }
    return ProfileFinding(account: account, page: page, subject: subject(account))
  }

  /// Fetches a profile by id from REST, which distinguishes accounts that are gone.
  ///
  /// - Throws: `GitHubError` if no answer is available.
  func profile(ofID id: Int64) async throws(GitHubError) -> Profile {
    try await client.answer(to: .profile(id: id)).answer
  }
}

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
    let keys = accounts.map(ProfileKey.init)
    var missing = [first]
    if accounts.count == 1 {
      async let page = client.profiles(of: keys, within: .seconds(2))
      do throws(GitHubError) {
        let profile = try await profile(ofID: first.id)
        nearby.profiles = [profile.takingMarks(from: await page?.answer.profile(of: keys[0]))]
      } catch {
        nearby.failure = QueryError(error, about: .account(first.login))
      }
      return nearby
    }
    do throws(GitHubError) {
      let found = try await client.profiles(of: keys).answer
      nearby.profiles = keys.compactMap { found.profile(of: $0) }
      // GraphQL's users aren't organisations or apps, of which only the first account is worth a request
      // of its own. So is each user that GraphQL failed to look up.
      missing = zip(accounts, keys).compactMap { account, key in
        let isWanted = account.id == first.id || found[key] == .unread
        return isWanted && found.profile(of: key) == nil ? account : nil
      }
    } catch {
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
