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

  @Test("a follow isn't forgotten for a cached profile")
  func remembersAFollow() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    let ann = Browsing.accounts(["ann"])[0]
    browsing.send(.followed(ann, true, hasChanged: true))
    var cached = try Browsing.profile("ann")
    (cached.followsViewer, cached.isFollowedByViewer) = (true, false)
    browsing.send(.profiles([cached], areFresh: true))
    #expect(browsing.state.known.profile(of: ann.id)?.isFollowedByViewer == true)
    #expect(browsing.state.perform(.follow).isEmpty && browsing.state.question == nil)
    #expect(browsing.state.message?.text == "you follow ann already")
  }

  @Test("a place's REST profile erases no marks, and is fetched again if it has none")
  func keepsMarks() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "fay"])
    browsing.send(.signedIn(true))
    var marked = try Browsing.profile("ann")
    (marked.followsViewer, marked.isFollowedByViewer) = (true, true)
    browsing.send(.profiles([marked], areFresh: true))
    browsing.send(.person(try Browsing.profile("ann"), place: 0))
    browsing.send(.person(try Browsing.profile("fay"), place: 0))
    #expect(browsing.state.known.profile(of: Browsing.id(of: "ann"))?.followsViewer == true)
    #expect(browsing.state.known.isSettled(Browsing.id(of: "fay")) == false)
  }

  @Test("says why it can't follow without a token or offline")
  func cannotFollow() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.send(.signedIn(false))
    #expect(browsing.state.perform(.unfollow).isEmpty)
    #expect(
      browsing.state.message?.text
        == "cannot unfollow ann: not signed in: 'gh auth login' signs you in")
    browsing.state.access.isOffline = true
    browsing.state.message = nil
    #expect(browsing.state.perform(.follow).isEmpty)
    #expect(browsing.state.message?.text == "cannot follow ann: offline")
  }

  @Test("opens up to three pages at once, up to ten after a yes, and never more")
  func opensPages() throws {
    var browsing = try Browsing()
    browsing.fill((1...12).map { "user\($0)" })
    _ = browsing.takeEffects()
    func opened(_ keys: KeyPress...) -> Int? {
      for key in keys { browsing.press(key) }
      return browsing.takeEffects().compactMap { effect in
        if case .openPages(let pages) = effect { pages.count } else { nil }
      }.last
    }
    let (open, mark) = (KeyPress.control("o"), KeyPress.control(" "))
    let (all, yes) = (KeyPress(.character("a"), .alt), KeyPress(.character("y")))
    #expect(opened(open) == 1)
    #expect(opened(mark, mark, mark, open) == 3)
    #expect(opened(mark, open) == nil)
    #expect(opened(yes) == 4)
    #expect(opened(open, .down) == nil)
    #expect(opened(all, open, yes) == nil)
    #expect(browsing.state.message == nil)
    browsing.press(open)
    #expect(browsing.state.message?.text == "12 people are marked; at most 10 pages are opened")
  }

  @Test("starts the user's command with each word as one argument, whatever a name has")
  func startsCommands() throws {
    var settings = ExplorerSettings()
    settings.commands = ["n": ["say", "{name}", "{logins}"]]
    var browsing = try Browsing(settings: settings)
    browsing.fill(["ann", "bob"])
    let name = "-rf \\\"$(reboot)\\u0000; `ls` 'x'"
    let profile = try Browsing.profile("ann", ["name": "\"\(name)\""])
    browsing.send(.profiles([profile], areFresh: true))
    browsing.press(.control(" "), .control(" "), KeyPress(.home))
    // Upper case isn't a key.
    browsing.press(KeyPress(.character("N"), .alt), KeyPress(.character("n"), .alt))
    #expect(browsing.state.question?.text == "run say for 2 people?")
    browsing.press(KeyPress(.character("y")))
    let programs = browsing.takeEffects().compactMap { effect in
      if case .run(let words) = effect { words } else { nil }
    }
    #expect(programs == [["say", "-rf \"$(reboot)^@; `ls` 'x'", "ann", "bob"]])
  }

  @Test("shortens any number of stars", arguments: [(8_123, "8.1k"), (.max, "999000M")])
  func shortensStars(_ count: Int, _ text: String) {
    #expect(CountText.short(count).text == text)
  }
}
