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

  @Test("takes 32 bytes in a list, and a box for what few accounts have")
  func isSmall() {
    #expect(MemoryLayout<Account>.stride == 32)
    let usual = Account(id: 1, login: "ann", nodeID: "U_kgAB")
    #expect(usual == Account(id: 1, login: "ann", nodeID: NodeID.current.text(id: 1, kind: .user)))
    let others = [
      Account(id: 1, login: "ann", kind: .organization, nodeID: "O_kgAB"),
      Account(id: 1, login: "ann", isSiteAdmin: true, nodeID: "U_kgAB"),
      Account(id: 1, login: "ann"),
      Account(id: 1, login: "ann", nodeID: "U_kgAB", avatarURL: "https://example.com/a.png"),
      Account(id: 1, login: "ann", nodeID: "U_kgAB", pageURL: "https://example.com/ann"),
      Account(id: 2, login: "ann", nodeID: "U_kgAC"),
      Account(id: 1, login: "Ann", nodeID: "U_kgAB"),
    ]
    for (place, account) in others.enumerated() {
      #expect(account != usual)
      for (otherPlace, other) in others.enumerated() {
        #expect((account == other) == (place == otherPlace))
      }
    }
    #expect(others[0].kind == .organization && others[0].nodeID == "O_kgAB")
    #expect(others[1].isSiteAdmin && !usual.isSiteAdmin)
    #expect(others[2].nodeID == nil && usual.nodeID == "U_kgAB")
    #expect(others[3].avatarURL == "https://example.com/a.png")
    #expect(others[4].pageURL == "https://example.com/ann")
  }
}
