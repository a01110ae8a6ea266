import GHFMessages
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Keys of `ghf browse` that change more than the selection.
struct BrowseActionTests {
  private static let fetch = KeyPress.control("d")
  private static let cards = KeyPress.control("v")

  private func text(of browsing: Browsing) -> [String] {
    BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
  }

  private func message(_ browsing: Browsing) -> String? {
    browsing.state.question?.text ?? browsing.state.message?.text
  }

  @Test("fetches all missing profiles after a question, 100 a request and 4 requests at once")
  func fetchesProfiles() throws {
    var browsing = try Browsing()
    let people = (1...1_205).map { "user\($0)" }
    browsing.fill(people)
    // Requests the profiles of the first rows.
    browsing.send(.signedIn(true))
    browsing.send(.requestsLeft(4_000))
    browsing.send(.endOfProfiles([Browsing.id(of: "user101")], nil))
    var requested = requests(browsing.takeEffects())
    let missing = 1_205 - requested.joined().count - 1
    browsing.press(BrowseActionTests.fetch)
    #expect(
      message(browsing)
        == "fetch \(CountText.grouped(missing)) profiles (about 12 points)?")
    // Any other key is an answer too.
    browsing.press(.down, BrowseActionTests.fetch)
    #expect(requests(browsing.takeEffects()) == [])
    browsing.press(BrowseActionTests.fetch)
    var batches = requests(browsing.takeEffects())
    #expect(batches.map(\.count) == [100, 100, 100, 100])
    browsing.press(BrowseActionTests.fetch)
    #expect(message(browsing) == "fetched 0 of \(CountText.grouped(missing)) profiles; Esc stops")
    while !batches.isEmpty {
      #expect(batches.count <= 4)
      requested += batches
      let batch = batches.removeFirst()
      requested.removeLast(batches.count)
      browsing.send(.endOfProfiles(batch.map(Browsing.id), nil))
      batches += requests(browsing.takeEffects())
    }
    #expect(message(browsing) == "fetched \(CountText.grouped(missing)) profiles")
    #expect(Set(requested.joined()) == Set(people).subtracting(["user101"]))
    #expect(requested.joined().count == people.count - 1)
  }

  @Test("Escape stops a fetch of profiles, a failure ends it, and leaving its place forgets it")
  func stopsAFetch() throws {
    var browsing = try Browsing()
    browsing.fill((1...1_000).map { "user\($0)" })
    browsing.send(.signedIn(true))
    func begin() throws -> [[String]] {
      browsing.press(BrowseActionTests.fetch, BrowseActionTests.fetch)
      return requests(browsing.takeEffects())
    }
    _ = browsing.takeEffects()
    var batches = try begin()
    browsing.press(.escape)
    #expect(message(browsing)?.hasPrefix("stopped: fetched 0 of") == true)
    for batch in batches { browsing.send(.endOfProfiles(batch.map(Browsing.id), nil)) }
    #expect(requests(browsing.takeEffects()) == [])
    batches = try begin()
    #expect(batches.count == 4)
    let limit = CommandError(.limited, "the rate limit is used up")
    browsing.send(.endOfProfiles(batches[0].map(Browsing.id), limit))
    #expect(
      message(browsing)?.hasSuffix("profiles; the rate limit is used up") == true)
    for batch in batches.dropFirst() { browsing.send(.endOfProfiles(batch.map(Browsing.id), nil)) }
    #expect(requests(browsing.takeEffects()) == [])
    #expect(browsing.state.fetch == nil)
    browsing.press(.enter)
    browsing.fill((1...1_000).map { "other\($0)" })
    batches = try begin()
    #expect(browsing.state.fetch != nil)
    browsing.press(.control("r"))
    #expect(message(browsing)?.hasPrefix("stopped: fetched 0 of") == true)
    browsing.fill((1...1_000).map { "other\($0)" })
    for batch in batches { browsing.send(.endOfProfiles(batch.map(Browsing.id), nil)) }
    _ = try begin()
    browsing.send(.losesBatches(reason: nil))
    #expect(message(browsing)?.hasSuffix("GraphQL doesn't answer") == true)
    #expect(browsing.state.fetch == nil)
  }

  @Test(
    "fetches the profiles of organisations one by one, and sends no request for a part of a batch")
  func fetchesOrganizations() throws {
    var browsing = try Browsing()
    browsing.fill((1...500).map { "user\($0)" })
    browsing.send(
      .people(
        (1...3).map { Account(id: Int64($0), login: "org\($0)", kind: .organization) },
        of: browsing.state.place.listID(of: .followers)))
    browsing.send(.signedIn(true))
    _ = browsing.takeEffects()
    browsing.press(BrowseActionTests.fetch, BrowseActionTests.fetch)
    var batches = requests(browsing.takeEffects())
    #expect(batches.count == 4)
    browsing.send(.endOfProfiles([Browsing.id(of: batches[0][0])], nil))
    #expect(requests(browsing.takeEffects()) == [])
    var all = batches
    while !batches.isEmpty {
      browsing.send(.endOfProfiles(batches.removeFirst().map(Browsing.id), nil))
      let next = requests(browsing.takeEffects())
      (batches, all) = (batches + next, all + next)
    }
    #expect(all.suffix(3) == [["org1"], ["org2"], ["org3"]])
  }

  /// Returns the logins of each request for profiles.
  private func requests(_ effects: [BrowseEffect]) -> [[String]] {
    effects.compactMap { effect in
      switch effect {
      case .profiles(let accounts, cachedOnly: false), .fetchProfiles(let accounts, place: _):
        accounts.map(\.login)
      default: nil
      }
    }
  }

  @Test("fetches profiles at once if it isn't known yet whether there is a token")
  func fetchesProfilesAfterTheSignIn() throws {
    var browsing = try Browsing()
    browsing.fill((1...90).map { "user\($0)" })
    _ = browsing.takeEffects()
    browsing.press(BrowseActionTests.fetch)
    guard case .checkSignIn? = browsing.takeEffects().first else {
      Issue.record("no check")
      return
    }
    browsing.send(.signedIn(true))
    #expect(requests(browsing.takeEffects()).joined().count == 90)
    #expect(message(browsing) == "fetching 90 profiles (about 1 point)")
  }

  @Test("fetches profiles one by one without a token, if enough requests stay, and none offline")
  func fetchesProfilesWithoutAToken() throws {
    var browsing = try Browsing()
    let people = (1...20).map { "user\($0)" }
    browsing.fill(people)
    browsing.send(.signedIn(false))
    _ = browsing.takeEffects()
    browsing.send(.requestsLeft(28))
    browsing.press(BrowseActionTests.fetch)
    // One is requested already, because it is selected.
    #expect(
      message(browsing) == "19 profiles need 19 requests, 28 left; sign in with 'gh auth login'")
    browsing.send(.requestsLeft(29))
    browsing.press(BrowseActionTests.fetch, BrowseActionTests.fetch)
    #expect(requests(browsing.takeEffects()).map(\.count) == [1, 1, 1, 1])
    browsing.press(.escape)
    browsing.state.isOffline = true
    browsing.press(BrowseActionTests.fetch)
    #expect(message(browsing) == "offline: only cached profiles are known")
    browsing.press(.control("r"))
    #expect(message(browsing) == "offline: nothing is fetched")
    #expect(browsing.visible == people)
    #expect(requests(browsing.takeEffects()).isEmpty)
  }

  @Test("Escape at the first place only says how to quit, also after a failed Ctrl-G")
  func neverQuitsWithEscape() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob"])
    browsing.press(.control(" "), .escape)
    #expect(message(browsing) == "unmark 1 person?")
    browsing.press(.escape)
    #expect(browsing.state.marked.map(\.login) == ["ann"])
    browsing.press(.escape, KeyPress(.character("y")))
    #expect(browsing.state.marks.isEmpty)
    browsing.press(.escape)
    #expect(message(browsing) == "Ctrl-Q quits")
    browsing.press(.control("g"))
    browsing.type("nobody")
    browsing.press(.enter)
    var error = CommandError(.failure, "no such account: 'nobody'")
    error.missingAccount = "nobody"
    browsing.send(.failed(error, of: browsing.state.place.listID(of: .followers)))
    #expect(browsing.state.places.count == 1)
    #expect(browsing.state.prompt?.line.text == "nobody", "a mistyped name can be corrected")
    browsing.press(.escape, .escape)
    #expect(message(browsing) == "Ctrl-Q quits")
    #expect(!browsing.takeEffects().contains { $0.isQuit })
    browsing.press(.control("q"))
    #expect(browsing.takeEffects().contains { $0.isQuit })
  }

  @Test("shows the old list again if a refresh fails")
  func restoresTheListAfterAFailedRefresh() throws {
    var browsing = try Browsing()
    browsing.fill(["ann", "bob", "cat"])
    browsing.press(.down, .control("s"), .control("r"))
    browsing.fill(["dan"], isEnd: false)
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.failed(CommandError(.noResponse, "no connection"), of: id))
    #expect(browsing.visible == ["ann", "bob", "cat"])
    #expect(browsing.selected == "bob")
    #expect(browsing.state.place.progress == .complete)
    #expect(message(browsing) == "could not refresh: no connection")
    browsing.press(.control("r"))
    browsing.fill(["dan"])
    browsing.press(.control("r"))
    browsing.send(
      .failed(CommandError(.noResponse, ""), of: browsing.state.place.listID(of: .followers)))
    #expect(browsing.visible == ["dan"])
  }

  @Test(
    "explains a filter that no account can match",
    arguments: [
      (
        "followers>abc",
        "'followers' needs a number, not 'abc'; try"
      ),
      ("location>5", "'location' is a text: '>' cannot compare it; try 'location:text'"),
      ("compnay:oslo", "no such field: 'compnay'; did you mean 'company'?"),
      ("followes>10", "no such field: 'followes'; did you mean 'followers'?"),
      ("colour:red", "no such field: 'colour'; see 'ghf help filters' for the fields"),
      ("language:go", "no matches yet: languages are known once a person's card has shown them"),
      ("!ann", "no such operator: '!' in '!ann'; use '-ann' to leave out people with the word"),
      ("https://example.org/ann", "no matches among 0 known profiles; Ctrl-D fetches the rest"),
      ("followers>5", "no matches among 0 known profiles; Ctrl-D fetches the rest"),
      ("zzz", "no matches among 0 known profiles; Ctrl-D fetches the rest"),
    ])
  func explainsAFilter(_ filter: String, _ explanation: String) throws {
    var browsing = try Browsing(columns: 80)
    browsing.fill(["ann"])
    browsing.type(filter)
    #expect(text(of: browsing)[browsing.state.layout.body.lowerBound].hasPrefix(explanation))
  }

  @Test("shows the current tab on narrow screens, with marks for the others")
  func showsTheCurrentTab() throws {
    var browsing = try Browsing(columns: 40)
    browsing.fill(["ann"])
    let row = try #require(browsing.state.layout.tabsRow)
    #expect(text(of: browsing)[row] == "   Followers 1   Following   Mutual  ›")
    browsing.press(KeyPress(.tab, .shift))
    #expect(text(of: browsing)[row] == "‹  Activity   Received   Changes ")
    browsing.send(.input(.mouse(MouseEvent(.press, row: row, column: 4))))
    #expect(browsing.state.place.tab == .activity)
  }

  @Test("scrolls a card that is longer than its place")
  func scrollsTheCard() throws {
    var browsing = try Browsing(rows: 24, columns: 80)
    browsing.fill((1...30).map { "user\($0)" })
    let bio = (1...20).map { "line\($0)" }.joined(separator: "\\n")
    browsing.send(
      .profiles([try Browsing.profile("user1", ["bio": "\"\(bio)\""])], areFresh: true))
    let scrolled = KeyPress(.pageDown, .alt)
    #expect(text(of: browsing).contains { $0.contains("… Alt-PgDn shows more") })
    #expect(!text(of: browsing).contains { $0.contains("line20") })
    for _ in 0..<40 { browsing.press(scrolled) }
    #expect(text(of: browsing).contains { $0.contains("line20") })
    #expect(!text(of: browsing).contains { $0.contains("shows more") })
    #expect(browsing.selected == "user1")
    browsing.press(.down, .up)
    #expect(browsing.view.cardLines(of: browsing.state)?.count ?? 0 > 1)
  }

  @Test("begins a rest after every key and resize, which pictures wait for")
  func restsAfterAnyInput() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.send(.profiles([try Browsing.profile("ann")], areFresh: true))
    for event in [
      BrowseEvent.input(.key(BrowseActionTests.cards)),
      .resized(CellGridSize(rows: 30, columns: 80)),
    ] {
      _ = browsing.takeEffects()
      browsing.send(event)
      let rests = browsing.takeEffects().filter { if case .rest = $0 { true } else { false } }
      #expect(rests.count == 1)
    }
  }
}
