import PeopleViews
import TerminalScreen
import Testing

@testable import GHFBrowse

/// The keys of `ghf browse`.
struct KeyTableTests {
  @Test("has every action that isn't a movement, so that no other key is needed")
  func hasEverything() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"], isEnd: false)
    browsing.send(.paused(browsing.state.place.listID, pageCount: 3))
    browsing.send(.signedIn(true))
    browsing.press(.control(" "), .control("k"))
    var found = Set(browsing.state.prompt?.candidates.map(\.words) ?? [])
    browsing.press(.escape, .up, .control("k"))
    found.formUnion(browsing.state.prompt?.candidates.map(\.words) ?? [])
    for entry in KeyTable.entries where entry.keys.isEmpty {
      #expect(found.contains { $0.hasPrefix(entry.text) }, "\(entry.text)")
    }
    let listed = Set(KeyTable.entries.map(\.action))
    #expect(BrowseAction.allCases.filter { !listed.contains($0) } == [])
  }

  @Test("no action needs a key that tmux or screen takes by default")
  func avoidsPrefixes() {
    let prefixes: [KeyPress] = [.control("a"), .control("b")]
    for entry in KeyTable.entries where !entry.keys.isEmpty {
      #expect(!entry.keys.allSatisfy(prefixes.contains), "\(entry.names)")
    }
    let keys = KeyTable.entries.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test("the help has every key but those that do what another does")
  func helpHasEveryKey() {
    let rows = (KeyHelp.reading + KeyHelp.acting).flatMap { $0.rows }
    let wide = (KeyHelp.reading + KeyHelp.acting).flatMap { $0.wideRows }
    for rows in [rows, wide] {
      let text = rows.map { "\($0.keys) \($0.text)" }.joined(separator: " ")
      let words = Set(text.split { " ,;:()".contains($0) }.map(String.init))
      for entry in KeyTable.entries where !entry.keys.isEmpty && entry.action != .eraseNext {
        // The last line of the help has the keys of the menu and of the help.
        let isElsewhere = [.menu, .help].contains(entry.action)
        #expect(isElsewhere || words.contains(entry.key), "\(entry.key)")
      }
    }
  }

  @Test("reserves the letters that have an action with Alt")
  func reservesKeys() {
    let taken = KeyTable.entries.flatMap(\.keys).compactMap { press -> Character? in
      guard case .character(let character) = press.key, press.modifiers == .alt else { return nil }
      return character
    }
    #expect(ExplorerCommand.reservedKeys == Set(taken))
  }

  @Test(
    "finds the actions of Alt and Ctrl on Cyrillic and Greek layouts",
    arguments: [
      ("\u{1B}у", BrowseAction.export), ("\u{1B}ф", .markAll), ("\u{1B}[1081;5u", .quit),
      ("\u{1B}[27;5;1083~", .menu), ("\u{1B}υ", .copyAddress), ("\u{1B}[954;5u", .menu),
      ("у", nil),
    ])
  func findsActionsOnOtherLayouts(_ bytes: String, _ action: BrowseAction?) {
    var decoder = KeyDecoder()
    let actions = decoder.decode(bytes.utf8).map { event -> BrowseAction? in
      if case .key(let press) = event { KeyTable.action(of: press) } else { nil }
    }
    #expect(actions == [action])
  }

  @Test("opens each list that an option can name")
  func opensEachTab() {
    for tab in ExplorerTab.allCases { #expect(BrowsePlace.Tab(tab).rawValue == tab.rawValue) }
  }
}
