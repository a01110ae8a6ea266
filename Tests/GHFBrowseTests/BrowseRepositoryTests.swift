import GHFQueries
import GitHubAPI
import TerminalScreen
import TerminalText
import Testing

@testable import GHFBrowse

/// The repositories of the selected person on the card.
struct BrowseRepositoryTests {
  private func requests(_ browsing: inout Browsing) -> [String] {
    browsing.takeEffects().compactMap { effect in
      switch effect {
      case .repositories(let account, _): account.login
      case .checkSignIn: "sign in"
      default: nil
      }
    }
  }

  private func rest(_ browsing: inout Browsing) {
    browsing.send(.rested(browsing.state.rest.number))
  }

  @Test("are requested after a rest, and again if that failed")
  func requestsRepositories() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    let profiles = [try Browsing.profile("ann"), try Browsing.profile("bob")]
    browsing.send(.profiles(profiles, areFresh: true))
    _ = browsing.takeEffects()
    rest(&browsing)
    #expect(requests(&browsing) == ["sign in"])
    browsing.send(.signedIn(true))
    #expect(requests(&browsing) == ["ann"])
    browsing.send(.repositories(nil, of: Browsing.id(of: "ann")))
    browsing.press(.down)
    rest(&browsing)
    #expect(requests(&browsing) == ["bob"])
    browsing.press(.up)
    rest(&browsing)
    #expect(requests(&browsing) == ["ann"])
  }

  @Test("aren't requested without a token, GraphQL or a card, nor of an organisation")
  func requestsNone() throws {
    for setting in 0..<4 {
      var browsing = try Browsing()
      let id = browsing.state.place.listID(of: .followers)
      let kind: AccountKind = setting == 3 ? .organization : .user
      browsing.send(.people([Account(id: 1, login: "ann", kind: kind)], of: id))
      if setting == 2 { browsing.press(.control("t")) }
      browsing.send(.signedIn(setting != 0))
      if setting == 1 { browsing.send(.losesBatches(reason: nil)) }
      _ = browsing.takeEffects()
      if setting == 1 { browsing.send(.repositories(nil, of: 1)) }
      rest(&browsing)
      #expect(requests(&browsing) == [], "setting \(setting)")
    }
  }
}
