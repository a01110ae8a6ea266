import GHFMessages
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The tab Known of `ghf browse`: a person's followers that the user follows.
struct BrowseKnownTests {
  /// Returns a state that shows Known, after the other tabs to its left.
  private func showingKnown() throws -> Browsing {
    var browsing = try Browsing(columns: 80)
    browsing.press(.tab, .tab, .tab)
    #expect(browsing.state.place.tab == .known)
    return browsing
  }

  /// Ends a list of the first place with people.
  private func fill(_ tab: BrowsePlace.Tab, _ logins: [String], _ browsing: inout Browsing) {
    let id = browsing.state.places[0].listID(of: tab)
    browsing.send(.people(Browsing.accounts(logins), of: id))
    browsing.send(.ended(id, note: nil))
  }

  /// Removes the effects so far, and returns the lists that they read.
  private func loads(_ browsing: inout Browsing) -> [String] {
    browsing.takeEffects().compactMap { effect in
      guard case .load(let id, _, let refreshes) = effect else { return nil }
      return "\(id.tab) of place \(id.place)" + (refreshes ? ", again" : "")
    }
  }

  private func body(_ browsing: Browsing) -> String {
    let rows = BrowseView().frame(of: browsing.state).rows
    return rows[browsing.state.layout.body.lowerBound].text(for: .plain)
  }

  @Test("is requested when it is first shown and the followers have been read, once")
  func isRequestedOnce() throws {
    var browsing = try showingKnown()
    #expect(loads(&browsing) == ["followers of place 0", "following of place 0"])
    #expect(body(browsing) == "fetching…")
    fill(.following, ["zoe"], &browsing)
    #expect(loads(&browsing) == [])
    fill(.followers, ["ann", "bob", "cat"], &browsing)
    #expect(loads(&browsing) == ["known of place 0"])
    browsing.press(.tab, KeyPress(.tab, .shift))
    fill(.known, ["ann", "cat"], &browsing)
    browsing.press(.tab, KeyPress(.tab, .shift))
    #expect(loads(&browsing) == ["activity of place 0"])
    #expect(browsing.visible == ["ann", "cat"])
  }

  @Test("is requested after an error of the followers too")
  func isRequestedAfterAnError() throws {
    var browsing = try showingKnown()
    _ = browsing.takeEffects()
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.failed(CommandError(.noResponse, "no connection"), of: id))
    #expect(loads(&browsing) == ["known of place 0"])
  }

  @Test("is requested when it is shown again, if another place was shown when it became possible")
  func isRequestedAfterReturning() throws {
    var browsing = try showingKnown()
    browsing.press(.control("b"))
    _ = browsing.takeEffects()
    fill(.followers, ["ann"], &browsing)
    #expect(loads(&browsing) == [])
    browsing.press(.escape)
    #expect(loads(&browsing) == ["known of place 0"])
  }

  @Test("waits for nothing without a token, and says what is needed")
  func needsAToken() throws {
    var browsing = try Browsing(columns: 80)
    browsing.send(.signedIn(false))
    browsing.press(.tab, .tab, .tab)
    #expect(loads(&browsing).last == "known of place 0")
    let error = CommandError(.notSignedIn, "not signed in", hints: [CommandError.signInHint])
    browsing.send(.failed(error, of: browsing.state.place.listID(of: .known)))
    #expect(body(browsing).hasPrefix("not signed in; sign in with 'gh auth login'"))
    #expect(browsing.state.message == nil)
  }

  @Test("Ctrl-R reads it again, and then the changes of the followers")
  func refreshes() throws {
    var browsing = try showingKnown()
    fill(.followers, ["ann", "bob"], &browsing)
    fill(.known, ["ann"], &browsing)
    browsing.press(.tab, .tab, .tab)
    browsing.send(.ended(browsing.state.place.listID(of: .changes), note: nil))
    for _ in 0..<3 { browsing.press(KeyPress(.tab, .shift)) }
    _ = browsing.takeEffects()
    browsing.press(.control("r"))
    #expect(loads(&browsing) == ["known of place 0, again"])
    #expect(browsing.visible == ["ann"])
    fill(.known, ["ann", "bob"], &browsing)
    #expect(browsing.visible == ["ann", "bob"])
    browsing.press(.tab, .tab, .tab)
    #expect(loads(&browsing).last == "changes of place 0")
  }

  @Test("is read again when it is shown, after the refresh of another list has cancelled it")
  func isReadAfterACancellation() throws {
    var browsing = try showingKnown()
    fill(.followers, ["ann"], &browsing)
    let cancelled = browsing.state.place.listID(of: .known)
    browsing.press(.tab, .tab, .tab, .tab, .control("r"))
    browsing.send(.failed(.silent(.interrupted), of: cancelled))
    fill(.followers, ["ann"], &browsing)
    _ = browsing.takeEffects()
    browsing.press(.tab, .tab, .tab)
    #expect(loads(&browsing) == ["known of place 0"])
    fill(.known, ["ann"], &browsing)
    #expect(browsing.visible == ["ann"])
  }

  @Test("says that the user follows none of the followers")
  func explainsAnEmptyList() throws {
    var browsing = try showingKnown()
    fill(.followers, ["ann"], &browsing)
    fill(.known, [], &browsing)
    #expect(body(browsing) == "you follow none of octocat's followers")
  }

  @Test("reports how many followers have arrived while it waits for them")
  func reportsTheFollowers() throws {
    var browsing = try showingKnown()
    let wait = PlainWait(command: .tab(.known))
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.people(Browsing.accounts(["ann", "bob"]), of: id))
    #expect(wait.report(browsing.state) == "fetching: 2 so far")
    browsing.send(.ended(id, note: nil))
    #expect(wait.report(browsing.state) == "fetching…")
  }
}
