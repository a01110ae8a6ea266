import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The action menu, the line that is typed, and the way forward.
struct BrowseMenuTests {
  private static let menu = KeyPress.control("k")

  private func items(_ browsing: Browsing) -> [String] {
    browsing.state.prompt?.candidates.map(\.text) ?? []
  }

  @Test("offers the actions that apply, and performs the one that typing chooses")
  func performsAnAction() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.press(Self.menu)
    let all = items(browsing)
    #expect(all.first == "open ann")
    #expect(!all.contains("go back") && !all.contains { $0.hasPrefix("unmark all") })
    browsing.type("mutual")
    #expect(items(browsing) == ["list: Mutual"])
    browsing.press(.enter)
    #expect(browsing.state.place.tab == .mutual)
    browsing.press(KeyPress(.tab, .shift), KeyPress(.tab, .shift), Self.menu)
    browsing.type("by login")
    browsing.press(.enter)
    #expect(browsing.state.list.order == .login)
    browsing.press(Self.menu, .down, .up, .up, .enter)
    #expect(browsing.state.place.subject.name == "ann")
  }

  @Test("closes with Escape and Ctrl-K, and does nothing if nothing matches")
  func closes() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(Self.menu, Self.menu)
    #expect(browsing.state.prompt == nil)
    browsing.press(Self.menu)
    browsing.type("xyzzy")
    _ = browsing.takeEffects()
    browsing.press(.enter)
    #expect(items(browsing) == [] && browsing.state.prompt != nil)
    browsing.press(.escape)
    #expect(browsing.state.prompt == nil && browsing.state.places.count == 1)
  }

  @Test("has every action that isn't a movement, so that no other key is needed")
  func hasEverything() {
    for entry in KeyTable.entries where entry.keys.isEmpty { #expect(entry.action.isInMenu) }
    let listed = Set(KeyTable.entries.map(\.action))
    #expect(BrowseAction.allCases.filter { !listed.contains($0) } == [])
  }

  @Test("no action needs a key that tmux or screen takes by default")
  func avoidsPrefixes() {
    let prefixes: [KeyPress] = [.control("a"), .control("b")]
    for entry in KeyTable.entries where !entry.action.isInMenu {
      #expect(!entry.keys.allSatisfy(prefixes.contains), "\(entry.names)")
    }
    let keys = KeyTable.entries.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test("keeps the chosen line of a long menu on a small screen")
  func scrollsTheMenu() throws {
    var browsing = try Browsing(rows: 12, columns: 40)
    browsing.fill(["ann", "bob"])
    browsing.press(Self.menu)
    for _ in 0..<40 {
      let text = browsing.state.prompt?.item?.text ?? ""
      let rows = BrowseView().frame(of: browsing.state).rows
      #expect(rows.contains { $0.text(for: .plain).contains(text.prefix(14)) }, "\(text)")
      browsing.press(.down)
    }
  }

  @Test("edits the filter at the cursor")
  func editsAtTheCursor() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.type("oslo swift")
    browsing.press(.control("a"))
    browsing.type("-")
    #expect(browsing.state.place.filterText == "-oslo swift")
    browsing.press(KeyPress(.right, .control), KeyPress(.backspace), KeyPress(.delete))
    #expect(browsing.state.place.filterText == "-oslswift")
    browsing.press(.control("u"))
    #expect(browsing.state.place.filterText == "swift")
    browsing.press(.control("e"), KeyPress(.left, .control))
    #expect(browsing.state.filterLine.cursor == 0)
    browsing.press(.tab)
    #expect(browsing.state.filterLine == TypedText(""))
    browsing.press(KeyPress(.tab, .shift))
    browsing.type("x")
    #expect(browsing.state.place.filterText == "xswift")
  }

  @Test("recalls earlier filters, and then what was typed")
  func recallsFilters() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    let (up, down) = (KeyPress(.up, .alt), KeyPress(.down, .alt))
    browsing.press(up)
    #expect(browsing.state.message?.text == "no earlier filter")
    for filter in ["oslo", "swift", "oslo"] {
      browsing.type(filter)
      browsing.press(.escape)
    }
    browsing.type("now")
    browsing.press(up)
    #expect(browsing.state.place.filterText == "oslo")
    browsing.press(up, up)
    #expect(browsing.state.place.filterText == "swift")
    browsing.press(down, down)
    #expect(browsing.state.place.filterText == "now")
  }

  @Test("goes forward to the place as it was, and reads on what was cancelled")
  func goesForward() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.press(.enter)
    browsing.fill(["cat", "dan"], isEnd: false)
    browsing.type("d")
    let (back, forward) = (KeyPress(.left, .alt), KeyPress(.right, .alt))
    _ = browsing.takeEffects()
    browsing.press(back, forward)
    #expect(browsing.state.place.subject.name == "ann")
    #expect(browsing.visible == ["dan"])
    let loads = browsing.takeEffects().compactMap { effect in
      if case .load(let id, _, _) = effect { id.round } else { nil }
    }
    #expect(loads == [1])
    browsing.press(back, .down, .enter, forward)
    #expect(browsing.state.place.subject.name == "bob")
    #expect(browsing.state.message?.text == "there is no list to go forward to")
  }

  @Test("reverses an order, and leaves people without the fact at the end")
  func reverses() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob", "cat", "dan"])
    let reverse = KeyPress(.character("r"), .alt)
    browsing.press(reverse)
    #expect(browsing.visible == ["dan", "cat", "bob", "ann"])
    #expect(browsing.selected == "dan", "at the top")
    browsing.press(.down)
    browsing.type("a")
    #expect(browsing.visible == ["dan", "cat", "ann"])
    browsing.press(.escape)
    #expect(browsing.selected == "cat")
    browsing.send(
      .profiles(
        [
          try Browsing.profile("bob", ["followers": "5"]),
          try Browsing.profile("dan", ["followers": "7"]),
        ], areFresh: true))
    browsing.press(.control("s"), .control("s"))
    #expect(browsing.visible == ["bob", "dan", "ann", "cat"])
    #expect(browsing.state.message?.text == "order: fewest followers first")
  }
}
