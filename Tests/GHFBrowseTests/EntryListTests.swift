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

  private func post(_ entries: [EntryList.Entry], to browsing: inout Browsing) {
    let id = browsing.state.place.listID(of: browsing.state.place.tab)
    browsing.send(.entries(entries, of: id))
    browsing.send(.ended(id, note: nil))
  }

  @Test("Ctrl-O opens the page of an event, and the account's page of a change")
  func opensPages() throws {
    let lists: [(BrowsePlace.Tab, [EntryList.Entry], String)] = [
      (.received, [try EntrySamples.event(1, by: "hubot")], "https://github.com/octocat/hello"),
      (.changes, EntrySamples.changes(1, came: ["ann"]), "https://github.com/ann"),
    ]
    for (tab, entries, page) in lists {
      var browsing = try browsing(tab)
      post(entries, to: &browsing)
      _ = browsing.takeEffects()
      browsing.press(.control("o"))
      guard case .openPages(let pages)? = browsing.takeEffects().first else {
        Issue.record("no page")
        return
      }
      #expect(pages == [page])
    }
  }

  @Test("draws the selected entry in the accent colour, over its whole width")
  func highlightsTheSelection() throws {
    var browsing = try browsing(.activity, columns: 40)
    post(
      [try EntrySamples.event(1, by: "octocat"), try EntrySamples.event(2, by: "hubot")],
      to: &browsing)
    let rows = BrowseView().frame(of: browsing.state).rows
    let body = Array(rows[browsing.state.layout.body])
    for line in body.prefix(1) {
      // The last column is the scroll bar's.
      #expect(line.columns == 39)
      #expect(
        line.placedRuns.allSatisfy { $0.run.style.isReversed && $0.run.style.color == .cyan })
    }
    #expect(body[1].placedRuns.allSatisfy { !$0.run.style.isReversed })
  }

  /// Returns the lines of the screen, without spaces at their ends.
  private func rows(_ browsing: Browsing) -> [String] {
    BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
  }

  @Test(
    "an event is a line: its age, who, what and where, of which a narrow one loses the owner first")
  func drawsEventsAsLines() throws {
    let event = try EntrySamples.event(1, by: "hubot", text: "Quiet fog", on: "octocat/hello-world")
    for (columns, tab, line) in [
      (
        120, BrowsePlace.Tab.received, ">  2h  hubot             commented   octocat/hello-world #7"
      ),
      (80, .received, ">  2h  hubot commented octocat/hello-world #7"),
      (40, .received, ">  2h  hubot commented hello-world #7"),
      (34, .received, ">  2h  hubot commented hello-… #7"),
      (80, .activity, ">  2h  commented   octocat/hello-world #7"),
      (40, .activity, ">  2h  commented   hello-world #7"),
    ] {
      var browsing = try browsing(tab, rows: 12, columns: columns)
      post([event], to: &browsing)
      let row = rows(browsing)[3]
      #expect(row.hasPrefix(line), "\(columns): \(row)")
    }
  }

  @Test(
    "the card has the whole event beside the list, and Ctrl-T shows it in its place until one leaves"
  )
  func showsAnEventOnACard() throws {
    var browsing = try browsing(.received, rows: 14)
    let text = (1...30).map { "line \($0)" }.joined(separator: "\\n")
    post(
      [try EntrySamples.event(1, by: "hubot", text: text), try EntrySamples.event(2, by: "ann")],
      to: &browsing)
    let beside = rows(browsing)
    for (row, text) in zip(
      beside[3...], ["hubot", "", "commented on #7", "octocat/hello", "21 November 2026, 11:00"])
    {
      #expect(
        row.split(separator: " ", maxSplits: 40).joined(separator: " ").contains(text), "\(row)")
    }
    #expect(beside[12].contains("… Ctrl-T shows all") && !beside[12].contains("line 30"))
    browsing.press(Self.toggle)
    let whole = rows(browsing)
    #expect(browsing.state.layout.card == .full && whole[3].hasPrefix(" hubot"), "\(whole)")
    browsing.press(KeyPress(.pageDown), KeyPress(.pageDown), KeyPress(.pageDown))
    #expect(rows(browsing)[12].contains("line 30") && browsing.state.place.entries.row == 0)
    browsing.press(.escape)
    #expect(browsing.state.layout.card != .full && browsing.state.places.count == 1)
    #expect(browsing.state.place.entries.top == 0, "the card doesn't move the list")
    browsing.press(Self.toggle, .tab, KeyPress(.tab, .shift))
    #expect(browsing.state.layout.card != .full, "a card closes when its list is left")
    browsing.press(Self.toggle)
    browsing.type("zzz")
    #expect(browsing.state.layout.card != .full, "a filter shows the list")
    browsing.press(.escape)
    #expect(browsing.state.place.entries.filterText.isEmpty)
  }

  @Test("Alt-Y copies the address that Ctrl-O opens")
  func copiesTheEventsAddress() throws {
    var browsing = try browsing(.received)
    post([try EntrySamples.event(1, by: "hubot")], to: &browsing)
    _ = browsing.takeEffects()
    browsing.press(KeyPress(.character("y"), .alt))
    guard case .copy(let text, _, _, _)? = browsing.takeEffects().first else {
      Issue.record("nothing is copied")
      return
    }
    #expect(text == "https://github.com/octocat/hello")
  }

  @Test("with a token, the authors on the screen are one request, each once; without one none")
  func requestsAuthorsOnce() throws {
    for isSignedIn in [true, false] {
      var browsing = try browsing(.received)
      browsing.send(.signedIn(isSignedIn))
      post(
        try ["hubot", "ann", "hubot"].enumerated().map {
          try EntrySamples.event($0 + 1, by: $1)
        }, to: &browsing)
      let rests = browsing.takeEffects().compactMap { effect -> Int? in
        if case .rest(let number) = effect { number } else { nil }
      }
      browsing.send(.rested(try #require(rests.last)))
      let requested = browsing.takeEffects().compactMap { effect -> [String]? in
        guard case .profiles(let accounts, _) = effect else { return nil }
        return accounts.map(\.login)
      }
      #expect(requested == (isSignedIn ? [["hubot", "ann"]] : []))
    }
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
          // The whole text has the place of the list.
          let isCovered = browsing.state.layout.card == .full
          #expect(isCovered || screen.contains(list.line(ofRow: list.row)))
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

  @Test("filters and moves among 250,000 changes")
  func handlesManyChanges() throws {
    var browsing = try browsing(.changes)
    let entries = EntrySamples.changes(1, came: (0..<250_000).map { "user\($0)" })
    post(entries, to: &browsing)
    browsing.type("9999")
    browsing.press(KeyPress(.end), .up, .escape, KeyPress(.pageDown))
    #expect(browsing.state.place.entries.count == 250_000)
  }
}
