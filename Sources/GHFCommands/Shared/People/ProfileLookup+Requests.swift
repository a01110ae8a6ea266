import GitHubAPI
import Synchronization

import struct FoundationEssentials.Date

extension ProfileLookup {
  /// The server's or the cache's answer for one account.
  struct Answer: Sendable {
    let account: Account
    let page: Result<Page<Profile>, GitHubError>
    /// Whether the failure says nothing about this account, but holds for all of its batch.
    var isOfAll = false

    /// Whether the server has just answered for the account.
    var isFresh: Bool {
      if case .success(let page) = page { page.origin != .cache } else { false }
    }
  }

  /// Requests the profiles and passes them to `use`, in the order of the accounts.
  ///
  /// - Parameters:
  ///   - accounts: The accounts.
  ///   - start: When an unfinished run began that is resumed; answers since then are used.
  ///   - byGraphQL: Whether GraphQL is used, for as many accounts at once as it answers for.
  ///   - use: Takes answers, and returns whether more are wanted.
  /// - Throws: What `use` throws.
  func answers(
    to accounts: [Account], inListSince start: Date?, byGraphQL: Bool,
    _ use: ([Answer]) async throws(CommandError) -> Bool
  ) async throws(CommandError) {
    // Offline, an account that isn't cached must not hide the others.
    let atOnce = byGraphQL && invocation.options.cacheMode != .offline ? pageLength : 1
    let lacksGraphQL = Mutex(false)
    var rest = accounts[...]
    try await sideBySide(invocation.options.parallel) { () -> [Account]? in
      defer { rest = rest.dropFirst(atOnce) }
      return rest.isEmpty ? nil : Array(rest.prefix(atOnce))
    } work: { some in
      await byGraphQL
        ? answersAtOnce(of: some, inListSince: start, lacksGraphQL)
        : answers(of: some, inListSince: start)
    } use: { answers throws(CommandError) in
      try await use(answers)
    }
  }

  /// Requests profiles by GraphQL, and one by one for accounts that it doesn't know: organisations,
  /// or all of them on a server without GraphQL.
  private func answersAtOnce(
    of accounts: [Account], inListSince start: Date?, _ lacksGraphQL: borrowing Mutex<Bool>
  ) async -> [Answer] {
    if lacksGraphQL.withLock(\.self) { return await answers(of: accounts, inListSince: start) }
    let page: Page<FoundProfiles>
    do throws(GitHubError) {
      page = try await client.profiles(of: accounts)
    } catch {
      switch error {
      // What the cache can't tell at once it may know one by one.
      case .notCached: return await answers(of: accounts, inListSince: start)
      case .graphQLUnavailable:
        let isNews = lacksGraphQL.withLock { lacks in
          defer { lacks = true }
          return !lacks
        }
        if isNews { sayGraphQLIsMissing() }
        return await answers(of: accounts, inListSince: start)
      default:
        return accounts.prefix(1).map {
          Answer(account: $0, page: .failure(error), isOfAll: true)
        }
      }
    }
    var others: [Int64: Answer] = [:]
    for answer in await answers(of: page.answer.missing, inListSince: start) {
      others[answer.account.id] = answer
    }
    return accounts.compactMap { account in
      page.answer.profiles[account.id].map { profile in
        Answer(account: account, page: .success(page.map { _ in profile }))
      } ?? others[account.id]
    }
  }

  /// Requests the profile of each account.
  private func answers(
    of accounts: [Account], inListSince start: Date?
  ) async -> [Answer] {
    if accounts.count == 1 { return [await answer(of: accounts[0], inListSince: start)] }
    var answers: [Answer] = []
    var rest = accounts[...]
    await sideBySide(invocation.options.parallel) {
      rest.popFirst()
    } work: { account in
      await answer(of: account, inListSince: start)
    } use: { answer in
      answers.append(answer)
      return true
    }
    return answers
  }

  private func answer(of account: Account, inListSince start: Date?) async -> Answer {
    do throws(GitHubError) {
      let page = try await client.answer(to: .profile(id: account.id), inListSince: start)
      return Answer(account: account, page: .success(page))
    } catch {
      return Answer(account: account, page: .failure(error))
    }
  }
}
