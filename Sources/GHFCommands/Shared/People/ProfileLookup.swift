import GitHubAPI
import Synchronization

import struct FoundationEssentials.Date

/// Looks accounts up by their ids, whatever their names are now.
struct ProfileLookup: Sendable {
  /// What came of looking one account up.
  struct Outcome: Sendable {
    let account: Account
    let answer: Result<Page<Profile>, GitHubError>
    /// Whether the failure says nothing about this account, but holds for all of its batch.
    var isOfAll = false

    /// Whether the server has just answered for the account.
    var isAnswered: Bool {
      if case .success(let page) = answer { page.origin != .cache } else { false }
    }
  }

  let client: GitHubClient
  let parallel: Int
  /// Whether GraphQL is asked, for as many accounts at once as it answers for.
  let isSignedIn: Bool
  let isOffline: Bool
  /// When an unfinished run began that is gone on with; what came since is used, however old.
  var start: Date?
  /// Is called once if the server turns out to lack GraphQL.
  let withoutGraphQL: @Sendable () -> Void

  /// Hands what came of the accounts to `use`, in their order, until it has enough.
  ///
  /// - Throws: What `use` throws.
  func run<Stop: Error>(
    _ accounts: [Account], _ use: ([Outcome]) async throws(Stop) -> Bool
  ) async throws(Stop) {
    // Offline one who is not kept must not hide the others.
    let atOnce = isSignedIn && !isOffline ? pageLength : 1
    let lacksGraphQL = Mutex(false)
    var rest = accounts[...]
    try await sideBySide(parallel) { () -> [Account]? in
      defer { rest = rest.dropFirst(atOnce) }
      return rest.isEmpty ? nil : Array(rest.prefix(atOnce))
    } work: { some in
      await isSignedIn ? outcomesAtOnce(of: some, lacksGraphQL) : outcomes(of: some)
    } use: { outcomes throws(Stop) in
      try await use(outcomes)
    }
  }

  /// Asks GraphQL first, and then about each account that it doesn't know: organisations, for
  /// example, or all of them on a server without GraphQL.
  private func outcomesAtOnce(
    of accounts: [Account], _ lacksGraphQL: borrowing Mutex<Bool>
  ) async -> [Outcome] {
    if lacksGraphQL.withLock(\.self) { return await outcomes(of: accounts) }
    let page: Page<FoundProfiles>
    do throws(GitHubError) {
      page = try await client.profiles(of: accounts)
    } catch {
      switch error {
      // What the cache can't tell at once it may know one by one.
      case .notCached: return await outcomes(of: accounts)
      case .graphQLUnavailable:
        let isNews = lacksGraphQL.withLock { lacks in
          defer { lacks = true }
          return !lacks
        }
        if isNews { withoutGraphQL() }
        return await outcomes(of: accounts)
      default:
        return accounts.prefix(1).map {
          Outcome(account: $0, answer: .failure(error), isOfAll: true)
        }
      }
    }
    var others: [Int64: Outcome] = [:]
    for outcome in await outcomes(of: page.answer.missing) { others[outcome.account.id] = outcome }
    return accounts.compactMap { account in
      page.answer.profiles[account.id].map { profile in
        Outcome(account: account, answer: .success(page.map { _ in profile }))
      } ?? others[account.id]
    }
  }

  /// Asks about each account by itself.
  private func outcomes(of accounts: [Account]) async -> [Outcome] {
    if accounts.count == 1 { return [await outcome(of: accounts[0])] }
    var outcomes: [Outcome] = []
    var rest = accounts[...]
    await sideBySide(parallel) {
      rest.popFirst()
    } work: { account in
      await outcome(of: account)
    } use: { outcome in
      outcomes.append(outcome)
      return true
    }
    return outcomes
  }

  private func outcome(of account: Account) async -> Outcome {
    let answer: Result<Page<Profile>, GitHubError>
    do throws(GitHubError) {
      answer = .success(
        try await client.answer(to: .profile(id: account.id), inListSince: start))
    } catch {
      answer = .failure(error)
    }
    return Outcome(account: account, answer: answer)
  }
}
