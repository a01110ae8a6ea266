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

  private func message(_ browsing: Browsing) -> String? {
    browsing.state.question?.text ?? browsing.state.message?.text
  }

  @Test("fetches each missing profile once, 100 a request and 4 requests at once")
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
    browsing.press(BrowseActionTests.fetch, BrowseActionTests.fetch)
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
    browsing.send(.endOfProfiles(batches[0].map(Browsing.id), Browsing.limit))
    #expect(
      message(browsing)?.hasSuffix("profiles; GitHub rate limit reached") == true)
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
      if case .profiles(let accounts, _) = effect {
        accounts.map(\.login)
      } else {
        nil
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
    #expect(message(browsing) == "fetching 90 profiles (about 1 request)")
  }

  @Test("begins a rest after every key and resize, which pictures wait for")
  func restsAfterAnyInput() throws {
    var browsing = try Browsing()
    browsing.fill(["ann"])
    browsing.send(.profiles([try Browsing.profile("ann")], areFresh: true))
    for event in [
      BrowseEvent.input(.key(.control("v"))),
      .resized(CellGridSize(rows: 30, columns: 80)),
    ] {
      _ = browsing.takeEffects()
      browsing.send(event)
      let rests = browsing.takeEffects().filter { if case .rest = $0 { true } else { false } }
      #expect(rests.count == 1)
    }
  }
}
