import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The order of lists by the times of the follows.
struct FollowOrderTests {
  private static let sort = KeyPress.control("s")

  /// Returns octocat's followers, whose profile counts 240, sorted by the accounts' ages.
  private func browsing(isSignedIn: Bool?) throws -> Browsing {
    var browsing = try Browsing(columns: 100)
    let profile = try Browsing.profile("octocat", ["followers": "240"])
    browsing.send(.person(profile, place: 0))
    browsing.fill(["ann", "bob", "cat", "dan"])
    _ = browsing.state.sort(by: .joined)
    if let isSignedIn { browsing.send(.signedIn(isSignedIn)) }
    _ = browsing.takeEffects()
    return browsing
  }

  private func reads(_ browsing: inout Browsing) -> [String] {
    browsing.takeEffects().compactMap { effect in
      switch effect {
      case .readFollowOrder(let id, let login, let relation): "\(login) \(relation) \(id.tab)"
      case .stopFollowOrder: "stop"
      case .checkSignIn: "sign in"
      default: nil
      }
    }
  }

  private func ids(_ logins: String...) -> [Int64] { logins.map(Browsing.id(of:)) }

  private func filterRow(_ browsing: Browsing) -> String {
    BrowseView().frame(of: browsing.state).rows[2].text(for: .plain)
  }

  @Test("asks about the cost first, and sorts each part that arrives before the others")
  func readsTheOrder() throws {
    var browsing = try browsing(isSignedIn: true)
    let id = browsing.state.place.listID(of: .followers)
    // The list is complete, and shorter than the profile's count.
    browsing.state.place.change(id) { $0.progress = .loading }
    var long = browsing
    long.fill((1...240).map { "user\($0)" }, isEnd: false)
    long.press(Self.sort)
    #expect(long.state.question?.text == "read the order of follows (about 3 requests)?")
    #expect(reads(&long) == [])
    long.press(KeyPress(.character("y")))
    #expect(reads(&long) == ["octocat followers followers"])
    #expect(filterRow(long).hasSuffix("newest follow first (0 known)"))
    long.send(.followOrder(ids("user7", "unknown", "cat"), of: id))
    #expect(long.visible.prefix(4) == ["user7", "cat", "ann", "bob"])
    #expect(long.state.message?.text == "the newest 3 of 244 are in order; Esc stops")
    #expect(filterRow(long).hasSuffix("newest follow first (3 known)"))
    long.press(.down)
    #expect(long.selected == "cat")
    long.send(.followOrder(ids("user9"), of: id))
    #expect(long.visible.prefix(4) == ["user7", "cat", "user9", "ann"] && long.selected == "cat")
    // An account that the list gets later takes its place.
    long.fill(["unknown"], isEnd: false)
    #expect(long.visible.prefix(3) == ["user7", "unknown", "cat"] && long.selected == "cat")
    long.send(.endOfFollowOrder(id, nil))
    #expect(filterRow(long).hasSuffix("newest follow first"))
    long.press(Self.sort, Self.sort)
    _ = long.state.sort(by: .newest)
    #expect(reads(&long) == [] && long.visible.first == "user7", "the order is known")
  }

  @Test("Esc stops the read and keeps what is known; a failure does too")
  func stops() throws {
    var browsing = try browsing(isSignedIn: true)
    let id = browsing.state.place.listID(of: .followers)
    browsing.press(Self.sort)
    #expect(reads(&browsing) == ["octocat followers followers"], "one request isn't asked about")
    browsing.send(.followOrder(ids("dan"), of: id))
    browsing.press(.escape)
    #expect(reads(&browsing) == ["stop"])
    #expect(browsing.state.message?.text == "stopped: the newest 1 of 4 are in order")
    #expect(browsing.visible == ["dan", "ann", "bob", "cat"])
    _ = browsing.state.sort(by: .newest)
    browsing.send(.followOrder(ids("cat"), of: id))
    browsing.send(.endOfFollowOrder(id, Browsing.limit))
    #expect(
      browsing.state.message?.text == "the newest 1 of 4 are in order; GitHub rate limit reached")
    #expect(browsing.visible == ["cat", "ann", "bob", "dan"] && browsing.state.followRead == nil)
  }

  @Test("says why an order isn't available, and looks up the token first")
  func explainsALack() throws {
    var browsing = try browsing(isSignedIn: nil)
    browsing.press(Self.sort)
    #expect(reads(&browsing) == ["sign in"])
    browsing.send(.signedIn(false))
    #expect(
      browsing.state.message?.text
        == "this order needs a token: sign in with 'gh auth login'")
    #expect(browsing.state.people.order == .list)
    var known = try self.browsing(isSignedIn: true)
    known.state.place.show(.known)
    #expect(known.state.sort(by: .newest).isEmpty)
    #expect(
      known.state.message?.text
        == "only Followers, Following and favourites have this order")
  }

  @Test("leaving the place or refreshing it ends the read")
  func endsWithThePlace() throws {
    var browsing = try browsing(isSignedIn: true)
    let id = browsing.state.place.listID(of: .followers)
    browsing.press(Self.sort, .control("r"))
    browsing.send(.followOrder(ids("dan"), of: id))
    browsing.send(.endOfFollowOrder(id, .cancelled))
    #expect(browsing.state.followRead == nil && browsing.visible == ["ann", "bob", "cat", "dan"])
    browsing.press(.enter)
    browsing.fill(["eve"])
    _ = browsing.state.sort(by: .newest)
    #expect(browsing.state.followRead != nil)
    browsing.press(.left)
    #expect(browsing.state.followRead == nil)
  }

  @Test("the worker posts the first page at once, and stops after the page under way")
  func postsParts() async throws {
    let home = try TemporaryDirectory()
    let pages = (0..<30).map { page in
      let nodes = (1...100).map {
        #"{"databaseId":\#(page * 100 + $0),"login":"u\#(page)x\#($0)"}"#
      }
      return StubTransport.answer(
        200, [:],
        #"{"data":{"user":{"followers":{"totalCount":3000,"pageInfo":{"endCursor":"c\#(page)","#
          + #""hasNextPage":\#(page < 29)},"nodes":[\#(nodes.joined(separator: ","))]}}}}"#)
    }
    let transport = StubTransport(["POST /graphql": pages])
    var host = StubHost(transport: transport, clock: TestTime().clock, home: home.path)
    host.token = "secret"
    let worker = try BrowseWorker(queue: BrowseQueue(), host)
    let id = ListID(place: 0, tab: .followers)
    await worker.readFollowOrder(id, of: try Login(name: "octocat"), .followers)
    var parts: [Int] = []
    var ids: [Int64] = []
    var hasEnded = false
    for event in worker.queue.drain() {
      switch event {
      case .followOrder(let part, _):
        parts.append(part.count)
        ids += part
      case .endOfFollowOrder(_, let error): hasEnded = error == nil
      default: break
      }
    }
    #expect(parts.first == 100 && parts.count < 30 && hasEnded, "\(parts)")
    #expect(ids == Array(1...3_000))
  }
}
