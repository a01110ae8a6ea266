import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists whose login is given to another account.
@Suite struct PagesOwnerTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func pages(
    _ gitHub: GitHubService, limit: Int? = nil, policy: CachePolicy = CachePolicy()
  ) throws -> Pages {
    GitHubClient.stub(gitHub, store: store, policy: policy, time: time)
      .pages(of: .followers(of: try Login.octocat), parallel: 1, limit: limit)
  }

  /// Creates a GitHub on which users 1 to 450 follow octocat, and 450 others `user600`, who gets
  /// octocat's login before a request.
  private func gitHub(
    count: Int = 450,
    passingLoginBefore isNext: @escaping @Sendable (_ page: Int) -> Bool = { _ in false }
  ) -> GitHubService {
    let lists = [GitHubState.octocatID: Array(1...count), 600: Array(1_001...1_450)]
    let state = GitHubState(followers: lists, users: [])
    return GitHubService(state, time: time) { request, gitHub in
      if isNext(request.paging.page) { Self.passLogin(in: &gitHub) }
      return nil
    }
  }

  /// Creates a GitHub with a full page of followers, which no Link follows, and which `change` changes
  /// before the second request.
  private func gitHub(
    changing change: @escaping @Sendable (inout GitHubState) -> Void
  ) -> GitHubService {
    let requested = Recorder<Void>()
    let state = GitHubState(followers: [GitHubState.octocatID: Array(1...100)], users: [])
    return GitHubService(state, time: time) { _, gitHub in
      requested.add(())
      if requested.all.count == 2 { change(&gitHub) }
      return nil
    }
  }

  private static func passLogin(in gitHub: inout GitHubState) {
    gitHub.rename(GitHubState.octocatID, to: "former")
    gitHub.rename(600, to: "octocat")
  }

  @Test("fails if pages of one listing are of two accounts", arguments: [nil, 250] as [Int?])
  func refusesPagesOfTwoAccounts(limit: Int?) async throws {
    let gitHub = gitHub { $0 >= 3 }
    #expect(try await pages(gitHub, limit: limit).paginated().error == .ownerChanged)
  }

  @Test("fails if the login changes hands before the last check")
  func refusesACheckOfAnotherAccount() async throws {
    let requested = Recorder<Int>()
    let gitHub = gitHub {
      requested.add($0)
      return requested.all.count == 6
    }
    #expect(try await pages(gitHub).paginated().error == .ownerChanged)
  }

  @Test(
    "fails if the login changes hands behind a page 1 without a Link",
    arguments: [nil, 150] as [Int?])
  func refusesAPageWithoutALinkOfAnotherAccount(limit: Int?) async throws {
    let requested = Recorder<Int>()
    let gitHub = gitHub(count: 100) {
      requested.add($0)
      return requested.all.count == 2
    }
    #expect(try await pages(gitHub, limit: limit).paginated().error == .ownerChanged)
  }

  @Test("a list without a Link may grow by a page and lose accounts while it is read")
  func readsAListThatGetsALink() async throws {
    let gitHub = gitHub(changing: { gitHub in
      for id in 1...20 { gitHub.follows.set(id, follows: GitHubState.octocatID, false) }
      for id in 101...130 { gitHub.add(id, "user\(id)") }
      for id in 101...130 { gitHub.follows.set(id, follows: GitHubState.octocatID, true) }
    })
    let paginated = try await pages(gitHub).paginated()
    #expect(paginated.error == nil)
    let missing = Set(21...130).subtracting(paginated.ids)
    #expect(missing == [], "\(gitHub.requestedPages)")
  }

  @Test("a list without a Link whose profile turns private isn't another account's")
  func keepsAListThatTurnsPrivate() async throws {
    let gitHub = gitHub(changing: { $0.follows.setPrivate(GitHubState.octocatID, true) })
    let paginated = try await pages(gitHub).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids == Array(1...100))
  }

  @Test("resumes no listing of another account, and uses none of its pages")
  func resumesNoListingOfAnotherAccount() async throws {
    let gitHub = gitHub()
    gitHub.state.misbehaviours = [try Misbehaviour("page=4$=status:500")]
    #expect(try await pages(gitHub).paginated().error == .serverFault(status: 500))
    time.advance(.seconds(3_600))
    gitHub.state.misbehaviours = []
    Self.passLogin(in: &gitHub.state)
    let paginated = try await pages(gitHub).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids == Array(1_001...1_450))
  }

  @Test("a cached page of another account is fetched again")
  func refetchesAPageOfAnotherAccount() async throws {
    let gitHub = gitHub()
    _ = try await pages(gitHub, limit: 250).paginated()
    let key = GitHubClient.stub(gitHub, store: store, time: time)
      .key(of: Endpoint.followers(of: try Login.octocat))
    var first = try #require(store.pages[key])
    first.fetchedAt = .distantPast
    store.keep(first, at: key)
    // Page 1 is outdated, and pages 2 and 3 would still be fresh.
    Self.passLogin(in: &gitHub.state)
    #expect(try await pages(gitHub, limit: 250).paginated().ids == Array(1_001...1_250))
    #expect(gitHub.requestedPages == [1, 2, 3, 1, 2, 3])
  }

  @Test("offline, cached pages of two accounts aren't one list")
  func refusesCachedPagesOfTwoAccounts() async throws {
    let gitHub = gitHub { $0 >= 3 }
    _ = try await pages(gitHub, limit: 250).paginated()
    let offline = try pages(gitHub, policy: CachePolicy(.offline))
    #expect(await offline.paginated().error == .notCached)
  }
}
