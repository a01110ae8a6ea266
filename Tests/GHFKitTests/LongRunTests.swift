import FakeGitHub
import FoundationEssentials
import GHFKit
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// The façade in programs that stay up: limits, progress, lookups of many profiles, and local causes.
@Suite struct LongRunTests {
  @Test("a secondary limit is reported, and fails with the time to wait")
  func reportsASecondaryLimit() async throws {
    let time = TestTime()
    let service = GitHubService(followerCount: 300, time: time)
    service.state.misbehaviours = [try Misbehaviour("page=2$=secondary-limit:30x1")]
    let events = Recorder<GitHubProgress>()
    let gitHub = GitHub.over(service, time: time) { events.add($0) }
    let before = time.now
    #expect(try await gitHub.followers(of: "octocat").all().people.count == 300)
    let pauses = events.all.filter { $0.kind == .pausing }
    #expect(pauses.count == 1 && pauses.first?.query == nil)
    #expect(pauses.first?.resetsAt == before.addingTimeInterval(30))

    service.state.misbehaviours = [try Misbehaviour("page=2$=secondary-limit:90")]
    let failure = await #expect(throws: GitHubFailure.self) {
      try await gitHub.followers(of: "octocat").all()
    }
    #expect(failure?.code == .limited && failure?.retryAfter == .seconds(90))
    #expect(failure?.resetsAt == time.now.addingTimeInterval(90))

    service.state.misbehaviours = [try Misbehaviour("page=2$=secondary-blank")]
    let vague = await #expect(throws: GitHubFailure.self) {
      try await gitHub.followers(of: "octocat").all()
    }
    #expect(vague?.retryAfter == .seconds(60) && vague?.resetsAt == nil)
  }

  @Test("the progress of lists that are read at once says which one it is of, and in what unit")
  func namesQueriesInProgress() async throws {
    let octocat = GitHubState.octocatID
    let follows = [octocat: [2, 3], 2: [octocat], 3: [octocat, 2]]
    let events = Recorder<GitHubProgress>()
    let gitHub = GitHub.over(GitHubService(GitHubState(following: follows))) { events.add($0) }
    try await withThrowingTaskGroup { group in
      for login in ["octocat", "user2", "user3"] {
        group.addTask { _ = try await gitHub.followers(of: login).all() }
        group.addTask { _ = try await gitHub.following(of: login).all() }
      }
      try await group.waitForAll()
    }
    let pages = events.all.filter { $0.kind == .fetched }
    let names = ["octocat", "user2", "user3"].flatMap { ["followers:\($0)", "following:\($0)"] }
    #expect(Set(pages.compactMap(\.query)) == Set(names))
    #expect(pages.allSatisfy { $0.unit == .pages && $0.count == 1 && $0.total == 1 })
    let expression = "followers:octocat or following:octocat"
    _ = try await gitHub.people(expression)
    #expect(events.all.last { $0.kind == .fetched }?.query == expression)
  }

  @Test("each account has a result of its own, by login and by id", arguments: [false, true])
  func fetchesProfilesOneByOne(byID: Bool) async throws {
    let service = GitHubService(followerCount: 3)
    let events = Recorder<GitHubProgress>()
    let gitHub = GitHub.over(service) { events.add($0) }
    let names = ["1", "99", "3"].map { byID ? $0 : "user\($0)" }
    let profiles = byID ? gitHub.profiles(ids: [1, 99, 3]) : gitHub.profiles(names)
    var results: [ProfileResult] = []
    for try await result in profiles { results.append(result) }
    #expect(results.map(\.account) == names)
    #expect(results.map { $0.profile?.login } == ["user1", nil, "user3"])
    #expect(throws: GitHubFailure.self) { try results[1].result.get() }
    let last = events.all.last { $0.kind == .fetched }
    #expect(last?.query == "profiles" && last?.unit == .profiles)
    #expect(last?.count == 3 && last?.total == 3)
    #expect(try await gitHub.profiles(["no/body"]).all().first?.profile == nil)
  }

  @Test("a lookup that a limit stops is resumed, and says so", arguments: [false, true])
  func resumesProfiles(byID: Bool) async throws {
    let directory = try TemporaryDirectory()
    let time = TestTime()
    let service = GitHubService(followerCount: 100, time: time)
    service.leave(40, time: time)
    func results(_ gitHub: GitHub) async throws -> [ProfileResult] {
      byID
        ? try await gitHub.profiles(ids: Array(1...70)).all()
        : try await gitHub.profiles((1...70).map { "user\($0)" }).all()
    }
    for cached in [true, false] {
      service.leave(40, time: time)
      let first = GitHub.over(
        service, in: cached ? directory.path : nil, parallel: 1, time: time)
      let failure = await #expect(throws: GitHubFailure.self) { _ = try await results(first) }
      #expect(failure?.code == .limited && failure?.isResumable == cached)
      #expect(failure?.fetchedCount == 40)
    }
    time.advance(.seconds(3_700))
    service.leave(60, time: time)
    // The state of the limits is free.
    func paidCount() -> Int { service.targets.count { $0 != "/rate_limit" } }
    let requestCount = paidCount()
    let events = Recorder<GitHubProgress>()
    let second = GitHub.over(service, in: directory.path, parallel: 1, time: time) {
      events.add($0)
    }
    #expect(try await results(second).compactMap(\.profile).count == 70)
    #expect(events.all.contains { $0.kind == .resumed && $0.query == "profiles" })
    #expect(paidCount() - requestCount == 30)
    time.advance(.seconds(600))
    service.leave(60, time: time)
    _ = try await second.profiles(["user1", "user2"]).all()
    #expect(paidCount() - requestCount == 32)
  }

  @Test("cached lists are used for five minutes, or for the time that is accepted")
  func usesCachedAnswersOfAnAge() async throws {
    let directory = try TemporaryDirectory()
    let time = TestTime()
    let service = GitHubService(followerCount: 300, time: time)
    let gitHub = GitHub.over(service, in: directory.path, time: time)
    func requestCount(_ people: People) async throws -> Int {
      let before = service.requests.count
      #expect(try await people.all().people.count == 300)
      return service.requests.count - before
    }
    #expect(try await requestCount(gitHub.followers(of: "octocat")) > 0)
    time.advance(.seconds(299))
    #expect(try await requestCount(gitHub.followers(of: "octocat")) == 0)
    #expect(try await requestCount(gitHub.followers(of: "octocat", accepting: .fresh)) > 0)
    time.advance(.seconds(301))
    let hour = AnswerAge.cached(upTo: .seconds(3_600))
    #expect(try await requestCount(gitHub.followers(of: "octocat", accepting: hour)) == 0)
    #expect(try await requestCount(gitHub.followers(of: "octocat")) > 0)
  }

  @Test("changes within five minutes are seen if only fresh answers are accepted")
  func findsFreshChanges() async throws {
    let directory = try TemporaryDirectory()
    let time = TestTime()
    let service = GitHubService(followerCount: 3, time: time)
    let gitHub = GitHub.over(service, in: directory.path, time: time)
    _ = try await gitHub.changes(of: "octocat")
    time.advance(.seconds(60))
    try service.apply(Change("remove user2"))
    #expect(try await gitHub.changes(of: "octocat").unfollowed.isEmpty)
    let changes = try await gitHub.changes(of: "octocat", accepting: .fresh)
    #expect(changes.unfollowed.map(\.login) == ["user2"])
  }

  @Test("a directory that can't be written is reported before the first request")
  func reportsAnUnusableDirectory() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.path + "/file"
    try Data("text".utf8).write(to: URL(filePath: file))
    let service = GitHubService(followerCount: 3)
    let events = Recorder<(GitHubProgress, requestCount: Int)>()
    let gitHub = GitHub.over(service, in: file) { events.add(($0, service.requests.count)) }
    let failure = await #expect(throws: GitHubFailure.self) {
      try await gitHub.changes(of: "octocat")
    }
    #expect(failure?.code == .storage && failure?.path?.hasPrefix(file) == true)
    #expect(failure?.message == "Not a directory" && service.requests.isEmpty)
    // The cache isn't needed: the list comes from GitHub.
    #expect(try await gitHub.followers(of: "octocat").all().people.count == 3)
    let problem = events.all.filter { $0.0.kind == .cacheFailed }
    #expect(problem.count == 1 && problem.first?.requestCount == 0)
    #expect(problem.first?.0.failure?.path?.hasPrefix(file) == true)
  }

  @Test("a missing libcurl is named")
  func reportsAMissingLibrary() async throws {
    let detail = "libcurl.so.4: cannot open shared object file: No such file or directory"
    let transport = StubTransport(others: { _, _, _ in .failure(.libraryMissing(detail: detail)) })
    let failure = await #expect(throws: GitHubFailure.self) {
      try await GitHub.over(transport).followers(of: "octocat").all()
    }
    #expect(failure?.code == .libraryMissing && failure?.message == detail)
    #expect(transport.requests.count == 1)
  }

  @Test("a damaged database is reported with its path")
  func reportsADamagedDatabase() async throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path + "/ghf", withIntermediateDirectories: true)
    for name in ["cache.db", "state.db"] {
      let text = String(repeating: "not a database ", count: 100)
      try Data(text.utf8).write(to: URL(filePath: "\(directory.path)/ghf/\(name)"))
    }
    let events = Recorder<GitHubProgress>()
    let gitHub = GitHub.over(GitHubService(followerCount: 3), in: directory.path) {
      events.add($0)
    }
    let failure = await #expect(throws: GitHubFailure.self) {
      try await gitHub.changes(of: "octocat")
    }
    #expect(failure?.code == .damagedFile)
    #expect(failure?.path == directory.path + "/ghf/state.db")
    let problem = events.all.first { $0.kind == .cacheFailed }?.failure
    #expect(problem?.code == .damagedFile)
    #expect(problem?.path == directory.path + "/ghf/cache.db")
  }

  @Test("values survive JSON, and profiles have dates")
  func codesValues() async throws {
    let service = GitHubService(followerCount: 3)
    try service.apply(
      .profile(
        login: "octocat", members: #"{"name":"Octo","hireable":true,"email":"o@example.org"}"#))
    let events = Recorder<GitHubProgress>()
    let gitHub = GitHub.over(service) { events.add($0) }
    let profile = try await gitHub.profile("octocat")
    #expect(profile.email == "o@example.org" && profile.isHireable == true)
    #expect(profile.createdAt.map { $0 > .distantPast && $0 < .now } == true)
    #expect(profile.updatedAt != nil && profile.nodeID != nil)
    #expect(try copy(profile) == profile)
    let list = try await gitHub.followers(of: "octocat").all()
    #expect(try copy(list) == list)
    #expect(try copy(events.all) == events.all && !events.all.isEmpty)
    let failure = await #expect(throws: GitHubFailure.self) {
      try await gitHub.profile("nobody")
    }
    #expect(try copy(failure) == failure)
  }

  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
  }
}
