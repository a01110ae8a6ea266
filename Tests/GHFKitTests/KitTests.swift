import FakeGitHub
import FoundationEssentials
import GHFKit
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// The façade, as another program uses it.
@Suite struct KitTests {
  @Test func readsAListPageByPage() async throws {
    let service = GitHubService(followerCount: 300)
    let gitHub = GitHub.over(service)
    var ids: [Int64] = []
    for try await person in gitHub.followers(of: "@octocat") { ids.append(person.id) }
    #expect(ids == Array(1...300))
    let list = try await gitHub.followers(of: "octocat").all()
    #expect(list.people.map(\.id) == ids && list.state == .settled)
    #expect(service.requests.allSatisfy { $0.fields["user-agent"] == "test/1" })
  }

  @Test func evaluatesASet() async throws {
    let octocat = GitHubState.octocatID
    let follows = [1: [octocat], 2: [octocat], 3: [octocat], 7: [2, 3, 4]]
    let gitHub = GitHub.over(GitHubService(GitHubState(following: follows)))
    let list = try await gitHub.people("followers:octocat and following:user7")
    #expect(list.people.map(\.login) == ["user2", "user3"])
    for expression in ["followers:octocat and", "fav", "-", "file:names", "octocat"] {
      await #expect {
        _ = try await gitHub.people(expression)
      } throws: {
        ($0 as? GitHubFailure)?.code == .invalidExpression
      }
    }
  }

  @Test func fetchesAProfile() async throws {
    let service = GitHubService(followerCount: 5)
    try service.apply(.profile(login: "octocat", members: #"{"name":"Octo"}"#))
    let gitHub = GitHub.over(service)
    let profile = try await gitHub.profile("https://github.com/octocat")
    #expect(profile.name == "Octo" && profile.followerCount == 5 && profile.login == "octocat")
    let failure = await #expect(throws: GitHubFailure.self) {
      try await gitHub.profile("nobody")
    }
    #expect(failure?.code == .notFound && failure?.subject == "nobody")
    #expect(failure?.description == "not found 'nobody' (status 404) Not Found")
    let invalid = await #expect(throws: GitHubFailure.self) {
      try await gitHub.profile("no/body")
    }
    #expect(invalid?.code == .invalidName)
  }

  @Test func reportsChanges() async throws {
    let directory = try TemporaryDirectory()
    let time = TestTime()
    let service = GitHubService(followerCount: 2, time: time)
    let gitHub = GitHub.over(service, in: directory.path, time: time)
    let first = try await gitHub.changes(of: "octocat")
    #expect(first.since == nil && first.count == 2 && first.followed.isEmpty)
    time.advance(.seconds(3_600))
    for change in ["remove user2", "add user3 3", "follow user3 octocat"] {
      try service.apply(Change(change))
    }
    let changes = try await gitHub.changes(of: "octocat")
    #expect(changes.followed.map(\.login) == ["user3"])
    #expect(changes.unfollowed.map(\.login) == ["user2"])
    #expect(changes.unfollowed.first?.isDeleted == true && changes.uncheckedCount == 0)
    #expect(try await gitHub.changes(of: "octocat").followed.isEmpty)
    let failure = await #expect(throws: GitHubFailure.self) {
      try await GitHub.over(service).changes(of: "octocat")
    }
    #expect(failure?.code == .noStateDirectory)
  }

  @Test("after a rate limit, the same query continues from the cache")
  func resumesAfterALimit() async throws {
    let directory = try TemporaryDirectory()
    let time = TestTime()
    let service = GitHubService(followerCount: 1_200, time: time)
    service.state.limits.set(.init(limit: 60, used: 0, reset: 1_795_263_000))
    service.state.misbehaviours = [try Misbehaviour("page=6$=primary-limit")]
    let first = GitHub.over(service, in: directory.path, parallel: 1, time: time)
    var count = 0
    do {
      for try await _ in first.followers(of: "octocat") { count += 1 }
      Issue.record("the list ended")
    } catch {
      #expect(error.code == .limited && error.isResumable)
      #expect(error.resetsAt?.timeIntervalSince1970 == 1_795_263_000)
      #expect(error.fetchedCount == 5 && count == 500)
    }
    time.advance(.seconds(1_200))
    service.state.misbehaviours = []
    let requestCount = service.requests.count
    let events = Recorder<GitHubProgress>()
    let second = GitHub.over(service, in: directory.path, parallel: 1, time: time) {
      events.add($0)
    }
    #expect(try await second.followers(of: "octocat").all().people.count == 1_200)
    let targets = service.targets.dropFirst(requestCount)
    #expect(targets.contains { $0.hasSuffix("page=6") })
    #expect(!targets.contains { $0.hasSuffix("page=3") })
    #expect(events.all.contains { $0.kind == .resumed })
  }

  @Test("leaving a loop, or cancelling its task, ends the requests")
  func endsTheRequestsWithTheLoop() async throws {
    for cancels in [false, true] {
      let transport = StubTransport.passing(to: GitHubService(followerCount: 6_000)) { _, pass in
        do { try await Task.sleep(for: .milliseconds(5)) } catch { return .failure(.cancelled) }
        return await pass()
      }
      let gitHub = GitHub.over(transport, parallel: 2)
      let loop = Task {
        for try await person in gitHub.followers(of: "octocat") {
          if person.id == 150, !cancels { break }
          // Cancellation ends the sleep.
          if person.id == 150 { try await Task.sleep(for: .seconds(60)) }
        }
      }
      if cancels {
        while transport.requests.count < 3 { await Task.yield() }
        loop.cancel()
      }
      _ = await loop.result
      try await Task.sleep(for: .milliseconds(100))
      let count = transport.requests.count
      try await Task.sleep(for: .milliseconds(100))
      #expect(transport.requests.count == count)
      #expect(count < 30)
    }
  }

  @Test("a slow loop is at most 5 × parallel pages behind the requests")
  func slowsTheRequestsWithTheLoop() async throws {
    let service = GitHubService(followerCount: 6_000)
    var count = 0
    for try await _ in GitHub.over(service, parallel: 2).followers(of: "octocat") {
      count += 1
      guard count.isMultiple(of: 1_000) else { continue }
      try await Task.sleep(for: .milliseconds(100))
      let numbers = Set(service.targets.filter { $0.contains("followers") })
      // The last page, and its successor, are requested first.
      #expect(numbers.count <= count / 100 + 5 * 2 + 2)
    }
    #expect(count == 6_000)
  }
}
