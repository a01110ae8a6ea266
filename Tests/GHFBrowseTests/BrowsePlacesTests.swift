import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Ways to places of `ghf browse`, and what they show at first.
struct BrowsePlacesTests {
  private func text(of browsing: Browsing) -> [String] {
    BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
  }

  @Test("opens an account by name or address, and stays at a name that isn't valid")
  func goesToAnAccount() throws {
    for text in ["museum", "@museum", "https://github.com/museum?tab=followers"] {
      var browsing = try Browsing()
      browsing.press(.control("g"))
      browsing.type(text)
      browsing.press(.enter)
      #expect(browsing.state.place.subject.name == "museum")
    }
    var browsing = try Browsing()
    browsing.press(.control("g"))
    browsing.type("https://example.org/museum")
    browsing.press(.enter)
    #expect(browsing.state.places.count == 1 && browsing.state.prompt != nil)
    #expect(browsing.state.message?.isError == true)
  }

  @Test("returns from an account that doesn't exist, or ends if it is the first")
  func leavesAMissingAccount() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(.enter)
    var error = CommandError(.failure, "no such account: 'ann'")
    error.missingAccount = "ann"
    browsing.send(.failed(error, of: browsing.state.place.listID(of: .followers)))
    #expect(browsing.state.places.count == 1)
    #expect(browsing.state.message?.text == "no such account: 'ann'")
    var first = try Browsing()
    _ = first.takeEffects()
    first.send(.failed(error, of: first.state.place.listID(of: .followers)))
    guard case .fail(let shown)? = first.takeEffects().first else {
      Issue.record("no end")
      return
    }
    #expect(shown.message == error.message)
  }

  @Test("shows the reason of an empty list once, and how to try again")
  func explainsAFailure() throws {
    var browsing = try Browsing(columns: 80)
    let error = CommandError(.noResponse, "no connection", hints: ["use '--offline'"])
    browsing.send(.failed(error, of: browsing.state.place.listID(of: .followers)))
    let rows = text(of: browsing)
    #expect(rows.filter { $0.contains("no connection") } == ["no connection"])
    #expect(rows.last?.hasPrefix("Ctrl-R tries again · Ctrl-Q quits") == true)
    #expect(rows.allSatisfy { !$0.contains("--offline") })
  }

  @Test("keeps the top of the list after a change of order if the selection was never moved")
  func sortsFromTheTop() throws {
    var browsing = try Browsing()
    browsing.fill(["zoe", "ann", "bob"])
    browsing.press(.control("s"))
    #expect(browsing.selected == "ann")
    browsing.press(.down, .control("s"))
    #expect(browsing.selected == "bob")
  }

  @Test("shows new lists in the view that was chosen last")
  func keepsTheView() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(.control("v"), .tab)
    #expect(browsing.state.list.view == .rows)
    browsing.press(KeyPress(.tab, .shift), .enter)
    #expect(browsing.state.place.subject.name == "ann")
    #expect(browsing.state.list.view == .rows)
  }

  @Test("with --select, Right opens a person and Enter ends")
  func opensWhileSelecting() throws {
    var browsing = try Browsing(selects: true)
    browsing.fill(["ann"])
    browsing.press(KeyPress(.right))
    #expect(browsing.state.place.subject.name == "ann")
    browsing.fill(["bob"])
    _ = browsing.takeEffects()
    browsing.press(.enter)
    guard case .quit(let accounts)? = browsing.takeEffects().last(where: \.isQuit) else {
      Issue.record("no end")
      return
    }
    #expect(accounts?.map(\.login) == ["bob"])
  }

  @Test("reads the changes again after the followers were fetched again")
  func readsChangesAgain() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(KeyPress(.tab, .shift))
    browsing.send(.ended(browsing.state.place.listID(of: .changes), note: nil))
    browsing.press(.tab, .control("r"))
    browsing.fill(["ann", "bob"])
    _ = browsing.takeEffects()
    browsing.press(KeyPress(.tab, .shift))
    let lists = browsing.takeEffects().compactMap { effect -> ListID? in
      if case .load(let id, _, _) = effect { id } else { nil }
    }
    #expect(lists.map(\.tab) == [.changes] && lists.map(\.round) == [1])
  }

  @Test("keeps the number of matches on a narrow screen")
  func shortensTheTitle() throws {
    var browsing = try Browsing("harbourmaster", rows: 12, columns: 36)
    browsing.fill(["ann", "bob"])
    browsing.type("followers > 100")
    #expect(text(of: browsing).first == "harbourma…  0 match, 2 unknown, of 2")
  }

  @Test("keeps the people of an incomplete list, and fetches only the rest")
  func resumesAnIncompleteList() throws {
    var browsing = try Browsing(columns: 80)
    browsing.fill(["ann", "bob"], isEnd: false)
    let error = CommandError(.noResponse, "no connection", causes: ["refused"])
    browsing.send(.failed(error, of: browsing.state.place.listID(of: .followers)))
    #expect(text(of: browsing).last == "incomplete, Ctrl-R tries again: no connection")
    _ = browsing.takeEffects()
    browsing.press(.down, .control("r"))
    let refreshes = browsing.takeEffects().compactMap { effect -> Bool? in
      if case .load(_, _, let refreshes) = effect { refreshes } else { nil }
    }
    #expect(refreshes == [false])
    browsing.fill(["ann"], isEnd: false)
    #expect(browsing.visible == ["ann", "bob"])
    browsing.send(.failed(error, of: browsing.state.place.listID(of: .followers)))
    #expect(browsing.visible == ["ann", "bob"] && !browsing.state.list.isComplete)
    browsing.press(.control("r"))
    browsing.fill(["ann", "bob"], isEnd: false)
    browsing.fill(["cat"])
    #expect(browsing.visible == ["ann", "bob", "cat"])
    #expect(browsing.selected == "bob")
  }

  @Test("ignores the end of requests that a second refresh has cancelled")
  func ignoresCancelledRefreshes() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(.control("r"))
    let cancelled = browsing.state.place.listID(of: .followers)
    browsing.press(.control("r"))
    browsing.send(.failed(CommandError(.interrupted, "cancelled"), of: cancelled))
    #expect(browsing.state.message == nil)
    #expect(browsing.state.place.progress == .loading)
  }

  @Test("keeps profiles that arrive during a refresh")
  func keepsProfilesDuringARefresh() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.press(.control("r"))
    browsing.fill(["ann", "bob"], isEnd: false)
    browsing.send(.profiles([try Browsing.profile("bob", ["followers": "7"])], areFresh: true))
    browsing.send(.ended(browsing.state.place.listID(of: .followers), note: nil))
    browsing.type("followers>5")
    #expect(browsing.visible == ["bob"])
  }
}
