import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The accounts and settings that an action is about, if something else changes meanwhile.
struct BrowseChoiceTests {
  private func favourites(_ effects: [BrowseEffect]) -> [String] {
    effects.flatMap { effect -> [String] in
      if case .addFavourites(let people, restoring: _) = effect { people.map(\.login) } else { [] }
    }
  }

  @Test("the menu acts on the account that it names, after profiles have changed the order")
  func keepsTheAccountOfTheMenu() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.press(.control("s"), .control("s"), .control("k"))
    browsing.type("add ann")
    browsing.send(.profiles([try Browsing.profile("bob", ["followers": "5"])], areFresh: true))
    #expect(browsing.selected == "bob")
    browsing.press(.enter)
    #expect(favourites(browsing.takeEffects()) == ["ann"])
  }

  @Test("the wheel moves in the menu, a click performs its line, and one on the last row opens it")
  func followsTheMouseInTheMenu() throws {
    var browsing = try Browsing()
    browsing.fill((1...30).map { "user\($0)" })
    func send(_ action: MouseEvent.Action, row: Int) {
      browsing.send(.input(.mouse(MouseEvent(action, row: row, column: 3))))
    }
    send(.press, row: try #require(browsing.state.layout.bottomRow))
    #expect(browsing.state.prompt?.choice == 0)
    send(.wheelDown, row: 10)
    #expect(browsing.state.prompt?.choice == 1 && browsing.selected == "user1")
    browsing.type("add user1")
    send(.press, row: browsing.state.layout.body.lowerBound)
    #expect(browsing.state.prompt == nil)
    #expect(favourites(browsing.takeEffects()) == ["user1"])
  }

  @Test("a follow isn't forgotten for a cached profile")
  func remembersAFollow() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    let ann = Browsing.accounts(["ann"])[0]
    browsing.send(.followed(ann, true))
    var cached = try Browsing.profile("ann")
    (cached.followsViewer, cached.isFollowedByViewer) = (true, false)
    browsing.send(.profiles([cached], areFresh: true))
    #expect(browsing.state.profiles[ann.id]?.profile.isFollowedByViewer == true)
    #expect(browsing.state.perform(.follow).isEmpty && browsing.state.question == nil)
    #expect(browsing.state.message?.text == "you follow ann already")
  }

  @Test("restored favourites are on the list of favourites again")
  func showsRestoredFavourites() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(.control("b"))
    browsing.fill([])
    browsing.send(.favourites(Browsing.accounts(["ann", "bob"])))
    #expect(browsing.visible == ["ann", "bob"])
  }

  @Test("refuses to act if nobody matches")
  func refusesWithoutAMatch() throws {
    var browsing = try Browsing("octavia")
    browsing.fill(["ann"])
    browsing.send(.person(try Browsing.profile("octavia"), place: 0))
    browsing.type("zzz")
    for key in [KeyPress.control("x"), .control("f"), .control("o"), .control("y"), .control(" ")] {
      _ = browsing.takeEffects()
      browsing.press(key)
      #expect(browsing.state.message?.text == "no account is selected")
      #expect(browsing.takeEffects().allSatisfy { if case .rest = $0 { true } else { false } })
    }
    #expect(browsing.state.marks.isEmpty)
  }

  @Test("keeps the columns and the view only if the user has chosen them")
  func keepsWhatWasChosen() throws {
    var plain = PlainState(
      BrowseState(.person(try Login(name: "octocat")), size: CellGridSize(rows: 24, columns: 80)))
    func kept() -> ExplorerSettings? {
      for effect in plain.apply(PlainCommand("keep")) {
        if case .keepSettings(let settings) = effect { return settings }
      }
      return nil
    }
    _ = plain.apply(PlainCommand("sort login"))
    let first = try #require(kept())
    #expect(first.columns == ExplorerSettings().columns && first.order == .login)
    _ = plain.apply(PlainCommand("columns ,"))
    #expect(plain.browse.message?.text == "no columns; type some, such as name,location")
    _ = plain.apply(PlainCommand("columns company"))
    let second = try #require(kept())
    #expect(second.columns == [.company] && second.view == .names)
  }

  @Test("a refresh of an order that takes requests goes back to GitHub's order")
  func dropsTheOrderOfFollows() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.send(.signedIn(true))
    _ = browsing.state.sort(by: .newest)
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.followOrder([Browsing.id(of: "bob")], of: id))
    browsing.send(.endOfFollowOrder(id, nil))
    #expect(browsing.visible == ["bob", "ann"])
    browsing.press(.control("r"))
    #expect(browsing.state.list.order == .list)
    #expect(browsing.state.message?.text == "order: GitHub's order")
  }

  @Test("wraps a long question on a narrow screen, so that its answers are seen")
  func wrapsAQuestion() throws {
    var browsing = try Browsing(rows: 16, columns: 40)
    browsing.fill(["ann"])
    browsing.state.question = Question(
      subject: .clearMarks, action: .clearMarks,
      text: "fetch 185 profiles for the export (about 2 points)?")
    let rows = BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
    #expect(
      rows.suffix(2) == ["fetch 185 profiles for the export (about", "2 points)? [y/N]"])
  }

  @Test("shortens any number of stars", arguments: [(8_123, "8.1k"), (.max, "999000M")])
  func shortensStars(_ count: Int, _ text: String) {
    #expect(CountText.short(count).text == text)
  }
}
