import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The place with suggestions of `ghf browse`.
struct BrowseSuggestionTests {
  /// Removes the effects so far, and returns the subjects of the lists that they read.
  private func loads(_ browsing: inout Browsing) -> [BrowsePlace.Subject] {
    browsing.takeEffects().compactMap { effect in
      guard case .load(_, let subject, _) = effect else { return nil }
      return subject
    }
  }

  @Test("F4 opens the suggestions for the place's person, once, and Esc returns")
  func opensThePersonsSuggestions() throws {
    var browsing = try Browsing(columns: 80)
    browsing.fill(["ann", "bob"])
    _ = browsing.takeEffects()
    browsing.press(KeyPress(.function(4)))
    let octocat = try Login(name: "octocat")
    #expect(loads(&browsing) == [.suggestions(octocat)])
    #expect(browsing.state.place.subject.name == "suggestions for octocat")
    browsing.press(KeyPress(.function(4)))
    #expect(browsing.state.places.count == 2)
    let id = browsing.state.place.listID(of: .suggested)
    browsing.send(.people(Browsing.accounts(["zoe", "eve"]), of: id))
    browsing.send(.ended(id, note: "from 41 of 41 lists"))
    #expect(browsing.visible == ["zoe", "eve"])
    let rows = BrowseView().frame(of: browsing.state).rows.map {
      $0.text(for: .plain)
    }
    #expect(rows[0].hasPrefix("octocat › suggestions for octocat"))
    #expect(rows[0].hasSuffix("2, from 41 of 41 lists"))
    // Enter opens the followers of a suggested account, and Esc returns to the list.
    browsing.press(.enter)
    #expect(browsing.state.place.subject == .person(try Login(name: "zoe")))
    browsing.press(.escape, .escape)
    #expect(browsing.visible == ["ann", "bob"])
  }

  @Test("opens the user's own suggestions among the favourites")
  func opensTheOwnSuggestions() throws {
    var browsing = try Browsing(columns: 80)
    browsing.press(.control("b"), KeyPress(.function(4)))
    #expect(loads(&browsing).last == .suggestions(nil))
    #expect(browsing.state.place.subject.name == "suggestions for you")
    let id = browsing.state.place.listID(of: .suggested)
    browsing.send(.ended(id, note: nil))
    let frame = BrowseView().frame(of: browsing.state)
    #expect(frame.rows.contains { $0.text(for: .plain) == "no suggestions for you" })
  }
}
