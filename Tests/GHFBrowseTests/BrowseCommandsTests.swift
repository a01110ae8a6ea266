import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The user's own commands and kept settings in `ghf browse`.
struct BrowseCommandsTests {
  private static func settings() -> ExplorerSettings {
    var settings = ExplorerSettings()
    settings.commands = [
      "g": ["gh", "{login}", "--url={url}", "{id}"], "n": ["say", "{name}", "{logins}"],
      "m": ["mail", "{logins}"], "1": ["date", "{x y}"],
    ]
    settings.filters = ["swift": "swift or ios"]
    return settings
  }

  private static func browsing(_ settings: ExplorerSettings = settings()) throws -> Browsing {
    var browsing = try Browsing(settings: settings)
    browsing.fill(["ann", "bob", "eve"])
    _ = browsing.takeEffects()
    return browsing
  }

  private func programs(_ browsing: inout Browsing) -> [[String]] {
    browsing.takeEffects().compactMap { if case .run(let words) = $0 { words } else { nil } }
  }

  private func alt(_ character: Character) -> KeyPress { KeyPress(.character(character), .alt) }

  @Test("starts a command for the selected or the marked accounts, each word as one argument")
  func startsCommands() throws {
    var browsing = try Self.browsing()
    browsing.press(alt("g"))
    let id = Browsing.id(of: "ann")
    #expect(programs(&browsing) == [["gh", "ann", "--url=https://github.com/ann", "\(id)"]])
    // Without a profile, the login stands for the name.
    browsing.press(alt("n"), alt("1"))
    #expect(programs(&browsing) == [["say", "ann", "ann"], ["date", "{x y}"]])
    let name = "-rf \\\"$(reboot)\\u0000; `ls` 'x'"
    let profile = try Browsing.profile("ann", ["name": "\"\(name)\""])
    browsing.send(.profiles([profile], areFresh: true))
    browsing.press(.control(" "), .control(" "), KeyPress(.home), alt("n"))
    #expect(programs(&browsing) == [["say", "-rf \"$(reboot); `ls` 'x'", "ann", "bob"]])
    // Letters without a command are text, and upper case isn't a key.
    browsing.press(alt("z"), KeyPress(.character("G"), .alt))
    #expect(programs(&browsing) == [])
  }

  @Test func needsAnAccount() throws {
    var browsing = try Browsing(settings: Self.settings())
    browsing.fill([])
    browsing.press(alt("g"))
    #expect(programs(&browsing) == [])
    #expect(browsing.state.message?.text == "no account is selected")
    browsing.press(alt("1"))
    #expect(programs(&browsing) == [["date", "{x y}"]])
  }

  @Test("reserves the letters that have an action with Alt")
  func reservesKeys() {
    let taken = KeyTable.entries.flatMap(\.keys).compactMap { press -> Character? in
      guard case .character(let character) = press.key, press.modifiers == .alt else { return nil }
      return character
    }
    #expect(ExplorerKeys.reservedAlt == Set(taken))
  }

  // MARK: Session

  @Test("puts the screen away while a command runs, and says how it failed")
  func lendsTheScreen() async throws {
    for (end, text) in [
      (ProgramEnd.exited(status: 0), nil), (.exited(status: 3), "gh failed with exit status 3"),
      (.signalled(number: 15), "gh was ended by signal 15"), (.notFound, "no such program: 'gh'"),
      (.failed(errno: 13), "cannot run 'gh': system text 13"),
    ] as [(ProgramEnd, String?)] {
      let home = try TemporaryDirectory()
      let rehearsal = try Rehearsal(
        .favourites, home: home.path, .offline, settings: Self.settings(), programEnd: end)
      let contents = Recorder<String>()
      _ = rehearsal.run {
        rehearsal.queue.post(
          .people(
            Browsing.accounts(["ann"]), of: ListID(place: 0, tab: .favourites)))
        rehearsal.screen.press(KeyPress(.character("g"), .alt))
        await rehearsal.time.sleep(.milliseconds(100))
        contents.add(await rehearsal.screen.contents())
        rehearsal.queue.post(.closed)
      }
      #expect(rehearsal.host.programs.all.map(\.first) == ["gh"])
      #expect(rehearsal.screen.loanCount == 1)
      #expect(
        contents.all.first?.contains("failed with") == (text?.contains("failed with") ?? false))
      if let text { #expect(contents.all.first?.contains(text) == true, "\(contents.all)") }
    }
  }

  @Test("keeps the view and the order of the list in front")
  func keepsSettings() async throws {
    var browsing = try Self.browsing()
    browsing.press(.control("v"), .control("s"))
    let effects = browsing.state.keepView()
    guard case .keepSettings(let kept)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(kept.view == browsing.state.list.view && kept.view != .names)
    #expect(kept.order == browsing.state.list.order && kept.order != .list)
    #expect(kept.columns == Self.settings().columns)
  }

  @Test("begins lists in the order of the settings, except search results")
  func beginsInOrder() throws {
    var settings = ExplorerSettings()
    (settings.order, settings.view) = (.login, .rows)
    var browsing = try Browsing(settings: settings)
    browsing.fill(["eve", "bob"], isEnd: false)
    browsing.fill(["cat"])
    #expect(browsing.visible == ["bob", "cat", "eve"])
    #expect(browsing.state.list.view == .rows)
    _ = browsing.state.search("x")
    browsing.fill(["eve", "bob"])
    #expect(browsing.visible == ["eve", "bob"])
  }

  // MARK: Filters

  @Test func usesNamedFilters() throws {
    var browsing = try Browsing(settings: Self.settings())
    browsing.fill(["swift-ann", "bob", "ios-eve"])
    browsing.type("%swift ann")
    #expect(browsing.visible == ["swift-ann"])
    browsing.press(.control("u"))
    browsing.type("%swift")
    #expect(browsing.visible == ["swift-ann", "ios-eve"])
    browsing.type("x")
    #expect(browsing.visible == [])
    let text = BrowseView().frame(of: browsing.state).rows
      .map { $0.text(for: .plain) }.joined(separator: "\n")
    #expect(text.contains("no such named filter: '%swiftx'; did you mean '%swift'?"), "\(text)")
  }

  @Test("puts the best matches of a fuzzy filter first, and the top stays selected")
  func ranksMatches() throws {
    var settings = ExplorerSettings()
    settings.isFuzzy = true
    var browsing = try Browsing(settings: settings)
    browsing.fill(["c-a-xx-t", "bob", "concat", "cat"], isEnd: false)
    browsing.type("cat")
    #expect(browsing.visible == ["cat", "concat", "c-a-xx-t"])
    #expect(browsing.selected == "cat")
    browsing.fill(["cat2", "x-cat"])
    #expect(browsing.visible == ["cat", "cat2", "x-cat", "concat", "c-a-xx-t"])
    // A known name counts too.
    let profile = try Browsing.profile("bob", ["name": "\"Cat\""])
    browsing.send(.profiles([profile], areFresh: true))
    #expect(browsing.visible.prefix(3) == ["bob", "cat", "cat2"])
    #expect(browsing.selected == "cat")
    // The list's own order again.
    browsing.press(.control("u"))
    #expect(browsing.visible == ["c-a-xx-t", "bob", "concat", "cat", "cat2", "x-cat"])
    var exact = try Browsing()
    exact.fill(["c-a-xx-t", "concat", "cat"])
    exact.type("cat")
    #expect(exact.visible == ["concat", "cat"])
  }

  // MARK: Lines

  @Test func runsCommandsOfLines() throws {
    var plain = PlainState(try Self.browsing().state)
    func words(_ line: String) -> [String] {
      let effects = plain.apply(PlainCommand(line))
      return effects.lazy.compactMap { if case .run(let words) = $0 { words } else { nil } }.first
        ?? []
    }
    #expect(words("run g 2").prefix(2) == ["gh", "bob"])
    #expect(words("run 1") == ["date", "{x y}"])
    #expect(words("run m 3") == ["mail", "eve"])
    #expect(words("run m") == [])
    #expect(plain.browse.message?.text == "'run m' needs a number, for example 'run m 3'")
    _ = plain.apply(PlainCommand("mark 1"))
    #expect(words("run m") == ["mail", "ann"])
    #expect(words("run z 1") == [])
    #expect(plain.browse.message?.text == "no such command: 'z'")
    for line in ["run gg 1", "run g x", "run g 1 2"] {
      #expect(words(line) == [])
      #expect(
        plain.browse.message?.text
          == "'run' needs a key and a number or 'marked', for example 'run g 3'")
    }
    #expect(words("run g 9") == [])
    #expect(plain.browse.message?.text == "no person number 9")
  }
}
