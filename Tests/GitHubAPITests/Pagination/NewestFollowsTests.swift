import FakeGitHub
import FoundationEssentials
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
    _ gitHub: GitHubService, _ direction: FollowDirection = .followers, limit: Int? = nil,
    token: String? = "secret", policy: CachePolicy = CachePolicy(.off)
  ) async throws -> Outcome {
    let client = GitHubClient.stub(gitHub, tokens: StubTokens(token), policy: policy, time: time)
    let list = client.newestFollows(of: try Login.octocat, direction, limit: limit)
    var outcome = Outcome()
    do throws(GitHubError) {
      outcome.end = try await list.paginate { page in
        outcome.people += page.answer
        outcome.pages.append(page)
        return .more
      }
    } catch {
      outcome.error = error
    }
    return outcome
  }

  /// Creates a GitHub on which `count` users from 1 follow octocat, the latest follow first.
  ///
  /// `corrupt` changes the answers before a number of pauses, which come before another try.
  private func gitHub(
    _ count: Int, untilPause pauseCount: Int = .max,
    _ corrupt: (@Sendable (inout Answer) -> Void)? = nil
  ) -> GitHubService {
    GitHubService(followerCount: count, time: time) { [time] _, _ in
      guard let corrupt, time.slept.count < pauseCount else { return nil }
      return { corrupt(&$0) }
    }
  }

  @Test("lists the newest 20 of any number in one request of 20")
  func listsTheNewestInOneRequest() async throws {
    let gitHub = gitHub(9_001)
    let outcome = try await outcome(gitHub, limit: 20)
    #expect(outcome.ids == Array(1...20))
    #expect(gitHub.targets == ["/graphql?login=octocat&first=20&offset=0&"])
    #expect(outcome.end?.state == .cut)
    #expect(outcome.end?.totalCount == 9_001)
  }

  @Test func fetchesPagesOneAfterAnother() async throws {
    let gitHub = gitHub(250)
    let outcome = try await outcome(gitHub)
    #expect(outcome.ids == Array(1...250))
    #expect(outcome.end?.state == .settled)
    #expect(outcome.end?.hidden == nil)
    #expect(outcome.end?.asOf == time.start)
    #expect(
      gitHub.targets == [0, 100, 200].map { "/graphql?login=octocat&first=100&offset=\($0)&" })
    #expect(outcome.pages.map(\.links.lastNumber) == [3, 3, 3])
    #expect(outcome.pages.map(\.totalCount) == [250, 250, 250])
  }

  @Test(arguments: [
    (99, [99]), (100, [100]), (101, [100, 1]), (250, [100, 100, 50]), (251, [100, 100, 51]),
  ])
  func requestsNoMoreThanTheLimit(limit: Int, sizes: [Int]) async throws {
    let gitHub = gitHub(250)
    let outcome = try await outcome(gitHub, limit: limit)
    #expect(outcome.ids == Array(1...Int64(min(limit, 250))))
    #expect(gitHub.sizes == sizes)
    #expect(outcome.end?.state == (limit < 250 ? .cut : .settled))
  }

  @Test func settlesAnEmptyList() async throws {
    let outcome = try await outcome(gitHub(0))
    #expect(outcome.ids == [])
    #expect(outcome.end?.state == .settled)
  }

  @Test func stopsOnceTheReaderHasEnough() async throws {
    let gitHub = gitHub(250)
    let client = GitHubClient.stub(gitHub, tokens: StubTokens("secret"), time: time)
    let end = try await client.newestFollows(of: try Login.octocat, .followers)
      .paginate { _ in .enough }
    #expect(end.state == .cut)
    #expect(gitHub.requests.count == 1)
  }

  /// Changes to a page after which it lacks a part that GitHub doesn't explain with NOT_FOUND.
  private static let losses: [@Sendable (inout Answer) -> Void] = [
    { $0.nullifyNodes(.silent) { $0 == 49 } },
    { $0.replace(#""databaseId":50,"login":"user50""#, with: #""type":"User""#) },
    { $0.nullifyNodes(.failed("FORBIDDEN")) { $0 == 49 } },
    { answer in
      answer.addErrors([
        #"{"type":"NOT_FOUND","path":["user","followers","nodes",0],"message":"m"}"#
      ])
      answer.nullifyNodes(.silent) { $0 == 49 }
    },
    { $0.addErrors([#"{"type":"INTERNAL","message":"m"}"#]) },
    { $0.nullifyNodes(.unknown("RESOURCE_LIMITS_EXCEEDED")) { _ in true } },
    {
      $0 = Answer(
        json: [
          "data": ["user": .null],
          "errors": [["type": "RESOURCE_LIMITS_EXCEEDED", "message": "m"]],
        ])
    },
    { $0 = Answer(status: 502) },
  ]

  @Test("reads a page that lacks a part again, smaller", arguments: losses.indices)
  func readsAPartialPageAgain(_ index: Int) async throws {
    let gitHub = gitHub(250, untilPause: 2, Self.losses[index])
    let outcome = try await outcome(gitHub)
    #expect(outcome.ids == Array(1...250))
    #expect(outcome.end?.state == .settled)
    #expect(outcome.error == nil)
    #expect(gitHub.sizes == [100, 50] + Array(repeating: 25, count: 10))
    #expect(time.slept.count == 2)
  }

  @Test("never leaves out a person that GitHub doesn't return", arguments: [nil, 150])
  func failsWithoutAPerson(limit: Int?) async throws {
    var settings = FixtureSettings.everyToken
    settings.hidden = .gaps
    let gitHub = GitHubService(followerCount: 250, settings: settings, time: time)
    try gitHub.apply(.hide(login: "user131"))
    let outcome = try await outcome(gitHub, limit: limit)
    #expect(outcome.ids == Array(1...130))
    #expect(outcome.end == nil)
    #expect(outcome.error == .incomplete(Incompleteness(foundCount: 130, totalCount: 250)))
    #expect(gitHub.sizes.last == 1)
  }

  @Test("skips an account that GitHub says is missing, and reports it as hidden")
  func skipsAMissingAccount() async throws {
    let gitHub = gitHub(3) { $0.nullifyNodes(.failed("NOT_FOUND")) { $0 == 1 } }
    let outcome = try await outcome(gitHub)
    #expect(outcome.ids == [1, 3])
    #expect(outcome.end?.state == .settled)
    #expect(outcome.end?.hidden == .init(count: 1, total: 3))
    // A list that ends before its count is read twice.
    #expect(gitHub.sizes == [100, 100])
  }

  private static let endsHere: @Sendable (inout Answer) -> Void = {
    $0.replace(#""hasNextPage":true"#, with: #""hasNextPage":false"#)
  }

  @Test func readsAListAgainThatEndsBeforeItsCount() async throws {
    let gitHub = gitHub(250, untilPause: 1, Self.endsHere)
    let outcome = try await outcome(gitHub)
    #expect(outcome.ids == Array(1...250))
    #expect(outcome.end?.state == .settled)
    #expect(gitHub.sizes == [100, 100, 100, 100])
  }

  @Test func reportsAListThatEndsBeforeItsCountTwice() async throws {
    let gitHub = gitHub(950, Self.endsHere)
    let outcome = try await outcome(gitHub)
    #expect(outcome.ids == Array(1...100))
    #expect(outcome.error == .incomplete(Incompleteness(foundCount: 100, totalCount: 950)))
    #expect(gitHub.sizes == [100, 100])
  }

  @Test("an early end beyond the limit doesn't matter")
  func ignoresAnEarlyEndBeyondTheLimit() async throws {
    let outcome = try await outcome(gitHub(450, Self.endsHere), limit: 50)
    #expect(outcome.ids == Array(1...50))
    #expect(outcome.end?.state == .cut)
  }

  @Test("a changed count alone doesn't cause another reading", arguments: [-40, 40])
  func acceptsAChangedCount(change: Int) async throws {
    let gitHub = GitHubService(followerCount: 150, time: time) { request, gitHub in
      guard gitHub.description(of: request).contains("offset=0&") else { return nil }
      return { $0.replace(#""totalCount":150"#, with: #""totalCount":\#(150 - change)"#) }
    }
    let outcome = try await outcome(gitHub)
    #expect(outcome.ids == Array(1...150))
    #expect(outcome.end?.state == .settled)
    #expect(gitHub.requests.count == 2)
  }

  @Test("reads a list whose entries repeat up to three times", arguments: [1, 3])
  func readsARepeatingListAgain(repeatCount: Int) async throws {
    // Each reading has two pages; the second one repeats an entry.
    let gitHub = gitHub(150, untilPause: repeatCount) {
      $0.replace(
        #""databaseId":150,"login":"user150""#, with: #""databaseId":100,"login":"user100""#)
    }
    let outcome = try await outcome(gitHub)
    #expect(outcome.ids == Array(1...(repeatCount < 3 ? 150 : 149)))
    #expect(outcome.end?.state == (repeatCount < 3 ? .settled : .moved))
    #expect(gitHub.requests.count == (repeatCount < 3 ? 4 : 6))
  }

  @Test("gives up on cursors that lead nowhere", arguments: [nil, "same", "new"])
  func givesUpOnCircles(cursor: String?) async throws {
    let answers = Recorder<String>()
    let gitHub = gitHub(2) { answer in
      answers.add("c")
      let end = cursor == "new" ? answers.all.joined() : cursor
      let people: [JSONValue] = [1, 2].map { id in
        ["databaseId": .number(id), "login": "user\(id)"]
      }
      answer = Answer(
        json: [
          "data": [
            "user": [
              "followers": [
                "totalCount": 1_000, "nodes": .array(people),
                "pageInfo": ["endCursor": .text(end), "hasNextPage": true],
              ]
            ]
          ]
        ])
    }
    let outcome = try await outcome(gitHub)
    #expect(outcome.ids == [1, 2])
    guard case .endlessList = outcome.error else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
  }

  @Test func requiresATokenAndTheNetwork() async throws {
    let gitHub = gitHub(1)
    #expect(
      try await outcome(gitHub, token: nil).error
        == .notSignedIn(GitHubMessage(), hadToken: false))
    #expect(try await outcome(gitHub, policy: CachePolicy(.offline)).error == .notCached)
    #expect(gitHub.requests.isEmpty)
  }

  @Test(arguments: FollowDirection.allCases, ["User", "Organization"])
  func readsAllThatRESTHas(direction: FollowDirection, kind: String) async throws {
    let octocat = GitHubState.octocatID
    var state = GitHubState(
      followers: direction == .followers ? [octocat: [1]] : [1: [octocat]], users: [])
    var record = AccountRecord.user("Octo", 1)
    (record.type, record.siteAdmin) = (kind, true)
    state.accounts.add(record)
    let gitHub = GitHubService(state, time: time)
    let account = try #require(try await outcome(gitHub, direction).people.first)
    let page = try await GitHubClient.stub(gitHub, time: time)
      .answer(to: .follows(of: .octocat, direction))
    let rest = try #require(page.answer.first)
    for field in ProfileField.allCases {
      #expect(field.value(of: account) == field.value(of: rest))
    }
    #expect(rest.id == 1 && rest.kind == AccountKind(word: kind) && rest.isSiteAdmin)
    #expect(account.pictureURL == "https://avatars.githubusercontent.com/u/1?u=5ca1ab1e&v=4")
  }

  @Test func readsAnIDBeyond32Bits() async throws {
    let id = 1 << 33
    var state = GitHubState(followers: [GitHubState.octocatID: [id]], users: [])
    var record = AccountRecord.user("a", id)
    record.nodeID = try #require(NodeID.current.text(id: Int64(id), kind: .user))
    state.accounts.add(record)
    #expect(try await outcome(GitHubService(state, time: time)).ids == [Int64(id)])
  }

  @Test(arguments: [
    ("NOT_FOUND", GitHubError.notFound(GitHubMessage(text: "m"))),
    ("FORBIDDEN", .graphQLUnavailable(status: 200)),
  ])
  func reportsAnAccountThatIsNotShown(type: String, error: GitHubError) async throws {
    let gitHub = gitHub(1) {
      $0 = Answer(
        json: ["data": ["user": .null], "errors": [["type": .text(type), "message": "m"]]])
    }
    #expect(try await outcome(gitHub).error == error)
    #expect(gitHub.requests.count == 1)
  }
}
