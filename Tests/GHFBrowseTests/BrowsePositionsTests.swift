import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import Testing

@testable import GHFBrowse

/// Events for which the state needs the positions of what the view shows.
struct BrowsePositionsTests {
  private static let people = Browsing.accounts((1...60).map { "user\($0)" })

  private func click(row: Int, column: Int) -> BrowseEvent {
    .input(.mouse(MouseEvent(.press, row: row, column: column)))
  }

  private func key(_ code: KeyPress.Key) -> BrowseEvent { .input(.key(KeyPress(code))) }

  /// Returns a state that shows cards, of which one is higher than the others.
  private func showingCards() throws -> Browsing {
    var browsing = try Browsing()
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.people(BrowsePositionsTests.people, of: id))
    browsing.send(.profiles([try Browsing.profile("user2", ["bio": "\"Swift\""])], areFresh: true))
    browsing.show(.cards)
    return browsing
  }

  @Test("clicks and keys before the first layout do no harm")
  func toleratesEventsBeforeTheFirstLayout() throws {
    var state = BrowseState(
      .favourites, in: Browsing.machine, size: CellGridSize(rows: 24, columns: 80))
    let id = state.place.listID(of: .favourites)
    _ = state.handle(.people(BrowsePositionsTests.people, of: id))
    for row in 0..<23 { _ = state.handle(click(row: row, column: 3), at: .seconds(row)) }
    #expect(state.people.selected?.login == "user20")
    for _ in 1...3 { _ = state.handle(.input(.key(KeyPress(.pageDown, .alt)))) }
    #expect(state.cardTop == 0)
    for event in [key(.function(1)), key(.end), key(.end), key(.pageDown)] {
      _ = state.handle(event)
    }
    #expect(state.helpPage == 0)
    _ = state.handle(key(.escape))
    _ = state.show(.cards)
    for row in 0..<23 { _ = state.handle(click(row: row, column: 3), at: .seconds(row)) }
    #expect(state.people.selected?.login == "user20", "the places of the cards aren't known")
    var texts = EntryList()
    for _ in 1...3 { texts.move(by: .max / 2) }
    for _ in 1...3 { texts.movePage(isDown: false, rows: 22) }
    #expect(texts.top == 0 && texts.row == 0)
  }

  @Test("of three quick clicks on a row, only the second is a double click")
  func countsClicksInPairs() {
    var state = BrowseState(
      .favourites, in: Browsing.machine, size: CellGridSize(rows: 24, columns: 80))
    let clicks = [(3, 0), (3, 100), (3, 200), (3, 300), (4, 400), (3, 500), (3, 2_000), (3, 2_100)]
    #expect(
      clicks.map { state.clicks.isDouble(on: $0.0, at: .milliseconds($0.1)) }
        == [false, true, false, true, false, false, false, true])
  }

  @Test("keys that arrive at once act as those with a frame after each")
  func appliesKeysOfOneRead() throws {
    let keys: [KeyPress.Key] = [.pageDown, .pageDown, .right, .pageDown, .up, .left, .end, .pageUp]
    var browsing = try showingCards()
    var other = browsing.state
    let view = browsing.view
    for code in keys {
      browsing.press(KeyPress(code))
      _ = view.frame(of: browsing.state)
    }
    _ = other.handle(keys.map(key), at: .zero, shownBy: view)
    #expect(other.people.row == browsing.state.people.row && other.people.row > 0)
    #expect(other.people.top == browsing.state.people.top && other.people.top > 0)
    let help = [key(.function(1)), key(.pageDown), key(.pageDown), key(.end), key(.up)]
    _ = other.handle(help, at: .zero, shownBy: view)
    #expect(other.helpPage == max(HelpPages.pages(of: other).count - 2, 0))
  }

  @Test("a click right after a resize hits what the new size shows")
  func clicksAfterAResize() throws {
    var browsing = try showingCards()
    let size = CellGridSize(rows: 30, columns: 70)
    var other = browsing.state
    _ = other.handle([.resized(size)], at: .zero, shownBy: browsing.view)
    let top = other.layout.list.lowerBound
    let last = try #require(
      other.people.cards?.frames(in: 0..<other.layout.list.count).last { $0.column == 1 })
    let event = click(row: top + last.rows.lowerBound, column: last.x)
    _ = browsing.state.handle([.resized(size), event], at: .zero, shownBy: browsing.view)
    #expect(browsing.state.people.row == last.index && last.index > 1)
  }

  @Test("lays out new cards as all at once, and again only after a change")
  func laysOutNewCards() throws {
    var browsing = try showingCards()
    let id = browsing.state.place.listID(of: .followers)
    for page in 1...5 {
      let new = Browsing.accounts((1...7).map { "page\(page)card\($0)" })
      browsing.send(.people(new, of: id))
    }
    let cards = try #require(browsing.state.people.cards)
    var fresh = try showingCards()
    fresh.send(.people(Array(browsing.state.people.roster[60...]), of: id))
    fresh.send(.resized(CellGridSize(rows: 40, columns: 60)))
    fresh.send(.resized(CellGridSize(rows: 40, columns: 120)))
    let all = try #require(fresh.state.people.cards)
    let rows = 0..<all.size.rows
    #expect(cards.count == 95 && cards.frames(in: rows) == all.frames(in: rows))
    browsing.send(.profiles([try Browsing.profile("user1", ["bio": "\"Go\""])], areFresh: true))
    let changed = try #require(browsing.state.people.cards)
    #expect(changed.rows(ofCard: 0)?.count ?? 0 > cards.rows(ofCard: 0)?.count ?? 0)
  }
}
