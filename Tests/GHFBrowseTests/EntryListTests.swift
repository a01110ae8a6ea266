import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The events and changes of `ghf browse` as lists.
struct EntryListTests {
  private static let toggle = KeyPress.control("t")

  /// Returns octocat's place with a tab of events or changes.
  private func browsing(
    _ tab: BrowsePlace.Tab, rows: Int = 24, columns: Int = 80
  ) throws -> Browsing {
    var browsing = try Browsing(rows: rows, columns: columns)
    browsing.state.place.show(tab)
    _ = browsing.state.showPlace()
    return browsing
  }

  private func text(of browsing: Browsing) -> [String] {
    BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
  }

  private func post(
    _ entries: [EntryList.Entry], to browsing: inout Browsing, note: String? = nil
  ) {
    let id = browsing.state.place.listID(of: browsing.state.place.tab)
    browsing.send(.entries(entries, of: id))
    browsing.send(.ended(id, note: note))
  }

  @Test("Enter opens the actor of an event, or in their own feed the account that it names")
  func opensTheAccountOfAnEvent() throws {
    let cases = [
      (try EntrySamples.event(1, by: "hubot"), "hubot"),
      (try EntrySamples.event(2, by: "octocat", in: "rust-lang/rust"), "rust-lang"),
      (try EntrySamples.event(3, by: "Octocat"), "Octocat"),
      (
        try EntrySamples.event(
          4, by: "octocat", type: "MemberEvent",
          payload: #"{"action":"added","member":{"login":"ann"}}"#), "ann"
      ),
    ]
    for (entry, login) in cases {
      var browsing = try browsing(.activity)
      post([entry], to: &browsing)
      #expect(browsing.state.subject?.login == entry.account?.login)
      #expect(text(of: browsing).last?.contains("Enter opens \(login)") == true)
      browsing.press(.enter)
      #expect(browsing.state.place.subject.name == login)
    }
  }

  @Test("Ctrl-O opens the page of an event, and the account's page of a change")
  func opensPages() throws {
    var browsing = try browsing(.received)
    post([try EntrySamples.event(1, by: "hubot")], to: &browsing)
    _ = browsing.takeEffects()
    browsing.press(.control("o"))
    guard case .openPages(let pages)? = browsing.takeEffects().first else {
      Issue.record("no page")
      return
    }
    #expect(pages == ["https://github.com/octocat/hello"])
    browsing = try self.browsing(.changes)
    post(EntrySamples.changes(1, went: ["ann"]), to: &browsing)
    _ = browsing.takeEffects()
    browsing.press(.control("o"))
    guard case .openPages(let accountPages)? = browsing.takeEffects().first else {
      Issue.record("no account")
      return
    }
    #expect(accountPages == ["https://github.com/ann"])
  }

  @Test("Ctrl-T shows the whole text of an event, which the arrow keys scroll if it is long")
  func showsTheWholeText() throws {
    var browsing = try browsing(.activity, rows: 20)
    let lines = (1...40).map { "line \($0)." }.joined(separator: "\\n")
    post(
      [
        try EntrySamples.event(1, by: "octocat"),
        try EntrySamples.event(2, by: "octocat", text: lines),
        try EntrySamples.event(3, by: "hubot"),
      ], to: &browsing)
    browsing.press(.down)
    #expect(!text(of: browsing).contains { $0.contains("line 5.") })
    browsing.press(Self.toggle)
    #expect(text(of: browsing).contains { $0.contains("line 5.") })
    #expect(!text(of: browsing).contains { $0.contains("line 40.") })
    for _ in 0..<40 where !text(of: browsing).contains(where: { $0.contains("line 40.") }) {
      browsing.press(.down)
      #expect(browsing.state.place.entries.row == 1)
    }
    browsing.press(.down)
    #expect(browsing.state.place.entries.row == 2)
    #expect(!browsing.state.place.entries.showsWhole)
    browsing.press(.up, Self.toggle, .escape)
    #expect(!text(of: browsing).contains { $0.contains("line 5.") })
  }

  @Test("shows each change below a heading for its snapshot, and the first snapshot at the end")
  func showsChanges() throws {
    var browsing = try browsing(.changes, rows: 16, columns: 60)
    post(
      EntrySamples.changes(2, came: ["ann"], renamed: [("bob", "rob")])
        + EntrySamples.changes(1, went: ["cat"]),
      to: &browsing, note: "first snapshot of day 0, 101 followers")
    browsing.send(.favourites(Browsing.accounts(["ann"])))
    let body = browsing.state.layout.body
    #expect(
      text(of: browsing)[body].map { $0.trimmingSpaces }.prefix(9) == [
        "102 followers  +1  day 2", "> + ann, favourite", "bob → rob", "",
        "101 followers  -1  day 1", "- cat", "",
        "first snapshot of day 0, 101 followers", "",
      ])
    #expect(text(of: browsing)[0].hasSuffix("3 changes"))
    browsing.press(Self.toggle)
    #expect(text(of: browsing).contains { $0.contains("between the day before and day 2") })
    browsing.press(.down, .enter)
    #expect(browsing.state.place.subject.name == "rob")
    browsing.press(.left, .down, .control("f"))
    guard case .addFavourites(let people, restoring: _)? = browsing.takeEffects().last,
      let account = people.first
    else {
      Issue.record("no favourite")
      return
    }
    #expect(account.login == "cat" && account.id == Browsing.id(of: "cat"))
  }

  @Test("returns to a departed account that doesn't exist any more, and says so")
  func returnsToADepartedAccount() throws {
    var browsing = try browsing(.changes)
    post(EntrySamples.changes(1, went: ["ann", "bob", "cat"]), to: &browsing)
    browsing.press(.down, .enter)
    #expect(browsing.state.place.subject.name == "bob")
    var error = CommandError(.failure, "no such account: 'bob'")
    error.missingAccount = "bob"
    browsing.send(.failed(error, of: browsing.state.place.listID(of: .followers)))
    #expect(browsing.state.places.count == 1)
    #expect(browsing.state.selectedEntry?.account?.login == "bob")
    #expect(browsing.state.message?.text == "no such account: 'bob'")
  }

  @Test("a list without changes names its first snapshot")
  func namesTheFirstSnapshot() throws {
    var browsing = try browsing(.changes, columns: 100)
    post([], to: &browsing, note: "first snapshot of 12:00, 5 followers")
    #expect(
      text(of: browsing).contains("no changes since the first snapshot of 12:00, 5 followers"))
  }

  @Test("a click selects an entry, a second one opens it, and the wheel moves the selection")
  func followsTheMouse() throws {
    var browsing = try browsing(.received)
    post(try (1...9).map { try EntrySamples.event($0, by: "user\($0)") }, to: &browsing)
    let row = browsing.state.layout.body.lowerBound + 4
    let click = BrowseEvent.input(.mouse(MouseEvent(.press, row: row, column: 5)))
    browsing.send(.input(.mouse(MouseEvent(.wheelDown, row: row, column: 5))))
    #expect(browsing.state.place.entries.row == 1)
    browsing.send(.input(.mouse(MouseEvent(.wheelUp, row: row, column: 5))))
    browsing.send(click)
    #expect(browsing.state.selectedEntry?.account?.login == "user2")
    browsing.send(click, after: .milliseconds(100))
    #expect(browsing.state.place.subject.name == "user2")
  }

  @Test("draws the selected entry in the accent colour, over its whole width")
  func highlightsTheSelection() throws {
    var browsing = try browsing(.activity, columns: 40)
    post(
      [try EntrySamples.event(1, by: "octocat"), try EntrySamples.event(2, by: "hubot")],
      to: &browsing)
    let rows = BrowseView().frame(of: browsing.state).rows
    let body = Array(rows[browsing.state.layout.body])
    for line in body.prefix(2) {
      // The last column is the scroll bar's.
      #expect(line.columns == 39)
      #expect(
        line.placedRuns.allSatisfy { $0.run.style.isReversed && $0.run.style.color == .cyan })
    }
    #expect(body[3].placedRuns.allSatisfy { !$0.run.style.isReversed })
  }

  @Test("the same entry stays selected and on the screen while the list grows and is filtered")
  func keepsTheSelection() throws {
    var random = SeededGenerator()
    for _ in 0..<20 {
      let tab = Bool.random(using: &random) ? BrowsePlace.Tab.changes : .activity
      var browsing = try browsing(tab, rows: Int.random(in: 4...30, using: &random))
      let id = browsing.state.place.listID(of: tab)
      for step in 0..<40 {
        let before = browsing.state.selectedEntry?.text
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let names = (0..<Int.random(in: 1...30, using: &random)).map { "a\(step)b\($0 % 4)" }
          let entries =
            tab == .changes
            ? EntrySamples.changes(100 - step, came: names)
            : try names.enumerated().map {
              try EntrySamples.event(step * 100 + $0, by: $1, text: "some words \($1)")
            }
          browsing.send(.entries(entries, of: id))
          if let before { #expect(browsing.state.selectedEntry?.text.bytes == before.bytes) }
        case 1:
          let text = ["", "b1", "a\(step / 2)", "b2 or b3"].randomElement(using: &random) ?? ""
          let filter = FilterExpression(text)
          browsing.state.filter(by: text)
          _ = browsing.state.layOut(by: browsing.view)
          if let before, filter.matches(before) {
            #expect(browsing.state.selectedEntry?.text.bytes == before.bytes)
          }
        case 2:
          browsing.send(
            .resized(CellGridSize(rows: Int.random(in: 1...30, using: &random), columns: 60)))
        case 3: browsing.press(Self.toggle)
        default:
          let keys: [KeyPress] = [
            .down, .up, KeyPress(.pageDown), KeyPress(.pageUp), KeyPress(.end), KeyPress(.home),
          ]
          if let key = keys.randomElement(using: &random) { browsing.press(key) }
        }
        let list = browsing.state.place.entries
        #expect(list.count == 0 ? list.selected == nil : list.row < list.count)
        let height = max(browsing.state.layout.body.count, 1)
        if list.count > 0 {
          let screen = list.top..<list.top + height
          #expect(screen.overlaps(list.lines(ofRow: list.row)))
          let frame = BrowseView().frame(of: browsing.state)
          #expect(frame.rows.count == browsing.state.size.rows)
        }
      }
    }
  }

  @Test("keeps its invariants for random keys among events and changes")
  func keepsInvariants() throws {
    var random = SeededGenerator()
    let keys =
      KeyTable.entries.filter { ![.quit, .print, .suspend].contains($0.action) }.flatMap(\.keys)
      + ["a", "b", "1"].map { KeyPress(.character($0)) }
    var browsing = try browsing(.activity)
    for step in 0..<4_000 {
      if let key = keys.randomElement(using: &random) { browsing.press(key) }
      let place = browsing.state.place
      if place.tab.hasEntries, Int.random(in: 0..<8, using: &random) == 0 {
        let names = (0..<Int.random(in: 1...9, using: &random)).map { "a\(step)b\($0)" }
        let entries =
          place.tab == .changes
          ? EntrySamples.changes(step, came: names)
          : try names.map { try EntrySamples.event(step, by: $0, text: "words of \($0)") }
        browsing.send(.entries(entries, of: place.listID(of: place.tab)))
      }
      let list = browsing.state.place.entries
      #expect(list.row >= 0 && (list.row < list.count || list.count == 0 && list.row == 0))
      #expect(list.top >= 0 && (list.top < list.lineCount || list.lineCount == 0))
      if step.isMultiple(of: 5) { _ = BrowseView().frame(of: browsing.state) }
      if browsing.state.places.count > 5 { browsing = try self.browsing(.changes) }
    }
  }

  @Test("filters and moves among 250,000 changes without measuring them")
  func handlesManyChanges() throws {
    var browsing = try browsing(.changes)
    let entries = EntrySamples.changes(1, came: (0..<250_000).map { "user\($0)" })
    let clock = ContinuousClock()
    let time = clock.measure {
      post(entries, to: &browsing)
      browsing.type("9999")
      browsing.press(KeyPress(.end), .up, .escape, KeyPress(.pageDown))
    }
    #expect(browsing.state.place.entries.count == 250_000)
    #expect(time < .seconds(5), "\(time)")
  }
}
