import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Marks, and the actions on the marked people.
struct BrowseTargetTests {
  private static let mark = KeyPress.control(" ")
  private static let yes = KeyPress(.character("y"))
  private static let people = (1...12).map { "user\($0)" }

  private func browsing(_ logins: [String] = people) throws -> Browsing {
    var browsing = try Browsing()
    browsing.fill(logins)
    browsing.send(.signedIn(true))
    _ = browsing.takeEffects()
    return browsing
  }

  private func marked(_ browsing: Browsing) -> [String] { browsing.state.marked.map(\.login) }

  private func alt(_ letter: Character) -> KeyPress { KeyPress(.character(letter), .alt) }

  @Test("marks a range from where it began, and keeps the marks before it")
  func marksARange() throws {
    var browsing = try browsing()
    let (up, down) = (KeyPress(.up, .shift), KeyPress(.down, .shift))
    browsing.press(Self.mark, .down, down, down)
    #expect(marked(browsing) == ["user1", "user3", "user4", "user5"])
    browsing.press(up, up, up)
    #expect(marked(browsing) == ["user1", "user2", "user3"])
    browsing.press(.down, down)
    #expect(marked(browsing) == ["user1", "user2", "user3", "user4"])
    browsing.press(KeyPress(.end), down)
    #expect(marked(browsing) == ["user1", "user2", "user3", "user4", "user12"])
  }

  @Test("marks all matches, and swaps only the marks of the list")
  func marksMatches() throws {
    var browsing = try browsing()
    browsing.type("user1")
    browsing.press(alt("a"))
    #expect(marked(browsing) == ["user1", "user10", "user11", "user12"])
    #expect(browsing.state.message?.text == "marked 4 people more; 4 people marked in all")
    browsing.press(.escape, .enter)
    browsing.fill(["ann", "user11"])
    browsing.press(alt("i"))
    #expect(marked(browsing) == ["user1", "user10", "user12", "ann"])
    browsing.press(.escape)
    #expect(browsing.state.places.count == 1)
    #expect(marked(browsing) == ["user1", "user10", "user12", "ann"])
  }

  @Test("changes several favourites only after a yes, and restores them")
  func changesFavourites() throws {
    var browsing = try browsing()
    browsing.press(Self.mark, Self.mark, .control("f"))
    #expect(browsing.state.question?.text == "add 2 people to the favourites?")
    browsing.press(.escape, .control("f"), .enter, .control("f"))
    #expect(browsing.state.places.count == 1, "Enter is no")
    #expect(favourites(browsing.takeEffects()) == [])
    browsing.press(Self.yes)
    #expect(favourites(browsing.takeEffects()) == ["add user1 user2"])
    browsing.send(.favourites(browsing.state.marked))
    browsing.press(.control("f"), .control("f"), .control("f"))
    #expect(favourites(browsing.takeEffects()) == [], "a key that is held is no yes")
    browsing.press(.control("f"), Self.yes)
    #expect(favourites(browsing.takeEffects()) == ["remove user1 user2"])
    browsing.press(KeyPress(.home), Self.mark, Self.mark)
    browsing.press(.control("f"))
    #expect(browsing.state.question == nil)
  }

  private func favourites(_ effects: [BrowseEffect]) -> [String] {
    effects.compactMap { effect in
      switch effect {
      case .addFavourites(let people, restoring: _):
        "add " + people.map(\.login).joined(separator: " ")
      case .removeFavourites(let people): "remove " + people.map(\.login).joined(separator: " ")
      default: nil
      }
    }
  }

  @Test("opens up to three pages at once, up to ten after a yes, and never more")
  func opensPages() throws {
    var browsing = try browsing()
    func opened(_ keys: KeyPress...) -> Int? {
      for key in keys { browsing.press(key) }
      return browsing.takeEffects().compactMap { effect in
        if case .openPages(let pages) = effect { pages.count } else { nil }
      }.last
    }
    let open = KeyPress.control("o")
    #expect(opened(open) == 1)
    #expect(opened(Self.mark, Self.mark, Self.mark, open) == 3)
    #expect(opened(Self.mark, open) == nil)
    #expect(opened(Self.yes) == 4)
    #expect(opened(open, .down) == nil)
    #expect(opened(alt("a"), open, Self.yes) == nil)
    #expect(browsing.state.message == nil)
    browsing.press(open)
    #expect(browsing.state.message?.text == "12 people are marked; at most 10 pages are opened")
  }

  @Test("copies logins or addresses, one per line")
  func copies() throws {
    var browsing = try browsing()
    browsing.press(.control("y"))
    #expect(browsing.state.message?.text == "copied user1")
    browsing.press(Self.mark, Self.mark, .control("y"))
    #expect(browsing.state.message?.text == "copied 2 people, one login per line")
    browsing.press(alt("y"))
    let texts = browsing.takeEffects().compactMap { effect in
      if case .copy(let text) = effect { text } else { nil }
    }
    #expect(
      texts == [
        "user1", "user1\nuser2", "https://github.com/user1\nhttps://github.com/user2",
      ])
    var long = try self.browsing((1...10_000).map { "somebody\($0)" })
    long.press(alt("a"), .control("y"))
    #expect(
      long.state.message?.text == "too long for the clipboard of terminals; export to a file")
    #expect(!long.takeEffects().contains { if case .copy = $0 { true } else { false } })
  }

  @Test("follows the selected account only, also among marks, after a yes")
  func follows() throws {
    var browsing = try browsing()
    browsing.send(.profiles([try Browsing.profile("user3")], areFresh: true))
    browsing.press(Self.mark, Self.mark, .control("k"))
    browsing.type("follow user3")
    browsing.press(.enter)
    #expect(browsing.state.question?.text == "follow user3?")
    browsing.press(.enter)
    #expect(browsing.takeEffects().allSatisfy { if case .follow = $0 { false } else { true } })
    browsing.press(.control("k"))
    browsing.type("follow user3")
    browsing.press(.enter, Self.yes)
    guard
      case .follow(let account, true)? = browsing.takeEffects().first(where: { effect in
        if case .follow = effect { true } else { false }
      })
    else {
      Issue.record("follows nobody")
      return
    }
    #expect(account.login == "user3")
    browsing.send(.followed(account, true))
    #expect(browsing.state.message?.text == "now following user3")
    let id = Browsing.id(of: "user3")
    #expect(browsing.state.profiles[id]?.profile.isFollowedByViewer == true)
    browsing.press(.control("k"))
    browsing.type("unfollow user3")
    #expect(browsing.state.prompt?.item?.text == "unfollow user3")
  }

  @Test("says why it can't follow without a token or offline")
  func cannotFollow() throws {
    var browsing = try browsing()
    browsing.send(.signedIn(false))
    #expect(browsing.state.perform(.unfollow, clearing: true).isEmpty)
    #expect(
      browsing.state.message?.text
        == "cannot unfollow user1: not signed in: 'gh auth login' signs you in")
    browsing.state.isOffline = true
    #expect(browsing.state.perform(.follow, clearing: true).isEmpty)
    #expect(browsing.state.message?.text == "cannot follow user1: offline")
  }
}

extension BrowseState {
  /// Performs an action; `clearing` removes the message before.
  fileprivate mutating func perform(_ action: BrowseAction, clearing: Bool) -> [BrowseEffect] {
    if clearing { message = nil }
    return perform(action)
  }
}
