import GHFQueries
import GitHubAPI
import TerminalScreen
import Testing

@testable import GHFBrowse

/// Pastes, and accounts that are named as `@login` or by an address.
struct BrowsePasteTests {
  private static func paste(_ text: String) -> BrowseEvent { .input(.paste(text)) }

  @Test("turns pasted line breaks into spaces, in the filter and in prompts")
  func keepsWordsApart() throws {
    var browsing = try Browsing()
    browsing.fill(["kalo", "lokal", "kal"])
    browsing.send(BrowsePasteTests.paste("ka\nlo"))
    #expect(browsing.state.place.filterText == "ka lo")
    #expect(browsing.visible == ["kalo", "lokal"])
    browsing.press(KeyPress(.function(3)))
    browsing.send(BrowsePasteTests.paste("ka\nlo\n"))
    browsing.press(.enter)
    #expect(browsing.state.place.subject == .found("ka lo"))
  }

  @Test(
    "filters by the account that a text names",
    arguments: [
      "@ann", " @Ann ", "https://github.com/ann", "github.com/ann?tab=repositories",
      "https://github.com/ann/repo\n",
    ])
  func filtersByAccount(_ text: String) throws {
    var browsing = try Browsing()
    browsing.fill(["anna", "ann", "joann"])
    browsing.send(BrowsePasteTests.paste(text))
    #expect(browsing.visible == ["ann"])
    browsing.press(.control("u"))
    browsing.type(text.filter { !$0.isNewline })
    #expect(browsing.visible == ["ann"])
    #expect(browsing.state.list.filter.problem == nil)
  }

  @Test("reads @login as a word while that account isn't on the list")
  func filtersByText() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"], isEnd: false)
    browsing.send(
      .profiles([try Browsing.profile("bob", ["company": "\"@github\""])], areFresh: true))
    browsing.type("@github")
    #expect(browsing.visible == ["bob"])
    browsing.fill(["github", "hubot"], isEnd: false)
    #expect(browsing.visible == ["github"])
    browsing.fill(["cat"])
    #expect(browsing.visible == ["github"])
    browsing.press(.control("s"))
    #expect(browsing.visible == ["github"])
    browsing.type(" x")
    #expect(browsing.visible == [])
  }

  @Test(
    "opens the account that a prompt's text names",
    arguments: [KeyPress.control("g"), KeyPress(.function(3))])
  func opensAccount(_ key: KeyPress) throws {
    for text in ["@ann", "https://github.com/ann\n"] {
      var browsing = try Browsing()
      browsing.fill(["bob"])
      browsing.press(key)
      browsing.send(BrowsePasteTests.paste(text))
      browsing.press(.enter)
      #expect(browsing.state.place.subject == .person(try Login(name: "ann")))
    }
  }
}
