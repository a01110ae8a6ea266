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
