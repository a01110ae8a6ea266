import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The texts about a list that isn't whole, and the questions before something that costs much.
struct BrowseStatusTests {
  /// Returns octocat's followers after the list was paused: 60 of 1,060 have arrived.
  private func paused(
    _ left: Int?, rows: Int = 12, columns: Int = 80, pageCount: Int = 10
  ) throws -> Browsing {
    var browsing = try Browsing(rows: rows, columns: columns)
    browsing.send(.signedIn(false))
    browsing.send(.person(try Browsing.profile("octocat", ["followers": "1060"]), place: 0))
    browsing.fill((1...60).map { "user\($0)" }, isEnd: false)
    browsing.send(.paused(browsing.state.place.listID, pageCount: pageCount))
    if let left { browsing.send(.requestsLeft(left, until: "17:10")) }
    return browsing
  }

  private func rows(_ browsing: Browsing) -> [StyledLine] {
    BrowseView().frame(of: browsing.state).rows
  }

  private func texts(_ browsing: Browsing) -> [String] {
    rows(browsing).map { $0.text(for: .plain) }
  }

  @Test("a paused list says at its end how many are left, what they cost, and which key loads them")
  func saysWhatLoadingCosts() throws {
    var browsing = try paused(33)
    #expect(!texts(browsing).contains { $0.contains("more: End") }, "only at the end")
    browsing.press(KeyPress(.end))
    let shown = texts(browsing)
    #expect(
      shown[7].hasPrefix(">   user60") && shown[9].hasPrefix("    1,000 more: End loads them"))
    #expect(shown[10].hasPrefix("    12 requests, 33 left until 17:10"))
    for key in [KeyPress(.end), KeyPress(.pageDown)] {
      browsing.press(key)
      #expect(
        browsing.state.question?.text
          == "load 1,000 more (12 requests, 33 left until 17:10)?")
      browsing.press(.escape)
    }
  }

  @Test("a list whose rest needs more requests than are left says so, and what helps")
  func saysWhatHelps() throws {
    var browsing = try paused(7)
    browsing.press(KeyPress(.end))
    let shown = texts(browsing)
    #expect(shown[9].hasPrefix("    1,000 more need 12 requests, 7 left until"))
    #expect(shown[10].hasPrefix("    a token gives 5,000 an hour: gh auth login"))
    browsing.press(KeyPress(.end))
    #expect(
      browsing.state.question?.text
        == "load a part of 1,000 more (12 requests, 7 left until 17:10)?")
  }

  @Test(
    "the lines at the end are no rows: clicks and keys don't select them", arguments: [4, 12, 30])
  func selectsNoFooter(_ rows: Int) throws {
    var browsing = try paused(33, rows: rows)
    browsing.press(KeyPress(.end), .down, .down)
    #expect(browsing.selected == "user60")
    let last = browsing.state.layout.list.upperBound - 1
    browsing.send(.input(.mouse(MouseEvent(.press, row: last, column: 6))))
    #expect(browsing.selected == "user60")
    #expect(texts(browsing).contains { $0.hasPrefix(">   user60") })
  }

  @Test("a question is a reversed line from edge to edge, with all of its answers")
  func reversesQuestions() throws {
    for columns in [20, 40, 80] {
      var browsing = try Browsing(rows: 12, columns: columns)
      browsing.fill(["ann", "bob", "carol"])
      browsing.press(.control(" "), .control(" "), .control("f"))
      let text = "add 2 people to the favourites: ann, bob?"
      #expect(browsing.state.question?.text == text)
      let lines = rows(browsing).filter { line in
        line.columns == columns && line.placedRuns.allSatisfy { $0.run.style.isReversed }
      }
      let shown = lines.map { $0.text(for: .plain) }.joined(separator: " ")
      #expect(shown.contains("[y/N]"), "\(columns): \(texts(browsing))")
    }
  }

  @Test("a question about one account says that the marked ones aren't meant")
  func saysWhoIsMeant() throws {
    var browsing = try Browsing()
    browsing.send(.signedIn(true))
    browsing.fill(["ann", "bob", "carol"])
    browsing.press(.control(" "), .control(" "))
    _ = browsing.state.changeFollowing(to: true)
    #expect(browsing.state.question?.text == "follow carol (not the 2 marked)?")
  }

  @Test("only a list that a second try may bring offers one")
  func offersNoUselessRetry() throws {
    for (cause, isOffered) in [
      (QueryError.Cause.hiddenList(count: 3), false), (.listDisappeared, false),
      (.gitHub(.unexpected(status: 299)), false), (.silentServer(host: "ghe.example.org"), true),
      (.gitHub(.noResponse(.notSent)), true),
    ] {
      var browsing = try Browsing()
      let error = CommandError.query(QueryError(cause))
      browsing.send(.failed(error, of: browsing.state.place.listID))
      let last = try #require(texts(browsing).last)
      #expect(last.contains("Ctrl-R") == isOffered, "\(cause): \(last)")
    }
  }

  @Test("the lines of a paused list are never drawn over a card", arguments: [12, 30])
  func keepsFooterOffCards(_ rows: Int) throws {
    var browsing = try paused(33, rows: rows, columns: 60)
    if rows < 24 { browsing.press(.control("t")) }
    #expect(browsing.state.layout.cardArea != nil)
    #expect(!texts(browsing).contains { $0.contains("more: End") && $0.contains("user1") })
    let card = try #require(browsing.state.layout.cardArea).rows
    #expect(!texts(browsing)[card].contains { $0.contains("more: End") })
  }

  @Test("a full card of the account scrolls, and closes as it was opened on any width")
  func keepsFullCards() throws {
    var browsing = try Browsing(rows: 12, columns: 40)
    let bio = (1...30).map { "line \($0)" }.joined(separator: "\\n")
    let profile = try Browsing.profile("octocat", ["followers": "3", "bio": "\"\(bio)\""])
    browsing.send(.person(profile, place: 0))
    browsing.fill(["ann", "bob", "cat"])
    browsing.press(KeyPress(.character("0"), .alt), .control("t"), KeyPress(.pageDown))
    #expect(browsing.state.isOwnerSelected && browsing.state.cardTop > 0)
    browsing.send(.resized(CellGridSize(rows: 20, columns: 100)))
    #expect(browsing.state.layout.card == .full)
    browsing.press(.control("t"))
    #expect(browsing.state.layout.card == .beside(column: 64))
  }
}
