import GHFMessages
import GitHubAPI
import PeopleViews
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
    browsing.press(.tab, .tab, .tab, .tab, .tab)
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
    browsing.press(.tab, .tab, .tab)
    #expect(loads(&browsing).last == "changes of place 0")
  }

  @Test("is read again when it is shown, after the refresh of another list has cancelled it")
  func isReadAfterACancellation() throws {
    var browsing = try showingKnown()
    fill(.followers, ["ann"], &browsing)
    let cancelled = browsing.state.place.listID(of: .known)
    browsing.press(.tab, .tab, .tab, .tab, .control("r"))
    browsing.send(.failed(.cancelled, of: cancelled))
    fill(.followers, ["ann"], &browsing)
    _ = browsing.takeEffects()
    browsing.press(.tab, .tab, .tab, .tab, .tab)
    #expect(loads(&browsing) == ["known of place 0"])
    fill(.known, ["ann"], &browsing)
    #expect(browsing.visible == ["ann"])
  }

  @Test("reports how many followers have arrived while it waits for them")
  func reportsTheFollowers() throws {
    var browsing = try showingKnown()
    let wait = PlainWait(command: .tab(.known, of: nil))
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.people(Browsing.accounts(["ann", "bob"]), of: id))
    #expect(wait.report(browsing.state) == "fetching: 2 so far")
    browsing.send(.ended(id, note: nil))
    #expect(wait.report(browsing.state) == "fetching…")
  }
}

/// The tabs of `ghf browse` that compare the followers of an account with those it follows.
struct BrowseComparisonTests {
  /// Returns a state with both lists of octocat, which shows Mutual.
  private func browsing(_ followers: [String], _ following: [String]) throws -> Browsing {
    var browsing = try Browsing()
    browsing.fill(followers)
    browsing.press(.tab)
    browsing.fill(following)
    browsing.press(.tab)
    return browsing
  }

  @Test("each has its side, and the others come without a request once one is shown")
  func compare() throws {
    var browsing = try browsing(["ann", "bob", "cat"], ["bob", "dan", "eve"])
    _ = browsing.takeEffects()
    var lists: [String: [String]] = [:]
    for _ in 0..<3 {
      lists[browsing.state.place.tab.rawValue] = browsing.visible
      browsing.press(.tab)
    }
    #expect(lists == ["mutual": ["bob"], "fans": ["ann", "cat"], "unreturned": ["dan", "eve"]])
    let loads = browsing.takeEffects().filter { if case .load = $0 { true } else { false } }
    #expect(loads.count == 1, "that of Known")
  }

  @Test("says that it may be incomplete if one of its lists may be")
  func saysThatPeopleMayBeMissing() throws {
    var browsing = try Browsing()
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.people(Browsing.accounts(["ann"]), of: id))
    browsing.send(.ended(id, note: ListNote(remarks: ["may be incomplete"])))
    browsing.press(.tab)
    browsing.fill(["bob"])
    browsing.press(.tab, .tab, .tab)
    #expect(browsing.visible == ["bob"])
    let frame = BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
    #expect(frame[2].hasSuffix("  may be incomplete"))
  }

  @Test("a refresh of a list renews the comparisons")
  func refreshes() throws {
    var browsing = try browsing(["ann"], ["ann", "bob"])
    browsing.press(.tab, .tab)
    #expect(browsing.visible == ["bob"])
    browsing.press(.control("r"))
    for tab in [BrowsePlace.Tab.followers, .following] {
      let id = browsing.state.place.listID(of: tab)
      browsing.send(.people(Browsing.accounts(["ann", "bob"]), of: id))
      browsing.send(.ended(id, note: nil))
    }
    #expect(browsing.visible == [] && browsing.state.list.isComplete)
  }

  @Test("the user's own place has no Known, and the config chooses the tabs")
  func choosesTabs() throws {
    var browsing = try Browsing()
    browsing.state.place.show(.known)
    browsing.send(.own(try Login(name: "octocat")))
    #expect(browsing.state.place.tab == .mutual)
    #expect(!browsing.state.place.tabs.contains(.known))
    #expect(browsing.state.place.title(of: .unreturned) == "Not following back")
    var settings = ExplorerSettings()
    settings.tabs = [.unreturned, .followers]
    var chosen = try Browsing(settings: settings)
    #expect(chosen.state.place.tabs == [.unreturned, .followers])
    #expect(chosen.state.place.tab == .unreturned)
    chosen.state.place.show(.activity)
    #expect(chosen.state.place.tabs == [.unreturned, .followers, .activity], "--tab activity")
  }
}
