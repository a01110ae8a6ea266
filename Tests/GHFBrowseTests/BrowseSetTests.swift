import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse
@testable import GHFQueries

/// A set of people as a place of `ghf browse`.
struct BrowseSetTests {
  private func filterRow(_ browsing: Browsing) -> String? {
    BrowseView().frame(of: browsing.state).rows[2].text(for: .plain)
  }

  @Test("shows the progress of its lists beside the filter until they have been read")
  func showsProgress() throws {
    let text = "followers:ann without following:ann"
    let expression = try SetExpression<PeopleOperand>([text], on: .gitHub)
    var browsing = try Browsing(rows: 12, columns: 80)
    browsing.state = BrowseState(
      .set(PeopleSet(expression, names: [:], text: text)), in: Browsing.machine,
      size: browsing.state.size)
    _ = browsing.state.start()
    let id = browsing.state.place.listID(of: .people)
    var progress = QueryProgress(.pages, of: .lists(2))
    progress.advance(to: 12, of: 40, nil)
    browsing.send(.progress(progress, of: id))
    #expect(filterRow(browsing)?.hasSuffix("  12 of 40 pages…") == true)
    #expect(PlainWait(command: .list).report(browsing.state) == "fetching: 12 of 40 pages")
    browsing.fill([])
    #expect(filterRow(browsing) == "> type to filter")
  }
}
