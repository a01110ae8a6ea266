import TestSupport
import Testing

@testable import GitHubAPI

/// An account's web page, which is derived if the server sends none.
@Suite struct AccountPageTests {
  private static let server = "https://ghe.example.org:8443"

  @Test(arguments: [
    ("", "https://github.com/ann"),
    (",\"url\":null", "https://github.com/ann"),
    (",\"url\":\"https://api.github.com/users/ann\"", "https://github.com/ann"),
    (",\"url\":\"\(server)/api/v3/users/ann\"", "\(server)/ann"),
    (",\"html_url\":null,\"url\":\"\(server)/api/v3/users/ann\"", "\(server)/ann"),
    (",\"html_url\":\"https://h/x\",\"url\":\"\(server)/api/v3/users/ann\"", "https://h/x"),
  ])
  func isOnTheServerThatAnswered(fields: String, page: String) throws {
    let body = Array("[{\"id\":1,\"login\":\"ann\"\(fields)}]".utf8)
    let accounts = try #require(Endpoint.followers(of: try Login.octocat).answer(in: body))
    #expect(accounts.map(\.pageURL) == [page])
    #expect(CacheForm.accounts.answer(in: CacheForm.accounts.bytes(of: accounts)) == accounts)
    let profile = try #require(
      Endpoint.profile(try Login.octocat).answer(in: Array(body.dropFirst().dropLast())))
    #expect(profile.account.pageURL == page)
    #expect(CacheForm.profile.answer(in: CacheForm.profile.bytes(of: profile)) == profile)
  }

  @Test func isThePageOfAnAppForABot() throws {
    let body =
      "[{\"id\":1,\"login\":\"ci[bot]\",\"type\":\"Bot\",\"url\":\"https://h/api/v3/users/ci\"}]"
    let accounts = try #require(
      Endpoint.followers(of: try Login.octocat).answer(in: Array(body.utf8)))
    #expect(accounts.map(\.pageURL) == ["https://h/apps/ci"])
  }
}
