import GHFMessages
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Keys of `ghf browse` that change more than the selection.
struct BrowseActionTests {
  private static let fetch = KeyPress.control("d")
  private static let cards = KeyPress.control("v")

  private func text(of browsing: Browsing) -> [String] {
    BrowseView(isColoured: true).frame(of: browsing.state).rows.map { $0.text(for: .plain) }
  }

  private func message(_ browsing: Browsing) -> String? { browsing.state.message?.text }

  @Test("fetches up to 1,000 unknown profiles, 100 a request")
  func fetchesProfiles() throws {
    var browsing = try Browsing()
    let people = (1...1_205).map { "user\($0)" }
    browsing.fill(people)
    // Requests the profiles of the first rows.
    browsing.send(.signedIn(true))
    browsing.send(.profiles([try Browsing.profile("user100")], areFresh: true))
    browsing.send(.endOfProfiles([Browsing.id(of: "user101")], nil))
    var requested = requests(browsing.takeEffects())
    let unknown = 1_205 - requested.joined().count - 2
    browsing.press(BrowseActionTests.fetch)
    #expect(message(browsing) == "fetching 1,000 profiles; \(unknown - 1_000) more are unknown")
    let fetched = requests(browsing.takeEffects())
    #expect(fetched.map(\.count) == Array(repeating: 100, count: 10))
    requested += fetched
    browsing.press(BrowseActionTests.fetch, BrowseActionTests.fetch)
    #expect(message(browsing) == "all profiles of this list are known or being fetched")
    requested += requests(browsing.takeEffects())
    #expect(requested.joined().count == 1_203)
    browsing.send(.endOfProfiles(requested.dropLast().joined().map(Browsing.id), nil))
    #expect(message(browsing)?.hasPrefix("fetched") == false)
    browsing.send(.endOfProfiles(requested.suffix(1).joined().map(Browsing.id), nil))
    #expect(message(browsing) == "fetched \(CountText.grouped(unknown)) profiles")
    let isComplete = Set(requested.joined()) == Set(people).subtracting(["user100", "user101"])
    #expect(isComplete)
  }

  /// Returns the logins of each request for profiles.
  private func requests(_ effects: [BrowseEffect]) -> [[String]] {
    effects.compactMap { effect in
      if case .profiles(let accounts, cachedOnly: false) = effect {
        accounts.map(\.login)
      } else {
        nil
      }
    }
  }

  @Test("fetches profiles at once if it isn't known yet whether there is a token")
  func fetchesProfilesAfterTheSignIn() throws {
    var browsing = try Browsing()
    browsing.fill((1...90).map { "user\($0)" })
    _ = browsing.takeEffects()
    browsing.press(BrowseActionTests.fetch)
    guard case .checkSignIn? = browsing.takeEffects().first else {
      Issue.record("no check")
      return
    }
    browsing.send(.signedIn(true))
    #expect(requests(browsing.takeEffects()).joined().count == 90)
    #expect(message(browsing) == "fetching 90 profiles")
  }

  @Test("fetches no profiles without a token or offline")
  func fetchesNoProfilesWithoutAToken() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.send(.signedIn(false))
    _ = browsing.takeEffects()
    browsing.press(BrowseActionTests.fetch)
    #expect(
      message(browsing) == "this needs a token: sign in with 'gh auth login', or set GH_TOKEN")
    browsing.state.isOffline = true
    browsing.press(BrowseActionTests.fetch)
    #expect(message(browsing) == "offline: only cached profiles are known")
    browsing.press(.control("r"))
    #expect(message(browsing) == "offline: nothing is fetched")
    #expect(browsing.visible == ["ann"])
    #expect(requests(browsing.takeEffects()).isEmpty)
  }

  @Test("Escape at the first place only says how to quit, also after a failed Ctrl-G")
  func neverQuitsWithEscape() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.press(.control(" "), .escape, .escape)
    #expect(message(browsing) == "Ctrl-Q quits")
    #expect(browsing.state.marked.map(\.login) == ["ann"])
    browsing.press(.control("g"))
    browsing.type("nobody")
    browsing.press(.enter)
    var error = CommandError(.failure, "no such account: 'nobody'")
    error.missingAccount = "nobody"
    browsing.send(.failed(error, of: browsing.state.place.listID(of: .followers)))
    #expect(browsing.state.places.count == 1)
    browsing.press(.escape)
    #expect(message(browsing) == "Ctrl-Q quits")
    #expect(!browsing.takeEffects().contains { $0.isQuit })
    browsing.press(.control("q"))
    #expect(browsing.takeEffects().contains { $0.isQuit })
  }

  @Test("shows the old list again if a refresh fails")
  func restoresTheListAfterAFailedRefresh() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob", "cat"])
    browsing.press(.down, .control("s"), .control("r"))
    browsing.fill(["dan"], isEnd: false)
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.failed(CommandError(.noResponse, "no connection"), of: id))
    #expect(browsing.visible == ["ann", "bob", "cat"])
    #expect(browsing.selected == "bob")
    #expect(browsing.state.place.progress == .complete)
    #expect(message(browsing) == "could not refresh: no connection")
    browsing.press(.control("r"))
    browsing.fill(["dan"])
    browsing.press(.control("r"))
    browsing.send(
      .failed(CommandError(.noResponse, ""), of: browsing.state.place.listID(of: .followers)))
    #expect(browsing.visible == ["dan"])
  }

  @Test("moves between cards by their place on the screen")
  func movesAmongCards() throws {
    var browsing = try Browsing()
    browsing.fill((1...9).map { "user\($0)" })
    browsing.press(BrowseActionTests.cards, BrowseActionTests.cards)
    // Three columns of equal cards.
    browsing.press(.down)
    #expect(browsing.selected == "user4")
    browsing.press(KeyPress(.right), KeyPress(.right), KeyPress(.right))
    #expect(browsing.selected == "user6")
    browsing.press(.up, .left)
    #expect(browsing.selected == "user2")
    browsing.press(KeyPress(.pageDown))
    #expect(browsing.selected == "user8")
    browsing.press(.down)
    #expect(browsing.selected == "user8")
    #expect(browsing.state.places.count == 1)
  }

  @Test(
    "explains a filter that no account can match",
    arguments: [
      ("followers>abc", "no matches: 'followers>' needs a number"),
      ("location>5", "no matches: 'location' is a text: 'location:5'"),
      ("compnay:oslo", "no matches: 'compnay' is not a field; did you mean 'company'?"),
      ("followes>10", "no matches: 'followes' is not a field; did you mean 'followers'?"),
      ("colour:red", "no matches: 'colour' is not a field; the help lists the fields"),
      ("https://example.org/ann", "no matches among 0 known profiles; Ctrl-D fetches more"),
      ("followers>5", "no matches among 0 known profiles; Ctrl-D fetches more"),
      ("zzz", "no matches among 0 known profiles; Ctrl-D fetches more"),
    ])
  func explainsAFilter(_ filter: String, _ explanation: String) throws {
    var browsing = try Browsing(columns: 80)
    browsing.fill(["ann"])
    browsing.type(filter)
    #expect(text(of: browsing)[browsing.state.layout.body.lowerBound] == explanation)
  }

  @Test("shows the current tab on narrow screens, with marks for the others")
  func showsTheCurrentTab() throws {
    var browsing = try Browsing(columns: 40)
    browsing.fill(["ann"])
    let row = try #require(browsing.state.layout.tabsRow)
    #expect(text(of: browsing)[row] == "   Followers 1   Following   Mutual  ›")
    browsing.press(KeyPress(.tab, .shift))
    #expect(text(of: browsing)[row] == "‹  Known   Activity   Changes ")
    browsing.send(.input(.mouse(MouseEvent(.press, row: row, column: 14))))
    #expect(browsing.state.place.tab == .activity)
  }

  @Test("scrolls a card that is longer than its place")
  func scrollsTheCard() throws {
    var browsing = try Browsing(rows: 24, columns: 80)
    browsing.fill((1...30).map { "user\($0)" })
    let bio = (1...20).map { "line\($0)" }.joined(separator: "\\n")
    browsing.send(
      .profiles([try Browsing.profile("user1", ["bio": "\"\(bio)\""])], areFresh: true))
    let scrolled = KeyPress(.down, .shift)
    #expect(text(of: browsing).contains { $0.contains("… Shift-Down shows more") })
    #expect(!text(of: browsing).contains { $0.contains("line20") })
    for _ in 0..<40 { browsing.press(scrolled) }
    #expect(text(of: browsing).contains { $0.contains("line20") })
    #expect(!text(of: browsing).contains { $0.contains("shows more") })
    #expect(browsing.selected == "user1")
    browsing.press(.down, .up)
    #expect(browsing.view.cardLines(of: browsing.state)?.count ?? 0 > 1)
  }

  @Test("begins a rest after every key and resize, which pictures wait for")
  func restsAfterAnyInput() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.send(.profiles([try Browsing.profile("ann")], areFresh: true))
    for event in [
      BrowseEvent.input(.key(BrowseActionTests.cards)), .resized(Size(rows: 30, columns: 80)),
    ] {
      _ = browsing.takeEffects()
      browsing.send(event)
      let rests = browsing.takeEffects().filter { if case .rest = $0 { true } else { false } }
      #expect(rests.count == 1)
    }
  }
}
