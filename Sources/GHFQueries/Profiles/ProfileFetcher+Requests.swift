import GitHubAPI

import struct FoundationEssentials.Date

extension ProfileFetcher {
  /// The answer for one account, from the server or the cache.
  struct Answer: Sendable {
    let account: Account
    let page: Result<Page<Profile>, GitHubError>
    /// True if the failure affects the whole batch, not only this account.
    var isOfAll = false
    /// True if GraphQL failed to look the account up.
    var isUnread = false

    /// True if the server has just sent or confirmed the profile.
    var isFresh: Bool {
      if case .success(let page) = page { page.origin != .cache } else { false }
    }
  }

  /// The answers for accounts that were looked up at once.
  struct Batch: Sendable {
    /// The answers in the order of the accounts; nil if GraphQL can't be used.
    let answers: [Answer]?
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
  /// - Returns: The answers in the order of the accounts.
  func answers(
    about accounts: [Account],
    oneByOne isWanted: (Account, _ isUnread: Bool) -> Bool = { _, _ in true }
  ) async -> [Answer] {
    // `try?`: a token that can't be used is an error of the first request.
    let isSignedIn = try? await client.isSignedIn()
    if client.isOffline || isSignedIn == true {
      let batch = await batch(of: accounts, resumedSince: nil, oneByOne: isWanted)
      if let answers = batch.answers, answers.first?.isOfAll != true { return answers }
    }
    return await answersByREST(about: accounts.filter { isWanted($0, true) }, resumedSince: nil)
  }

  /// Fetches a profile by id from REST, which distinguishes accounts that are gone.
  ///
  /// - Throws: `GitHubError` if no answer is available.
  func profile(ofID id: Int64) async throws(GitHubError) -> Profile {
    try await client.answer(to: .profile(id: id)).answer
  }

  /// Requests profiles by GraphQL, and one by one those of accounts that it doesn't have, such as
  /// organisations, or failed to look up.
  func batch(
    of accounts: [Account], resumedSince start: Date?,
    oneByOne isWanted: (Account, _ isUnread: Bool) -> Bool = { _, _ in true }
  ) async -> Batch {
    let begun = context.clock.elapsed()
    let page: Page<FoundProfiles<Int64>>
    do throws(GitHubError) {
      page = try await client.profiles(of: accounts, resumedSince: start)
    } catch {
      switch error {
      // The cache may have the profiles one by one.
      case .notCached:
        return Batch(answers: await answersByREST(about: accounts, resumedSince: start))
      case .notSignedIn(_, hadToken: false): return Batch(answers: nil)
      case .graphQLUnavailable:
        reportMissingGraphQL()
        return Batch(answers: nil)
      default:
        let answer = Answer(account: accounts[0], page: .failure(error), isOfAll: true)
        return Batch(answers: [answer])
      }
    }
    let (found, duration) = (page.answer, context.clock.elapsed() - begun)
    let missing = Set(found.missing)
    let others = accounts.filter {
      missing.contains($0.id) && isWanted($0, found.unread.contains($0.id))
    }
    var answers: [Int64: Answer] = [:]
    for var answer in await answersByREST(about: others, resumedSince: start) {
      answer.isUnread = found.unread.contains(answer.account.id)
      answers[answer.account.id] = answer
    }
    return Batch(
      answers: accounts.compactMap { account in
        found.profiles[account.id].map { profile in
          Answer(account: account, page: .success(page.map { _ in profile }))
        } ?? answers[account.id]
      }, request: page.origin == .cache ? nil : (accounts.count, duration, found.wasSplit))
  }

  /// Reports once that GraphQL can't be used.
  private func reportMissingGraphQL() {
    if missingGraphQL.set() {
      context.report(.graphQLMissing(host: client.base.webHost, unit))
    }
  }

  /// Requests the profiles one by one, up to a rate limit.
  private func answersByREST(
    about accounts: [Account], resumedSince start: Date?
  ) async -> [Answer] {
    var answers: [Answer] = []
    var rest = accounts[...]
    await runConcurrently(context.parallelism) {
      rest.popFirst()
    } work: { account in
      await answer(about: account, resumedSince: start)
    } use: { answer in
      answers.append(answer)
      if case .failure(.limited) = answer.page { return false }
      return true
    }
    return answers
  }

  /// Requests one profile by REST.
  func answer(about account: Account, resumedSince start: Date?) async -> Answer {
    do throws(GitHubError) {
      let page = try await client.profile(of: account, resumedSince: start)
      return Answer(account: account, page: .success(page))
    } catch {
      return Answer(account: account, page: .failure(error))
    }
  }

  func finding(from answer: Answer) -> Finding {
    switch answer.page {
    case .success(let page):
      return Finding(account: answer.account, profile: .success(page.answer), isGone: false)
    case .failure(let error):
      let isGone = error.isMissing && !answer.isOfAll
      let isUnread = answer.isUnread && !isGone && error.mayBeAboutOneAccount
      let failure = QueryError(
        isUnread ? .unreadProfile(login: answer.account.login, error) : .gitHub(error),
        about: subject(answer.account))
      return Finding(account: answer.account, profile: .failure(failure), isGone: isGone)
    }
  }
}
