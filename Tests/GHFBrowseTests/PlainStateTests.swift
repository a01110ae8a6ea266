import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalText
import Testing

@testable import GHFBrowse

/// The state of `ghf browse --plain` without its session.
struct PlainStateTests {
  @Test("keeps the numbers of the printed page if the list changes")
  func keepsNumbers() throws {
    var state = BrowseState(
      .person(try Login(name: "octocat")), in: Browsing.machine,
      size: CellGridSize(rows: 24, columns: 80))
    _ = state.start()
    let id = state.place.listID(of: .followers)
    func add(_ logins: [String], to state: inout PlainState) {
      _ = state.browse.handle(.people(Browsing.accounts(logins), of: id))
    }
    var plain = PlainState(state)
    add(["eve", "bob"], to: &plain)
    _ = plain.apply(.sort(.login))
    #expect(plain.turn(by: .sort(.login)).dropFirst() == ["1 bob", "2 eve"])
    add(["ann"], to: &plain)
    _ = plain.apply(PlainCommand("mark 1"))
    #expect(plain.browse.marked.map(\.login) == ["bob"])
    _ = plain.apply(.list)
    #expect(plain.turn(by: .list).dropFirst() == ["1 ann", "2 bob, marked", "3 eve"])
  }

  @Test(
    "opens a list of a person by number",
    arguments: [
      ("in 2", BrowsePlace.Tab.followers), ("followers 2", .followers), ("following 2", .following),
      ("changes 2", .changes),
    ])
  func opensAList(_ line: String, _ tab: BrowsePlace.Tab) throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    var plain = PlainState(browsing.state)
    let effects = plain.apply(PlainCommand(line))
    #expect(plain.browse.place.subject == .person(try Login(name: "bob")))
    #expect(plain.browse.place.tab == tab)
    let loaded = effects.compactMap { effect -> BrowsePlace.Tab? in
      if case .load(let id, _, _) = effect { id.tab } else { nil }
    }
    #expect(loaded == [tab])
    _ = plain.apply(PlainCommand("back"))
    _ = plain.apply(PlainCommand("\(tab.rawValue) 3"))
    #expect(plain.browse.message?.text == "no person number 3")
  }

  @Test("reports how much of a list has arrived")
  func reportsProgress() throws {
    var browsing = try Browsing()
    func report(_ command: PlainCommand) -> String {
      PlainWait(command: command).report(browsing.state)
    }
    #expect(report(.list) == "fetching…")
    browsing.fill((1...100).map { "user\($0)" }, isEnd: false)
    #expect(report(.last) == "fetching: 100 so far")
    let profile = try Browsing.profile("octocat", ["followers": "1200"])
    browsing.send(.person(profile, place: browsing.state.place.number))
    #expect(report(.last) == "fetching: 100 of 1,200")
    #expect(report(.perform(.refresh)) == "fetching the list again…")
    browsing.state.known.request(Browsing.accounts(["ann", "bob"]))
    #expect(report(.perform(.fetchProfiles)) == "waiting for 2 profiles")
    #expect(report(.card(3)) == "fetching the profile…")
  }

  @Test("returns to the prompt from a long fetch, which can be continued or stopped")
  func leavesALongFetch() throws {
    var browsing = try Browsing()
    browsing.fill((1...300).map { "user\($0)" })
    browsing.send(.signedIn(true))
    var plain = PlainState(browsing.state)
    _ = plain.apply(PlainCommand("profiles"))
    #expect(plain.browse.question != nil)
    _ = plain.apply(PlainCommand("yes"))
    let total = try #require(plain.browse.fetch?.count)
    var wait = PlainWait(command: plain.asking, isIdle: true)
    #expect(!wait.isOver(plain))
    wait.reportCount = 2
    #expect(wait.isOver(plain))
    _ = plain.apply(PlainCommand("profiles"))
    #expect(plain.browse.message?.text == "fetched 0 of \(total) profiles")
    _ = plain.apply(PlainCommand("stop"))
    #expect(plain.browse.message?.text == "stopped: fetched 0 of \(total) profiles")
    _ = plain.apply(PlainCommand("stop"))
    #expect(plain.browse.message?.text == "no profiles are being fetched")
  }
}
