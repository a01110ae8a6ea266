import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

struct BrowseStateTests {
  @Test("keeps the selected person while the list grows, is filtered and is sorted")
  func keepsTheSelectedPerson() throws {
    var browsing = try Browsing()
    browsing.fill(["zoe", "ann", "bob"], isEnd: false)
    browsing.press(.down, .down)
    #expect(browsing.selected == "bob")
    browsing.fill(["cat", "bobby"])
    #expect(browsing.selected == "bob")
    browsing.type("bo")
    #expect(browsing.visible == ["bob", "bobby"])
    #expect(browsing.selected == "bob")
    browsing.press(.control("s"))
    #expect(browsing.state.people.order == .login)
    #expect(browsing.selected == "bob")
    browsing.press(.escape)
    #expect(browsing.visible == ["ann", "bob", "bobby", "cat", "zoe"])
    #expect(browsing.selected == "bob")
  }

  @Test("begins a sorted list with its first person, whatever arrives later")
  func beginsAtTheTop() throws {
    var settings = ExplorerSettings()
    settings.order = .login
    var browsing = try Browsing(settings: settings)
    browsing.fill(["zoe", "eve"], isEnd: false)
    browsing.fill(["ann", "bob"])
    #expect(browsing.visible == ["ann", "bob", "eve", "zoe"])
    #expect(browsing.selected == "ann")
  }

  @Test("restores the previous place exactly, even after more pages have arrived")
  func restoresThePreviousPlace() throws {
    var browsing = try Browsing(rows: 10)
    let people = (1...50).map { "user\($0)" }
    browsing.fill(people, isEnd: false)
    browsing.type("user")
    for _ in 0..<20 { browsing.press(.down) }
    let list = browsing.state.people
    let id = browsing.state.place.listID(of: .followers)
    browsing.press(.enter)
    #expect(browsing.state.place.subject.name == "user21")
    browsing.send(.people(Browsing.accounts(["late"]), of: id))
    browsing.press(.left)
    #expect(browsing.state.people.selected == list.selected)
    #expect(browsing.state.people.top == list.top)
    #expect(browsing.state.people.filterText == "user")
    #expect(browsing.state.people.roster.count == 51)
  }

  @Test("cancels the requests of a place when it is left")
  func cancelsRequestsOfALeftPlace() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(.enter)
    _ = browsing.takeEffects()
    browsing.press(.escape)
    #expect(browsing.takeEffects().contains { if case .cancel(1) = $0 { true } else { false } })
  }

  @Test("drops pages of a list that was fetched again")
  func dropsPagesOfAnOlderRound() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    let old = browsing.state.place.listID(of: .followers)
    browsing.press(.down, .control("r"))
    browsing.send(.people(Browsing.accounts(["stale"]), of: old))
    browsing.fill(["new", "ann"], isEnd: false)
    #expect(browsing.visible == ["ann", "bob"], "the complete list stays until the new one is")
    browsing.fill(["bob"])
    #expect(browsing.visible == ["new", "ann", "bob"])
    #expect(browsing.selected == "bob")
  }

  @Test("requests profiles after a rest: all near ones with a token, one without")
  func requestsProfilesAfterARest() throws {
    for isSignedIn in [true, false] {
      var browsing = try Browsing()
      browsing.fill((1...300).map { "user\($0)" })
      browsing.send(.signedIn(isSignedIn))
      _ = browsing.takeEffects()
      browsing.send(.rested(browsing.state.rest.number - 1))
      #expect(browsing.takeEffects().isEmpty, "an older rest")
      browsing.press(.down)
      _ = browsing.takeEffects()
      browsing.send(.rested(browsing.state.rest.number))
      let requested = browsing.takeEffects().compactMap { effect -> Int? in
        if case .profiles(let accounts, _) = effect {
          accounts.count
        } else {
          nil
        }
      }
      #expect(requested == (isSignedIn ? [] : [1]))
      let near = 2 * browsing.state.people.screenLength(browsing.state.layout.list.count)
      if isSignedIn { #expect(browsing.state.known.requestedCount == min(near, pageLength)) }
    }
  }

  @Test("requests a profile again only if it may have changed")
  func requestsStaleProfilesAgain() throws {
    let names = ["stale", "fresh", "gone", "unknown"]
    for (isSignedIn, expected) in [(true, ["stale", "unknown"]), (false, [])] {
      var browsing = try Browsing()
      browsing.fill(names)
      browsing.send(.signedIn(isSignedIn))
      browsing.send(.profiles([try Browsing.profile("stale")], areFresh: false))
      browsing.send(.profiles([try Browsing.profile("fresh")], areFresh: true))
      browsing.send(.endOfProfiles([Browsing.id(of: "gone")], nil))
      browsing.send(
        .endOfProfiles(["stale", "unknown"].map(Browsing.id), Browsing.limit))
      _ = browsing.takeEffects()
      browsing.send(.rested(browsing.state.rest.number))
      let requested = browsing.takeEffects().flatMap { effect -> [String] in
        if case .profiles(let accounts, _) = effect {
          accounts.map(\.login)
        } else {
          []
        }
      }
      #expect(requested == expected)
    }
  }

  @Test("looks the whole list up in the cache for a filter, once")
  func looksUpTheListOnce() throws {
    var browsing = try Browsing()
    browsing.fill((1...30_000).map { "user\($0)" })
    _ = browsing.takeEffects()
    browsing.type("us")
    let lookups = browsing.takeEffects().compactMap { effect in
      if case .cachedProfiles(let people, _) = effect { people } else { nil }
    }
    let lookup = try #require(lookups.first)
    #expect(lookups.count == 1)
    #expect(lookup.elementsEqual(browsing.state.people.roster))
  }

  @Test("a profile from the cache replaces none that GitHub has answered since")
  func keepsNewerProfiles() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.send(.profiles([try Browsing.profile("ann", ["followers": "7"])], areFresh: true))
    browsing.send(.profiles([try Browsing.profile("ann", ["followers": "5"])], areFresh: false))
    let ann = browsing.state.known.profile(of: Browsing.id(of: "ann"))
    #expect(ann?[.followerCount] == .number(7))
  }

  @Test("reads on in a place to which the user goes forward, as it was")
  func readsOn() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.press(.enter)
    browsing.fill(["cat", "dan"], isEnd: false)
    browsing.type("d")
    _ = browsing.takeEffects()
    browsing.press(KeyPress(.left, .alt), KeyPress(.right, .alt))
    #expect(browsing.visible == ["dan"])
    let loads = browsing.takeEffects().compactMap { effect in
      if case .load(let id, _, _) = effect { id.round } else { nil }
    }
    #expect(loads == [1])
  }

  @Test("ignores the end of requests that a second refresh has cancelled")
  func ignoresCancelledRefreshes() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(.control("r"))
    let cancelled = browsing.state.place.listID(of: .followers)
    browsing.press(.control("r"))
    browsing.send(.failed(.cancelled, of: cancelled))
    #expect(browsing.state.message == nil)
    #expect(browsing.state.list.progress == .loading)
  }

  @Test("keeps profiles that arrive during a refresh")
  func keepsProfilesDuringARefresh() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.press(.control("r"))
    browsing.fill(["ann", "bob"], isEnd: false)
    browsing.send(.profiles([try Browsing.profile("bob", ["followers": "7"])], areFresh: true))
    browsing.send(.ended(browsing.state.place.listID(of: .followers), note: nil))
    browsing.type("followers>5")
    #expect(browsing.visible == ["bob"])
  }

  @Test("doesn't name the cost of a paused list that isn't known")
  func namesNoCost() throws {
    var browsing = try Browsing(rows: 12, columns: 40)
    browsing.fill((1...200).map { "user\($0)" }, isEnd: false)
    browsing.send(.person(try Browsing.profile("octocat", ["followers": "20000"]), place: 0))
    browsing.send(.paused(browsing.state.place.listID(of: .followers), pageCount: nil))
    let frame = BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
    #expect(frame[2].hasSuffix("200 of 20,000…"))
    #expect(!frame[11].contains("End"))
  }

  // MARK: Filters

  @Test("reads @login as a word while that account isn't on the list")
  func filtersByText() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"], isEnd: false)
    browsing.send(
      .profiles([try Browsing.profile("bob", ["company": "\"@github\""])], areFresh: true))
    browsing.type("@github")
    #expect(browsing.visible == ["bob"])
    browsing.fill(["github", "hubot"], isEnd: false)
    #expect(browsing.visible == ["github"])
    browsing.fill(["cat"])
    #expect(browsing.visible == ["github"])
    browsing.press(.control("s"))
    #expect(browsing.visible == ["github"])
    browsing.type(" x")
    #expect(browsing.visible == [])
  }

  @Test("ranks the matches of a fuzzy filter when people and names arrive")
  func ranksMatches() throws {
    var settings = ExplorerSettings()
    settings.isFuzzy = true
    var browsing = try Browsing(settings: settings)
    browsing.fill(["c-a-xx-t", "bob", "concat", "cat"], isEnd: false)
    browsing.type("cat")
    #expect(browsing.visible == ["cat", "concat", "c-a-xx-t"])
    browsing.fill(["cat2", "x-cat"])
    #expect(browsing.visible == ["cat", "cat2", "x-cat", "concat", "c-a-xx-t"])
    let profile = try Browsing.profile("bob", ["name": "\"Cat\""])
    browsing.send(.profiles([profile], areFresh: true))
    #expect(browsing.visible.prefix(3) == ["bob", "cat", "cat2"])
    #expect(browsing.selected == "cat")
  }
}
