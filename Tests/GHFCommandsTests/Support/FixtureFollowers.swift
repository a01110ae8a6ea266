import FakeGitHub
import TestSupport

/// Accounts of `Fixtures/api` as octocat's followers, as GitHub would return them.
struct FixtureFollowers {
  private let accounts: [FixtureProfiles.Entry]

  init(_ logins: String...) throws { accounts = try FixtureProfiles.accounts(logins) }

  /// Answers requests without a token: the list, each profile by id, and others.
  func transport(_ others: [String: [StubTransport.Answer]]) -> StubTransport {
    let entries = accounts.map { account, _ in
      Sample.account(account.login, account.id, type: account.type)
    }
    let list = [Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.page(entries))]]
    let profiles = FixtureProfiles.routes(accounts)
    return StubTransport(list.merging(others) { $1 }.merging(profiles) { $1 })
  }
}
