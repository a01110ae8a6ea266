import FoundationEssentials
import GHFQueries
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Relation marks in `ghf browse`, and movement among cards.
struct BrowseMarkTests {
  private static func profile(_ login: String, _ follows: Bool?, _ followed: Bool?) throws
    -> Profile
  {
    var profile = try Browsing.profile(login)
    profile.followsViewer = follows
    profile.isFollowedByViewer = followed
    return profile
  }

  private static func browsing(_ columns: Int) throws -> Browsing {
    var browsing = try Browsing(rows: 24, columns: columns)
    let long = "a-login-that-leaves-hardly-any-space"
    browsing.fill(["ann", "bob", "cat", "dan", "eve", long])
    browsing.send(.signedIn(true))
    browsing.send(
      .profiles(
        [
          try profile("ann", true, true), try profile("bob", true, false),
          try profile("cat", false, true), try profile("dan", false, false),
          try profile("eve", nil, nil), try profile(long, true, true),
        ], areFresh: true))
    return browsing
  }

  @Test("shows marks in a column of rows, and in words on cards")
  func showsMarks() throws {
    var text = ""
    for columns in [40, 80, 120] {
      var browsing = try Self.browsing(columns)
      for view in ["names", "rows", "cards"] {
        let frame = BrowseView().frame(of: browsing.state)
        text += "== \(columns) columns, \(view)\n"
        for row in frame.rows {
          let line = row.text(for: .plain)
          text += line + "\n"
          #expect(CleanText(line).columns() <= columns)
        }
        browsing.press(.control("v"))
      }
    }
    if let difference = try GoldenFile("browse-marks").difference(from: text) {
      Issue.record("\(difference)")
    }
  }

  @Test(arguments: [
    ("follows_you:true", ["ann", "bob", "a-login-that-leaves-hardly-any-space"]),
    ("you_follow:true", ["ann", "cat", "a-login-that-leaves-hardly-any-space"]),
    ("follows_you:true you_follow:false", ["bob"]), ("follows_viewer:false", ["cat", "dan"]),
  ])
  func filtersByMarks(_ filter: String, _ expected: [String]) throws {
    var browsing = try Self.browsing(120)
    browsing.type(filter)
    #expect(browsing.visible == expected)
  }

  @Test("a place's REST profile erases no marks, and is fetched again if it has none")
  func keepsMarks() throws {
    var browsing = try Self.browsing(120)
    browsing.send(.person(try Browsing.profile("ann"), place: 0))
    browsing.send(.person(try Browsing.profile("fay"), place: 0))
    #expect(browsing.state.profiles[Browsing.id(of: "ann")]?.profile.followsViewer == true)
    #expect(browsing.state.settledIDs.contains(Browsing.id(of: "fay")) == false)
  }

  @Test("moves between cards by their place on the screen")
  func movesAmongCards() throws {
    var browsing = try Browsing()
    browsing.fill((1...9).map { "user\($0)" })
    browsing.press(KeyPress.control("v"), KeyPress.control("v"))
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
}
