import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

struct BrowseStateTests {
  @Test("requests the list and the profile of the account first")
  func startsTheList() throws {
    var browsing = try Browsing()
    let effects = browsing.takeEffects()
    #expect(effects.count == 2)
    guard case .person(let login, 0) = effects[0], case .load(let id, _, false) = effects[1] else {
      Issue.record("\(effects)")
      return
    }
    #expect(login.name == "octocat" && id.tab == .followers)
  }

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
    #expect(browsing.state.list.order == .login)
    #expect(browsing.selected == "bob")
    browsing.press(.escape)
    #expect(browsing.visible == ["ann", "bob", "bobby", "cat", "zoe"])
    #expect(browsing.selected == "bob")
  }

  @Test("selects the first match if the filter hides the selected person")
  func selectsTheFirstMatch() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob", "bobby"])
    browsing.type("bob")
    #expect(browsing.selected == "bob")
    browsing.type("by")
    #expect(browsing.selected == "bobby")
    browsing.type("x")
    #expect(browsing.selected == nil)
    browsing.press(KeyPress(.backspace))
    #expect(browsing.selected == "bobby")
  }

  @Test("restores the previous place exactly, even after more pages have arrived")
  func restoresThePreviousPlace() throws {
    var browsing = try Browsing(rows: 10)
    let people = (1...50).map { "user\($0)" }
    browsing.fill(people, isEnd: false)
    browsing.type("user")
    for _ in 0..<20 { browsing.press(.down) }
    let list = browsing.state.list
    let id = browsing.state.place.listID(of: .followers)
    browsing.press(.enter)
    #expect(browsing.state.place.subject.name == "user21")
    browsing.send(.people(Browsing.accounts(["late"]), of: id))
    browsing.press(.left)
    #expect(browsing.state.list.selected == list.selected)
    #expect(browsing.state.list.top == list.top)
    #expect(browsing.state.list.filterText == "user")
    #expect(browsing.state.list.roster.count == 51)
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

  @Test("clears the filter, then goes back, with Escape")
  func leavesStepByStep() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.press(.enter)
    browsing.type("x")
    browsing.press(.escape)
    #expect(browsing.state.list.filterText == "" && browsing.state.places.count == 2)
    browsing.press(.escape)
    #expect(browsing.state.places.count == 1)
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

  @Test("sends no request for filtering, sorting and moving")
  func requestsNothingPerKey() throws {
    var browsing = try Browsing()
    browsing.fill((1...200).map { "user\($0)" })
    _ = browsing.takeEffects()
    browsing.type("us")
    browsing.press(.down, .control("s"), KeyPress(.end), KeyPress(.pageUp), .escape)
    for effect in browsing.takeEffects() {
      switch effect {
      case .rest, .profiles(_, cachedOnly: true): break
      default: Issue.record("\(effect)")
      }
    }
  }

  @Test("requests profiles after a rest: all near ones with a token, one without")
  func requestsProfilesAfterARest() throws {
    for isSignedIn in [true, false] {
      var browsing = try Browsing()
      browsing.fill((1...300).map { "user\($0)" })
      browsing.send(.signedIn(isSignedIn))
      _ = browsing.takeEffects()
      browsing.send(.rested(browsing.state.restNumber - 1))
      #expect(browsing.takeEffects().isEmpty, "an older rest")
      browsing.press(.down)
      _ = browsing.takeEffects()
      browsing.send(.rested(browsing.state.restNumber))
      let requested = browsing.takeEffects().compactMap { effect -> Int? in
        if case .profiles(let accounts, cachedOnly: false) = effect { accounts.count } else { nil }
      }
      #expect(requested == (isSignedIn ? [] : [1]))
      let near = 2 * browsing.state.list.screenLength(browsing.state.layout.list.count)
      if isSignedIn { #expect(browsing.state.requestedIDs.count == min(near, pageLength)) }
    }
  }

  @Test("requests the profile of the next person if the first one's is known")
  func requestsTheNextProfile() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.send(.signedIn(false))
    browsing.send(.profiles([try Browsing.profile("ann")], areFresh: true))
    _ = browsing.takeEffects()
    browsing.press(.down)
    guard case .rest(let number)? = browsing.takeEffects().first else {
      Issue.record("no rest")
      return
    }
    browsing.send(.rested(number))
    guard case .profiles(let accounts, cachedOnly: false)? = browsing.takeEffects().first else {
      Issue.record("no request")
      return
    }
    #expect(accounts.map(\.login) == ["bob"])
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
        .endOfProfiles(["stale", "unknown"].map(Browsing.id), CommandError(.limited, "")))
      _ = browsing.takeEffects()
      browsing.send(.rested(browsing.state.restNumber))
      let requested = browsing.takeEffects().flatMap { effect -> [String] in
        if case .profiles(let accounts, cachedOnly: false) = effect {
          accounts.map(\.login)
        } else {
          []
        }
      }
      #expect(requested == expected)
    }
  }

  @Test("filters by the facts of known profiles")
  func filtersByFacts() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob", "cat"])
    browsing.send(
      .profiles(
        [
          try Browsing.profile("ann", ["followers": "100", "location": "\"Oslo, Norway\""]),
          try Browsing.profile("bob", ["followers": "101", "name": "\"Sören\""]),
        ], areFresh: true))
    browsing.type("followers>100")
    #expect(browsing.visible == ["bob"])
    browsing.press(.control("u"))
    browsing.type("location:OSLO")
    #expect(browsing.visible == ["ann"])
    browsing.press(.control("u"))
    browsing.type("since>=2011 followers>")
    #expect(browsing.visible == ["ann", "bob"])
    browsing.press(.control("w"), .control("w"))
    browsing.type("soren")
    #expect(browsing.visible == ["bob"])
  }

  @Test("prints the marked accounts in the order of marking")
  func printsMarkedAccounts() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob", "cat"])
    browsing.press(.down, .control(" "), .up, .up, .control(" "))
    #expect(browsing.state.marked.map(\.login) == ["bob", "ann"])
    _ = browsing.takeEffects()
    browsing.press(.control("x"))
    guard case .quit(let accounts?)? = browsing.takeEffects().last(where: \.isQuit) else {
      Issue.record("no accounts")
      return
    }
    #expect(accounts.map(\.login) == ["bob", "ann"])
  }

  @Test("a click selects, and only a quick second one opens")
  func opensByADoubleClick() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob", "cat"])
    let row = browsing.state.layout.list.lowerBound + 1
    let click = BrowseEvent.input(.mouse(MouseEvent(.press, row: row, column: 5)))
    browsing.send(click)
    #expect(browsing.selected == "bob")
    browsing.send(click, after: .seconds(2))
    #expect(browsing.state.places.count == 1)
    browsing.send(click, after: .milliseconds(100))
    #expect(browsing.state.place.subject.name == "bob")
  }
}
