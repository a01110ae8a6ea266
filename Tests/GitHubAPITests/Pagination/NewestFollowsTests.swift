import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists of people, newest follow first.
@Suite struct NewestFollowsTests {
  private let time = TestTime()

  /// The outcome of reading a list.
  private struct Outcome {
    var people: [Account] = []
    var pages: [Page<[Account]>] = []
    var end: ListEnd?
    var error: GitHubError?

    var ids: [Int64] { people.map(\.id) }
  }

  private func outcome(
    _ transport: StubTransport, _ direction: FollowDirection = .followers, limit: Int? = nil,
    token: String? = "secret", policy: CachePolicy = CachePolicy(.off)
  ) async throws -> Outcome {
    let client = GitHubClient.stub(
      transport, tokens: StubTokens(token), policy: policy, time: time)
    let list = client.newestFollows(of: try Login.octocat, direction, limit: limit)
    var outcome = Outcome()
    do throws(PagesError<Never>) {
      outcome.end = try await list.paginate {
        (page: Page<[Account]>) async throws(Never) -> Bool in
        outcome.people += page.answer
        outcome.pages.append(page)
        return true
      }
    } catch {
      if case .failed(let error) = error { outcome.error = error }
    }
    return outcome
  }

  @Test("lists the newest 20 of any number in one request of 20")
  func listsTheNewestInOneRequest() async throws {
    let transport = StubTransport.graphQL(count: 9_001)
    let outcome = try await outcome(transport, limit: 20)
    #expect(outcome.ids == Array(1...20))
    #expect(transport.sizes == [20])
    #expect(transport.calls.map(\.query) == [GraphQLDocument.newestFollows(.followers).text])
    #expect(outcome.end?.state == .cut)
    #expect(outcome.end?.totalCount == 9_001)
  }

  @Test func fetchesPagesOneAfterAnother() async throws {
    let transport = StubTransport.graphQL(count: 250)
    let outcome = try await outcome(transport)
    #expect(outcome.ids == Array(1...250))
    #expect(outcome.end?.state == .settled)
    #expect(outcome.end?.hidden == nil)
    #expect(outcome.end?.asOf == time.start)
    #expect(transport.sizes == [100, 100, 100])
    #expect(transport.calls.map(\.variables.after) == [nil, "at 100", "at 200"])
    #expect(outcome.pages.map(\.links.lastNumber) == [3, 3, 3])
    #expect(outcome.pages.map(\.totalCount) == [250, 250, 250])
  }

  @Test(arguments: [
    (99, [99]), (100, [100]), (101, [100, 1]), (250, [100, 100, 50]), (251, [100, 100, 51]),
  ])
  func requestsNoMoreThanTheLimit(limit: Int, sizes: [Int]) async throws {
    let transport = StubTransport.graphQL(count: 250)
    let outcome = try await outcome(transport, limit: limit)
    #expect(outcome.ids == (1...250).prefix(limit).map { Int64($0) })
    #expect(transport.sizes == sizes)
    #expect(outcome.end?.state == (limit < 250 ? .cut : .settled))
  }

  @Test func settlesAnEmptyList() async throws {
    let outcome = try await outcome(StubTransport.graphQL(count: 0))
    #expect(outcome.ids == [])
    #expect(outcome.end?.state == .settled)
  }

  @Test func stopsOnceTheReaderHasEnough() async throws {
    let transport = StubTransport.graphQL(count: 250)
    let client = GitHubClient.stub(transport, tokens: StubTokens("secret"), time: time)
    let end = try await client.newestFollows(of: try Login.octocat, .followers)
      .paginate { (_: Page<[Account]>) async throws(Never) -> Bool in false }
    #expect(end.state == .cut)
    #expect(transport.calls.count == 1)
  }

  /// Answers whose page lacks a part that GitHub doesn't explain with NOT_FOUND.
  private static let partialAnswers: [@Sendable ([String]) -> TransportResponse] = [
    { page($0.dropLast() + ["null"]) },
    { page(["{}"] + $0.dropFirst()) },
    { page($0.dropLast() + ["null"], errors: error("FORBIDDEN", at: $0.count - 1)) },
    { page($0.dropLast() + ["null"], errors: error("NOT_FOUND", at: 0)) },
    { page($0, errors: #"{"type":"INTERNAL","message":"m"}"#) },
    { page($0.map { _ in "null" }, errors: #"{"type":"RESOURCE_LIMITS_EXCEEDED","message":"m"}"#) },
    { _ in
      .graphQL(
        #"{"data":{"user":null},"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"m"}]}"#)
    },
    { _ in .answer(502) },
  ]

  private static func page(_ nodes: [String], errors: String = "") -> TransportResponse {
    .profiles(
      nodes: nodes, end: "at 100", hasNext: true, total: 250, besides: ",\"errors\":[\(errors)]")
  }

  private static func error(_ type: String, at index: Int) -> String {
    #"{"type":"\#(type)","path":["user","followers","nodes",\#(index)],"message":"m"}"#
  }

  @Test("reads a page that lacks a part again, smaller", arguments: partialAnswers.indices)
  func readsAPartialPageAgain(_ index: Int) async throws {
    let transport = StubTransport.graphQL { call, number in
      let whole = TransportResponse.profiles(to: call, of: 250)
      let nodes = (1...(call.variables.first ?? 0)).map { TransportResponse.node($0) }
      return number <= 2 ? Self.partialAnswers[index](nodes) : whole
    }
    let outcome = try await outcome(transport)
    #expect(outcome.ids == Array(1...250))
    #expect(outcome.end?.state == .settled)
    #expect(outcome.error == nil)
    #expect(transport.sizes == [100, 50] + Array(repeating: 25, count: 10))
    #expect(time.slept.count == 2)
  }

  @Test("never leaves out a person that GitHub doesn't return", arguments: [nil, 150])
  func failsWithoutAPerson(limit: Int?) async throws {
    // The 131st of 250 is always null.
    let transport = StubTransport.graphQL { call, _ in
      let start = call.variables.after.flatMap { Int($0.dropFirst("at ".count)) } ?? 0
      let end = min(start + (call.variables.first ?? 0), 250)
      let nodes = (start..<end).map { $0 == 130 ? "null" : TransportResponse.node($0 + 1) }
      return .profiles(nodes: nodes, end: "at \(end)", hasNext: end < 250, total: 250)
    }
    let outcome = try await outcome(transport, limit: limit)
    #expect(outcome.ids == Array(1...130))
    #expect(outcome.end == nil)
    #expect(outcome.error == .incomplete(Incompleteness(foundCount: 130, totalCount: 250)))
    #expect(transport.sizes.last == 1)
  }

  @Test("skips an account that GitHub says is missing, and reports it as hidden")
  func skipsAMissingAccount() async throws {
    let nodes = [TransportResponse.node(1), "null", TransportResponse.node(3)]
    let transport = StubTransport.graphQL { _, _ in
      .profiles(
        nodes: nodes, end: "e", hasNext: false, total: 3,
        besides: ",\"errors\":[\(Self.error("NOT_FOUND", at: 1))]")
    }
    let outcome = try await outcome(transport)
    #expect(outcome.ids == [1, 3])
    #expect(outcome.end?.state == .settled)
    #expect(outcome.end?.hidden == .init(count: 1, total: 3))
    // A list that ends before its count is read twice.
    #expect(transport.sizes == [100, 100])
  }

  @Test func readsAListAgainThatEndsBeforeItsCount() async throws {
    let transport = StubTransport.graphQL { call, number in
      number == 1
        ? .profiles(Array(1...100), end: "at 100", hasNext: false, total: 250)
        : .profiles(to: call, of: 250)
    }
    let outcome = try await outcome(transport)
    #expect(outcome.ids == Array(1...250))
    #expect(outcome.end?.state == .settled)
    #expect(transport.sizes == [100, 100, 100, 100])
  }

  @Test func reportsAListThatEndsBeforeItsCountTwice() async throws {
    let transport = StubTransport.graphQL { _, _ in
      .profiles(Array(1...100), end: "at 100", hasNext: false, total: 950)
    }
    let outcome = try await outcome(transport)
    #expect(outcome.ids == Array(1...100))
    #expect(outcome.error == .incomplete(Incompleteness(foundCount: 100, totalCount: 950)))
    #expect(transport.sizes == [100, 100])
  }

  @Test("an early end beyond the limit doesn't matter")
  func ignoresAnEarlyEndBeyondTheLimit() async throws {
    let transport = StubTransport.graphQL { _, _ in
      .profiles(Array(1...50), end: "a", hasNext: false, total: 450)
    }
    let outcome = try await outcome(transport, limit: 50)
    #expect(outcome.ids == Array(1...50))
    #expect(outcome.end?.state == .cut)
  }

  @Test("a changed count alone doesn't cause another reading", arguments: [-40, 40])
  func acceptsAChangedCount(change: Int) async throws {
    let transport = StubTransport.graphQL { call, number in
      number == 1
        ? .profiles(Array(1...100), end: "at 100", hasNext: true, total: 150 - change)
        : .profiles(to: call, of: 150)
    }
    let outcome = try await outcome(transport)
    #expect(outcome.ids == Array(1...150))
    #expect(outcome.end?.state == .settled)
    #expect(transport.calls.count == 2)
  }

  @Test("reads a list whose entries repeat up to three times", arguments: [1, 3])
  func readsARepeatingListAgain(repeatCount: Int) async throws {
    let transport = StubTransport.graphQL { call, number in
      // Each reading has two pages; the second repeats an entry.
      number % 2 == 0 && number / 2 <= repeatCount
        ? .profiles([100] + Array(101...149), end: "e", hasNext: false, total: 150)
        : .profiles(to: call, of: 150)
    }
    let outcome = try await outcome(transport)
    #expect(outcome.ids == Array(1...(repeatCount < 3 ? 150 : 149)))
    #expect(outcome.end?.state == (repeatCount < 3 ? .settled : .moved))
    #expect(transport.calls.count == (repeatCount < 3 ? 4 : 6))
  }

  @Test("gives up on cursors that lead nowhere", arguments: [nil, "same", "new"])
  func givesUpOnCircles(cursor: String?) async throws {
    let transport = StubTransport.graphQL { _, number in
      .profiles(
        [1, 2], end: cursor == "new" ? "c\(number)" : cursor, hasNext: true, total: 1_000)
    }
    let outcome = try await outcome(transport)
    #expect(outcome.ids == [1, 2])
    guard case .endlessList = outcome.error else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
  }

  @Test func requiresATokenAndTheNetwork() async throws {
    let transport = StubTransport.graphQL(count: 1)
    #expect(
      try await outcome(transport, token: nil).error
        == .notSignedIn(GitHubMessage(), hadToken: false))
    #expect(try await outcome(transport, policy: CachePolicy(.offline)).error == .notCached)
    #expect(transport.calls.isEmpty)
  }

  @Test(arguments: FollowDirection.allCases, ["User", "Organization"])
  func readsAllThatRESTHas(direction: FollowDirection, kind: String) async throws {
    let node = """
      {"__typename":"\(kind)","id":"X_1","databaseId":1,"login":"Octo",\
      "url":"https://github.com/Octo","isSiteAdmin":true,\
      "avatarUrl":"https://avatars.githubusercontent.com/u/1?u=4f2a&v=4"}
      """
    let transport = StubTransport.graphQL { _, _ in
      .profiles(nodes: [node], end: "e", hasNext: false, total: 1, list: direction.rawValue)
    }
    let account = try #require(try await outcome(transport, direction).people.first)
    let rest = try JSONDecoder().decode(
      Account.self,
      from: Data(
        """
        {"login":"Octo","id":1,"node_id":"X_1","type":"\(kind)","site_admin":true,
        "avatar_url":"https://avatars.githubusercontent.com/u/1?v=4",
        "html_url":"https://github.com/Octo"}
        """.utf8))
    for field in AccountField.allCases {
      #expect(field.value(of: account) == field.value(of: rest))
    }
    #expect(account.pictureURL == "https://avatars.githubusercontent.com/u/1?u=4f2a&v=4")
  }

  @Test func readsAnIDBeyond32Bits() async throws {
    let id = Int64(1) << 33
    let nodeID = try #require(NodeID.current.text(id: id, kind: .user))
    let transport = StubTransport.graphQL { _, _ in
      .profiles(
        nodes: [#"{"id":"\#(nodeID)","databaseId":null,"login":"a"}"#], end: "e", hasNext: false,
        total: 1)
    }
    #expect(try await outcome(transport).ids == [id])
  }

  @Test(arguments: [
    ("NOT_FOUND", GitHubError.notFound(GitHubMessage(text: "m"))),
    ("FORBIDDEN", .graphQLUnavailable(status: 200)),
  ])
  func reportsAnAccountThatIsNotShown(type: String, error: GitHubError) async throws {
    let transport = StubTransport.graphQL { _, _ in
      .graphQL(#"{"data":{"user":null},"errors":[{"type":"\#(type)","message":"m"}]}"#)
    }
    #expect(try await outcome(transport).error == error)
    #expect(transport.calls.count == 1)
  }
}
