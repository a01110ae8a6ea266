import GHFMessages
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The key that reads a paused list on.
struct BrowseLoadMoreTests {
  private static let end = KeyPress(.end)

  private func paused() throws -> Browsing {
    var browsing = try Browsing(rows: 12, columns: 100)
    browsing.fill((1...200).map { "user\($0)" }, isEnd: false)
    browsing.send(.person(try Browsing.profile("octocat", ["followers": "20000"]), place: 0))
    browsing.send(.requestsLeft(40))
    browsing.send(.paused(browsing.state.place.listID(of: .followers), pageCount: 178))
    _ = browsing.takeEffects()
    return browsing
  }

  private func title(_ browsing: Browsing) -> String {
    BrowseView().frame(of: browsing.state).rows[0].text(for: .plain)
  }

  private func loads(_ browsing: inout Browsing) -> Int {
    browsing.takeEffects().count { if case .loadMore = $0 { true } else { false } }
  }

  @Test func namesTheCostInTheTitle() throws {
    var browsing = try paused()
    #expect(title(browsing).hasSuffix("200 of 20,000: End loads more (180 requests, 40 left)"))
    browsing.state.resize(to: CellGridSize(rows: 12, columns: 30))
    #expect(title(browsing).hasSuffix("200 of 20,000"))
    browsing.send(.paused(browsing.state.place.listID(of: .followers), pageCount: nil))
    #expect(title(browsing).hasSuffix("200 of 20,000…"))
  }

  @Test("asks at the last loaded person, and loads more if End is pressed again")
  func asksBeforeItLoadsMore() throws {
    var browsing = try paused()
    browsing.press(Self.end)
    #expect(browsing.selected == "user200")
    #expect(browsing.state.message == nil)
    browsing.press(Self.end)
    #expect(
      browsing.state.question?.text == "load more (180 requests, 40 left)?")
    #expect(loads(&browsing) == 0)
    // Any other key is a no.
    browsing.press(.up, .down, Self.end)
    #expect(loads(&browsing) == 0)
    browsing.press(Self.end)
    #expect(loads(&browsing) == 1)
  }

  @Test func mutualSaysWhatItNeeds() throws {
    var browsing = try paused()
    browsing.press(.tab, .tab)
    let text = BrowseView().frame(of: browsing.state).rows
      .map { $0.text(for: .plain) }.joined(separator: "\n")
    #expect(text.contains("this needs both lists: End in Followers and Following"))
  }

  @Test("looks up only the selected person once GraphQL has failed")
  func looksUpThePersonWithoutGraphQL() throws {
    func requested(_ browsing: inout Browsing) -> [[String]] {
      browsing.takeEffects().compactMap {
        if case .profiles(let accounts, false) = $0 { accounts.map(\.login) } else { nil }
      }
    }
    var browsing = try Browsing(rows: 12, columns: 100)
    browsing.fill((1...200).map { "user\($0)" })
    browsing.send(.signedIn(true))
    let batch = requested(&browsing)
    #expect(batch.map(\.count).allSatisfy { $0 > 1 })
    let ids = batch.joined().map(Browsing.id)
    browsing.send(.endOfProfiles([ids[0]], nil))
    browsing.send(.endOfProfiles(Array(ids.dropFirst()), .silent(.interrupted)))
    browsing.send(.losesBatches(reason: nil))
    #expect(requested(&browsing) == [])
    browsing.press(.down)
    browsing.send(.rested(browsing.state.restNumber))
    #expect(requested(&browsing) == [["user2"]])
    browsing.press(.control("d"))
    #expect(
      browsing.state.message?.text
        == "198 profiles need 198 requests, limit unknown; GraphQL isn't available")
  }
}
