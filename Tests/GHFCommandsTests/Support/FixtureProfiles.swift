import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

/// The invented accounts of `Fixtures/api`, as GitHub would return them.
enum FixtureProfiles {
  /// An account with its profile as JSON.
  typealias Entry = (account: AccountRecord, profile: String)

  private static let entries = Result {
    try String(
      contentsOfFile: ProjectFiles.root + "/Fixtures/api/profiles.jsonl", encoding: .utf8
    ).split(separator: "\n").map { line -> Entry in
      (try JSONDecoder().decode(AccountRecord.self, from: Data(line.utf8)), String(line))
    }
  }

  /// Answers with profiles by login.
  static func transport(_ logins: String...) throws -> StubTransport {
    StubTransport(routes(try accounts(logins), byID: false))
  }

  /// Returns the answers with the profiles of some accounts.
  static func routes(
    _ accounts: [Entry], byID: Bool = true
  ) -> [String: [StubTransport.Answer]] {
    accounts.reduce(into: [:]) { routes, entry in
      let (account, line) = entry
      let path = byID ? "/user/\(account.id)" : "/users/\(account.login)"
      routes["GET \(path)"] = [StubTransport.answer(200, [:], line)]
    }
  }

  /// Reads the accounts with these logins.
  static func accounts(_ logins: [String]) throws -> [Entry] {
    let entries = try entries.get()
    return try logins.map { login in try #require(entries.first { $0.account.login == login }) }
  }
}
