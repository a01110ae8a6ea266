import GHFMessages
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The account whose lists are shown, which is selected above them.
struct BrowseOwnerTests {
  private static let owner = KeyPress(.character("0"), .alt)

  /// Returns a state with octocat's followers.
  private func browsing(_ people: [String], rows: Int = 24, columns: Int = 80) throws -> Browsing {
    var browsing = try Browsing(rows: rows, columns: columns)
    browsing.send(.person(try Browsing.profile("octocat", ["followers": "3"]), place: 0))
    browsing.fill(people)
    return browsing
  }

  private func rows(_ browsing: Browsing) -> [String] {
    BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
  }

  @Test("Up on the first row selects it, Down the first row again")
  func movesToIt() throws {
    var browsing = try browsing(["ann", "bob", "cat"])
    browsing.press(.down, .up)
    #expect(browsing.state.subject?.login == "ann" && !browsing.state.isOwnerSelected)
    browsing.press(.up)
    #expect(browsing.state.subject?.login == "octocat")
    #expect(rows(browsing)[0].hasPrefix(">    octocat"))
    #expect(!rows(browsing)[3...].contains { $0.hasPrefix(">") })
    #expect(rows(browsing)[3].contains("The Octocat"), "its card is shown")
    browsing.press(.up, KeyPress(.pageUp), .down)
    #expect(browsing.selected == "ann" && !browsing.state.isOwnerSelected)
    browsing.press(.down, BrowseOwnerTests.owner, .down)
    #expect(browsing.selected == "ann")
    browsing.press(BrowseOwnerTests.owner, KeyPress(.end))
    #expect(browsing.state.subject?.login == "cat")
    browsing.press(BrowseOwnerTests.owner, KeyPress(.home))
    #expect(browsing.state.subject?.login == "ann", "Home is the first person")
  }

  @Test("keys act on it while it is selected")
  func actsOnIt() throws {
    var browsing = try browsing(["ann", "bob"])
    browsing.press(.up, .control(" "), .control(" "), .control(" "))
    #expect(browsing.state.marked.map(\.login) == ["octocat"], "marking selects nobody else")
    browsing.press(KeyPress(.character("i"), .alt))
    #expect(browsing.state.marked.map(\.login) == ["octocat", "ann", "bob"])
    browsing.press(KeyPress(.character("a"), .alt))
    #expect(browsing.state.marked.count == 3)
    browsing.press(.enter)
    #expect(browsing.state.prompt?.isMenu == true)
    let sections = browsing.state.prompt?.candidates.map(\.section) ?? []
    #expect(sections.first == "3 marked" && sections.contains("octocat, this account"))
    #expect(!sections.contains("ann, selected"))
    browsing.press(.escape)
    browsing.type("bo")
    #expect(browsing.state.subject?.login == "bob", "typing selects the first match")
    // A menu for the account acts on it, although people arrive meanwhile.
    browsing.press(.escape, BrowseOwnerTests.owner, .control("k"))
    browsing.type("unmark")
    #expect(browsing.state.prompt?.item?.section == "octocat, this account")
    browsing.send(.people([Account(id: 99, login: "new")], of: browsing.state.place.listID))
    browsing.press(.enter)
    #expect(browsing.state.marked.map(\.login) == ["ann", "bob"])
  }

  @Test("Shift-Down from it marks the first person")
  func marksARange() throws {
    var browsing = try browsing(["ann", "bob"])
    browsing.press(.up, KeyPress(.down, .shift), KeyPress(.down, .shift))
    #expect(browsing.state.marked.map(\.login) == ["ann", "bob"])
  }

  @Test("is selected by itself where a list is empty or can't be had, but not by a filter")
  func isSelectedByItself() throws {
    var empty = try browsing([])
    #expect(empty.state.subject?.login == "octocat")
    #expect(rows(empty)[4].hasPrefix("  octocat has no followers "))
    empty.type("x")
    #expect(empty.state.subject == nil, "a filter on an empty list")
    var failed = try Browsing()
    failed.send(.person(try Browsing.profile("octocat"), place: 0))
    #expect(failed.state.subject == nil, "the list is being fetched")
    failed.send(
      .failed(CommandError(.failure, "no such list"), of: failed.state.place.listID))
    #expect(failed.state.subject?.login == "octocat")
    var filtered = try browsing(["ann"])
    filtered.type("zzz")
    #expect(filtered.state.subject == nil && filtered.visible.isEmpty)
    filtered.press(.control("f"))
    #expect(filtered.state.message?.text == "no account is selected")
    filtered.press(BrowseOwnerTests.owner)
    #expect(filtered.state.subject?.login == "octocat", "Alt-0 names it")
  }

  @Test("a recalled filter selects its first match, and the wheel keeps the list's place")
  func isLeft() throws {
    var browsing = try browsing((1...60).map { "user\($0)" })
    browsing.type("user3")
    browsing.press(.escape, BrowseOwnerTests.owner, KeyPress(.up, .alt))
    #expect(browsing.state.subject?.login == "user3")
    browsing.press(.escape, KeyPress(.end), BrowseOwnerTests.owner)
    browsing.send(.input(.mouse(MouseEvent(.wheelUp, row: 9, column: 6))))
    #expect(browsing.state.subject?.login == "user57")
  }

  @Test("a text that was shown whole is short again")
  func endsAWholeText() throws {
    var browsing = try browsing([])
    browsing.state.place.show(.received)
    let entries = try (1...2).map { try EntrySamples.event($0, by: "ann", text: #"a\nb\nc\nd"#) }
    browsing.send(.entries(entries, of: browsing.state.place.listID))
    browsing.send(.ended(browsing.state.place.listID, note: nil))
    browsing.press(.control("t"), BrowseOwnerTests.owner)
    #expect(browsing.state.isOwnerSelected)
    let row = try #require(rows(browsing).lastIndex { $0.contains("ann") })
    browsing.send(.input(.mouse(MouseEvent(.press, row: row, column: 6))))
    #expect(browsing.state.place.entries.row == 1)
  }

  @Test("its card stands alone on a small screen")
  func coversTheReason() throws {
    var browsing = try browsing(["ann"], rows: 12, columns: 40)
    browsing.press(.tab)
    browsing.fill([])
    browsing.press(.control("t"))
    #expect(browsing.state.isOwnerSelected && browsing.state.layout.card == .full)
    #expect(!rows(browsing).contains { $0.contains("does not follow") })
    browsing.press(KeyPress(.tab, .shift))
    #expect(browsing.state.layout.card == .hidden, "a card closes when its list is left")
  }

  @Test("says why it can't be selected")
  func saysWhyNot() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(BrowseOwnerTests.owner)
    #expect(browsing.state.message?.text == "the profile isn't known yet")
    browsing.press(.up)
    #expect(browsing.state.subject?.login == "ann")
    browsing.press(.control("b"), BrowseOwnerTests.owner)
    #expect(browsing.state.message?.text == "this list isn't one account's")
  }

  @Test(
    "its line loses the words, the name, the counts and then the way back",
    arguments: [
      (80, "    ann  Ann Ó Long Name                    3 followers · 9 following  ‹ octocat"),
      (60, "    ann                 3 followers · 9 following  ‹ octocat"),
      (40, "    ann           3 followers  ‹ octocat"),
      (26, "    ann          ‹ octocat"),
      (16, "    ann        ‹"),
      (6, "ann  ‹"),
      (4, "ann"),
    ])
  func fitsItsLine(_ columns: Int, _ line: String) throws {
    var browsing = try browsing(["ann"], rows: 7, columns: columns)
    browsing.press(.enter)
    let profile = try Browsing.profile("ann", ["name": "\"Ann Ó Long Name\"", "followers": "3"])
    browsing.send(.person(profile, place: browsing.state.place.number))
    browsing.send(.signedIn(false))
    let row = rows(browsing)[0]
    #expect(row == line, "\(row)")
  }

  @Test("a click on the first line goes to an earlier place, or selects it")
  func isClicked() throws {
    var browsing = try browsing(["ann"])
    browsing.press(.enter)
    browsing.send(.person(try Browsing.profile("ann"), place: browsing.state.place.number))
    browsing.fill(["bob"])
    browsing.send(.input(.mouse(MouseEvent(.press, row: 0, column: 6))))
    #expect(browsing.state.subject?.login == "ann")
    browsing.send(.input(.mouse(MouseEvent(.press, row: 3, column: 6))))
    #expect(browsing.state.subject?.login == "bob")
    browsing.send(.input(.mouse(MouseEvent(.press, row: 0, column: 78))))
    #expect(browsing.state.place.subject.name == "octocat")
  }
}
