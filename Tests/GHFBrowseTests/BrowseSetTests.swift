import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse
@testable import GHFQueries

/// A set of people as a place of `ghf browse`.
struct BrowseSetTests {
  /// Opens a set on a screen of 80×12.
  private func browsing(_ text: String = "followers:ann without following:ann") throws -> Browsing {
    var browsing = try Browsing(rows: 12, columns: 80)
    let expression = try SetExpression<PeopleOperand>([text], on: .gitHub)
    browsing.state = BrowseState(
      .set(PeopleSet(expression, names: [:], text: text)), size: browsing.state.size)
    _ = browsing.takeEffects()
    return browsing
  }

  private func rows(_ browsing: Browsing) -> [String] {
    BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
  }

  private func loads(_ effects: [BrowseEffect]) -> [String] {
    effects.compactMap { effect in
      guard case .load(_, .set(let set), let refreshes) = effect else { return nil }
      return set.text + (refreshes ? ", again" : "")
    }
  }

  @Test("has a title, a count, a filter and marks, and is refreshed as a whole")
  func isAList() throws {
    var browsing = try browsing()
    #expect(loads(browsing.state.start()) == ["followers:ann without following:ann"])
    browsing.fill(["bob", "cat", "dan"])
    #expect(rows(browsing)[0].hasPrefix("followers:ann without following:ann  "))
    #expect(rows(browsing)[0].hasSuffix(" 3"))
    #expect(rows(browsing)[1] == " People 3 ")
    browsing.type("c")
    #expect(browsing.visible == ["cat"])
    browsing.press(.control(" "), .escape)
    #expect(browsing.state.marked.map(\.login) == ["cat"])
    _ = browsing.takeEffects()
    browsing.press(.control("r"))
    #expect(loads(browsing.takeEffects()) == ["followers:ann without following:ann, again"])
    browsing.fill(["cat", "eve"])
    #expect(browsing.visible == ["cat", "eve"])
  }

  @Test("stays in the path of the places that are opened from it")
  func isInThePath() throws {
    var browsing = try browsing()
    browsing.fill(["bob"])
    browsing.press(.enter)
    #expect(rows(browsing)[0].hasPrefix("followers:ann without following:ann › bob"))
    browsing.press(.escape, KeyPress(.function(4)))
    #expect(browsing.state.place.subject == .suggestions(nil))
  }

  @Test("shortens a long expression in the title")
  func shortensTheTitle() throws {
    let names = (1...20).map { "user:user\($0)" }
    let browsing = try browsing(names.joined(separator: " or "))
    let name = browsing.state.place.subject.name
    #expect(name.count == 60)
    #expect(name.hasSuffix("…"))
  }

  @Test("shows the progress of its lists in the last line until they have been read")
  func showsProgress() throws {
    var browsing = try browsing()
    _ = browsing.state.start()
    let id = browsing.state.place.listID(of: .people)
    var progress = QueryProgress(.pages, of: .lists(2))
    progress.advance(to: 12, of: 40, nil)
    browsing.send(.progress(progress, of: id))
    #expect(rows(browsing).last?.hasPrefix("12 of 40 pages · Ctrl-Q quits") == true)
    #expect(PlainWait(command: .list).report(browsing.state) == "fetching: 12 of 40 pages")
    browsing.fill([])
    #expect(rows(browsing).last?.hasPrefix("Ctrl-Q quits") == true)
    #expect(rows(browsing)[3] == "no account is in this set")
  }

  @Test("asks before it reads more than its share, although nobody is known yet")
  func asksBeforeItReadsMore() throws {
    var browsing = try browsing()
    _ = browsing.state.start()
    browsing.send(.requestsLeft(40))
    browsing.send(.paused(browsing.state.place.listID(of: .people), pageCount: 60))
    #expect(rows(browsing)[0].hasSuffix("End loads more (62 requests, 40 left)"))
    #expect(rows(browsing)[3].hasPrefix("this needs more requests than a third"))
    browsing.press(KeyPress(.end))
    #expect(browsing.state.question?.text == "load more (62 requests, 40 left)?")
    browsing.press(KeyPress(.end))
    let isLoading = browsing.takeEffects().contains {
      if case .loadMore = $0 { true } else { false }
    }
    #expect(isLoading)
  }

  @Test("the card says once why profiles are fetched one by one")
  func explainsLostBatches() throws {
    var browsing = try Browsing(rows: 40, columns: 100)
    browsing.fill(["bob", "cat"])
    let reason = "GraphQL has failed"
    browsing.send(.losesBatches(reason: reason))
    #expect(browsing.state.message?.text == reason)
    browsing.send(.resized(browsing.state.size))
    #expect(rows(browsing).contains { $0.contains("│ \(reason)") })
    browsing.press(.down)
    #expect(!rows(browsing).contains { $0.contains(reason) })
    browsing.press(.up)
    #expect(!rows(browsing).contains { $0.contains(reason) })
  }
}
