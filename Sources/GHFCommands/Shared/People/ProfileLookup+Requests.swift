import GitHubAPI
import Synchronization

import struct FoundationEssentials.Date

extension ProfileLookup {
  /// The answer for one account, from the server or the cache.
  struct Answer: Sendable {
    let account: Account
    let page: Result<Page<Profile>, GitHubError>
    /// True if the failure affects the whole batch, not only this account.
    var isOfAll = false

    /// True if the server has just sent or confirmed the profile.
    var isFresh: Bool {
      if case .success(let page) = page { page.origin != .cache } else { false }
    }
  }

  /// Requests the profiles and passes them to `use`, in the order of the accounts.
  ///
  /// - Parameters:
  ///   - accounts: The accounts.
  ///   - start: The start of the unfinished run that is resumed; answers since then are used.
  ///   - byGraphQL: True to request a page of accounts at once by GraphQL.
  ///   - use: Receives answers, and returns `true` if it wants more.
  /// - Throws: The error of `use`.
  func answers(
    to accounts: [Account], resumedSince start: Date?, byGraphQL: Bool,
    _ use: ([Answer]) async throws(CommandError) -> Bool
  ) async throws(CommandError) {
    // Offline, an account that isn't cached must not hide the others.
    let batchSize = byGraphQL && invocation.options.cacheMode != .offline ? pageLength : 1
    let lacksGraphQL = Mutex(false)
    var rest = accounts[...]
    try await runConcurrently(invocation.options.parallel) { () -> [Account]? in
      defer { rest = rest.dropFirst(batchSize) }
      return rest.isEmpty ? nil : Array(rest.prefix(batchSize))
    } work: { batch in
      await byGraphQL
        ? batchAnswers(of: batch, resumedSince: start, lacksGraphQL)
        : answers(of: batch, resumedSince: start)
    } use: { answers throws(CommandError) in
      try await use(answers)
    }
  }

  /// Requests profiles by GraphQL, and one by one for accounts that it doesn't have: organisations,
  /// or everyone on a server without GraphQL.
  private func batchAnswers(
    of accounts: [Account], resumedSince start: Date?, _ lacksGraphQL: borrowing Mutex<Bool>
  ) async -> [Answer] {
    if lacksGraphQL.withLock(\.self) { return await answers(of: accounts, resumedSince: start) }
    let page: Page<FoundProfiles>
    do throws(GitHubError) {
      page = try await client.profiles(of: accounts)
    } catch {
      switch error {
      // The cache may have the profiles one by one.
      case .notCached: return await answers(of: accounts, resumedSince: start)
      case .graphQLUnavailable:
        let isNews = lacksGraphQL.withLock { lacks in
          defer { lacks = true }
          return !lacks
        }
        if isNews { reportMissingGraphQL() }
        return await answers(of: accounts, resumedSince: start)
      default:
        return accounts.prefix(1).map {
          Answer(account: $0, page: .failure(error), isOfAll: true)
        }
      }
    }
    var others: [Int64: Answer] = [:]
    for answer in await answers(of: page.answer.missing, resumedSince: start) {
      others[answer.account.id] = answer
    }
    return accounts.compactMap { account in
      page.answer.profiles[account.id].map { profile in
        Answer(account: account, page: .success(page.map { _ in profile }))
      } ?? others[account.id]
    }
  }

  /// Requests the profiles one by one.
  private func answers(of accounts: [Account], resumedSince start: Date?) async -> [Answer] {
    if accounts.count == 1 { return [await answer(of: accounts[0], resumedSince: start)] }
    var answers: [Answer] = []
    var rest = accounts[...]
    await runConcurrently(invocation.options.parallel) {
      rest.popFirst()
    } work: { account in
      await answer(of: account, resumedSince: start)
    } use: { answer in
      answers.append(answer)
      return true
    }
    return answers
  }

  private func answer(of account: Account, resumedSince start: Date?) async -> Answer {
    do throws(GitHubError) {
      let page = try await client.answer(to: .profile(id: account.id), resumedSince: start)
      return Answer(account: account, page: .success(page))
    } catch {
      return Answer(account: account, page: .failure(error))
    }
  }
}
