import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The action menu of `ghf browse`.
struct ActionMenuTests {
  private func browsing(rows: Int = 40, columns: Int = 120) throws -> Browsing {
    var browsing = try Browsing(rows: rows, columns: columns)
    browsing.send(.person(try Browsing.profile("octocat", ["followers": "3"]), place: 0))
    browsing.fill(["ann", "bob", "cat"])
    return browsing
  }

  private func rows(_ browsing: Browsing) -> [String] {
    BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
  }

  /// Chooses an item of a section by its words, and performs it.
  private func perform(
    _ text: String, in section: String, _ browsing: inout Browsing
  ) throws -> [BrowseEffect] {
    browsing.press(.control("k"))
    let items = browsing.state.prompt?.candidates ?? []
    let index = try #require(items.firstIndex { $0.text == text && $0.section == section })
    browsing.state.prompt?.choose(at: index)
    _ = browsing.takeEffects()
    browsing.press(.enter)
    return browsing.takeEffects()
  }

  @Test("with marks, keys stand at the marked, and other sections act on their account alone")
  func actsOnOneOfThree() throws {
    var browsing = try browsing()
    browsing.press(.control(" "), .control(" "), .control("k"))
    let items = browsing.state.prompt?.candidates ?? []
    let keys = Dictionary(grouping: items, by: \.section).mapValues { $0.filter { $0.key != "" } }
    #expect(keys["2 marked"]?.map(\.text).first == "add to the favourites")
    #expect(keys["cat, selected"]?.map(\.text) == ["open the followers", "mark"])
    browsing.press(.escape)
    func copied(_ effects: [BrowseEffect]) -> [String] {
      effects.compactMap { if case .copy(let text, _, _, _) = $0 { text } else { nil } }
    }
    #expect(copied(try perform("copy the logins", in: "2 marked", &browsing)) == ["ann\nbob"])
    #expect(copied(try perform("copy the login", in: "cat, selected", &browsing)) == ["cat"])
    let owner = "octocat, this account"
    #expect(copied(try perform("copy the login", in: owner, &browsing)) == ["octocat"])
    _ = try perform("mark", in: "cat, selected", &browsing)
    #expect(browsing.state.marked.map(\.login) == ["ann", "bob", "cat"])
    #expect(browsing.state.chosen == nil && browsing.state.subject?.login == "cat")
    let opened = try perform("open the followers", in: "cat, selected", &browsing)
    #expect(!opened.isEmpty && browsing.state.place.subject.name == "cat")
  }

  @Test("a wide screen has two columns, in which arrows and clicks choose")
  func hasTwoColumns() throws {
    var browsing = try browsing()
    browsing.press(.control("k"))
    let first = rows(browsing)[3]
    #expect(first.hasPrefix(">  Enter       open the followers") && first.contains("Alt-E"))
    browsing.press(KeyPress(.right))
    #expect(browsing.state.prompt?.item?.text == "export…")
    browsing.press(.down, .left)
    #expect(browsing.state.prompt?.item?.section == "ann, selected")
    let row = try #require(rows(browsing).firstIndex { $0.contains("view: names") })
    browsing.send(.input(.mouse(MouseEvent(.press, row: row, column: 70))))
    #expect(browsing.state.people.view == .cards && browsing.state.prompt == nil)
  }

  @Test("on a narrow screen, digits perform the nine most frequent actions, in a fixed order")
  func hasDigits() throws {
    var browsing = try browsing(rows: 14, columns: 40)
    browsing.press(.control("k"))
    #expect(
      rows(browsing)[2...10].map { $0.dropFirst().trimmingSpaces } == [
        "1 page down", "2 page up", "3 open ann", "4 show the card",
        "5 add ann to the favourites", "6 mark ann", "7 follow ann…", "8 order…",
        "9 list: Following",
      ])
    browsing.press(KeyPress(.character("6")))
    #expect(browsing.state.marked.map(\.login) == ["ann"])
    browsing.press(.control("k"))
    browsing.type("fav")
    browsing.type("2")
    let added = browsing.takeEffects().flatMap { effect -> [String] in
      if case .addFavourites(let people, _) = effect { people.map(\.login) } else { [] }
    }
    #expect(added == ["ann"], "the second that typing leaves: the marked")
    browsing.send(.own(try Login(name: "ann")))
    browsing.press(.control("k"), KeyPress(.character("7")))
    #expect(browsing.state.prompt != nil, "nobody follows themselves, but 7 keeps its place")
  }

  @Test("an account's own events have its actions once")
  func hasActionsOnce() throws {
    var browsing = try browsing()
    browsing.state.place.show(.activity)
    let id = browsing.state.place.listID
    browsing.send(.entries([try EntrySamples.event(1, by: "octocat")], of: id))
    browsing.send(.ended(id, note: nil))
    browsing.press(.control("k"))
    let texts = browsing.state.prompt?.candidates.map(\.text) ?? []
    #expect(texts.count { $0 == "copy the login" } == 1)
    #expect(texts.contains("open the event's page") && texts.contains("select"))
  }

  @Test("each item acts on the account of its section, and each list stands once")
  func namesWhatItOpens() throws {
    var browsing = try browsing()
    browsing.state.place.show(.changes)
    browsing.send(.entries(EntrySamples.changes(1, came: ["eve"]), of: browsing.state.place.listID))
    browsing.send(.ended(browsing.state.place.listID, note: nil))
    browsing.press(.control("k"))
    let items = browsing.state.prompt?.candidates ?? []
    #expect(items.filter { $0.text.hasPrefix("open eve") }.map(\.section) == ["eve, selected"])
    let lists = items.filter { $0.section == "Lists" }.map(\.text)
    #expect(Set(lists).count == lists.count && lists.contains("Followers"))
    #expect(items.first { $0.text == "select" }?.key == "Alt-0")
  }

  @Test("digits keep their actions while nobody is selected")
  func keepsDigits() throws {
    var browsing = try browsing(rows: 14, columns: 40)
    browsing.press(.control("t"))
    browsing.type("zzz")
    browsing.press(.control("k"))
    let texts = browsing.state.prompt?.candidates.map(\.text) ?? []
    #expect(texts[7] == "order…" && texts[8] == "list: Following")
  }

  @Test("Ctrl-G takes what the command line takes")
  func goesTo() throws {
    for (text, name, tab) in [
      ("following:ann", "ann", BrowsePlace.Tab.following), ("fav", "favourites", .favourites),
      ("user:fav", "fav", .followers), ("@me", "bob", .followers),
      ("mutual:@me", "bob", .mutual), ("followers:ann or fav", "followers:ann or fav", .people),
    ] {
      var browsing = try browsing()
      browsing.send(.own(try Login(name: "bob")))
      browsing.press(.control("g"))
      browsing.type(text)
      browsing.press(.enter)
      #expect(browsing.state.place.subject.name == name && browsing.state.place.tab == tab)
    }
    var unknown = try browsing()
    unknown.press(.control("g"))
    unknown.type("@me")
    unknown.press(.enter)
    #expect(unknown.state.message?.isError == true && unknown.state.places.count == 1)
  }

  @Test("views and orders are found by their names")
  func findsByName() throws {
    var browsing = try browsing(columns: 80)
    for (text, name) in [("cards", "view: cards"), ("by login", "order: by login")] {
      browsing.press(.control("k"))
      #expect(browsing.state.prompt?.candidates.contains { $0.text == name } == false)
      browsing.type(text)
      #expect(browsing.state.prompt?.item?.text == name)
      browsing.press(.enter)
    }
    #expect(browsing.state.people.view == .cards && browsing.state.people.order == .login)
  }

  @Test("the typed beginnings of words are highlighted, and a cost is dim")
  func highlightsTyping() throws {
    let item = MenuItem("fetch 16 profiles (1 request)")
    #expect(item.matches(of: "fe pro") == [0..<2, 9..<12])
    #expect(item.matches(of: "etch").isEmpty && item.matches(of: "").isEmpty)
    var browsing = try browsing()
    browsing.press(.control("k"))
    browsing.type("sugg")
    browsing.press(.down, .up)
    browsing.type("e")
    let lines = BrowseView().frame(of: browsing.state).rows
    let line = try #require(lines.first { $0.text(for: .plain).contains("suggestions (up to") })
    #expect(line.placedRuns.contains { $0.run.style.isReversed }, "the only item is chosen")
    browsing.press(KeyPress(.backspace))
    #expect(browsing.state.prompt?.candidates.isEmpty == false)
  }
}
