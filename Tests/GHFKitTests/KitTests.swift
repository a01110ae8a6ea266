import FoundationEssentials
import GHFKit
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// The façade, as another program uses it.
@Suite struct KitTests {
  @Test func readsAListPageByPage() async throws {
    let kit = KitGitHub(StubTransport(KitGitHub.fullPages(3)))
    var ids: [Int64] = []
    for try await person in kit.github.followers(of: "@octocat") { ids.append(person.id) }
    #expect(ids == Array(1...300))
    let list = try await kit.github.followers(of: "octocat").all()
    #expect(list.people.map(\.id) == ids && list.state == .settled)
    #expect(kit.transport.requests.allSatisfy { $0.headerFields[.userAgent] == "test/1" })
  }

  @Test func evaluatesASet() async throws {
    let kit = KitGitHub(
      StubTransport([
        Sample.route(page: 1): [KitGitHub.page([1, 2, 3])],
        Sample.route(page: 1, of: "hubot", "following"): [KitGitHub.page([2, 3, 4])],
      ]))
    let list = try await kit.github.people("followers:octocat and following:hubot")
    #expect(list.people.map(\.login) == ["user2", "user3"])
    for expression in ["followers:octocat and", "fav", "-", "file:names", "octocat"] {
      await #expect {
        _ = try await kit.github.people(expression)
      } throws: {
        ($0 as? GitHubFailure)?.code == .invalidExpression
      }
    }
  }

  @Test func fetchesAProfile() async throws {
    let missing = StubTransport.answer(404, [:], #"{"message":"Not Found"}"#)
    let kit = KitGitHub(
      StubTransport([
        "GET /users/octocat": KitGitHub.profile("octocat", 583_231, followers: 5),
        "GET /users/nobody": [missing],
      ]))
    let profile = try await kit.github.profile("https://github.com/octocat")
    #expect(profile.name == "Octo" && profile.followerCount == 5 && profile.login == "octocat")
    let failure = await #expect(throws: GitHubFailure.self) {
      try await kit.github.profile("nobody")
    }
    #expect(failure?.code == .notFound && failure?.subject == "nobody")
    #expect(failure?.description == "not found 'nobody' (status 404) Not Found")
    let invalid = await #expect(throws: GitHubFailure.self) {
      try await kit.github.profile("no/body")
    }
    #expect(invalid?.code == .invalidName)
  }

  @Test func reportsChanges() async throws {
    let directory = try TemporaryDirectory()
    let time = TestTime()
    func routes(_ ids: [Int]) -> [String: [StubTransport.Answer]] {
      let profile = KitGitHub.profile("octocat", 583_231, followers: ids.count)
      return [
        "GET /users/octocat": profile, "GET /user/583231": profile,
        Sample.route(page: 1): [KitGitHub.page(ids)],
        "GET /user/2": [StubTransport.answer(404, [:], #"{"message":"Not Found"}"#)],
      ]
    }
    let before = KitGitHub(StubTransport(routes([1, 2])), in: directory.path, time: time)
    let first = try await before.github.changes(of: "octocat")
    #expect(first.since == nil && first.count == 2 && first.followed.isEmpty)
    time.advance(.seconds(3_600))
    let after = KitGitHub(StubTransport(routes([1, 3])), in: directory.path, time: time)
    let changes = try await after.github.changes(of: "octocat")
    #expect(changes.followed.map(\.login) == ["user3"])
    #expect(changes.unfollowed.map(\.login) == ["user2"])
    #expect(changes.unfollowed.first?.isDeleted == true && changes.uncheckedCount == 0)
    #expect(try await after.github.changes(of: "octocat").followed.isEmpty)
    let failure = await #expect(throws: GitHubFailure.self) {
      try await KitGitHub(StubTransport()).github.changes(of: "octocat")
    }
    #expect(failure?.code == .noStateDirectory)
  }

  @Test("after a rate limit, the same query continues from the cache")
  func resumesAfterALimit() async throws {
    let directory = try TemporaryDirectory()
    let time = TestTime()
    let limited = StubTransport.answer(
      403,
      ["X-RateLimit-Remaining": "0", "X-RateLimit-Limit": "60", "X-RateLimit-Reset": "1795263000"],
      #"{"message":"API rate limit exceeded"}"#)
    var routes = KitGitHub.fullPages(12)
    for page in 6...10 { routes[Sample.route(page: page)] = [limited] }
    let first = KitGitHub(StubTransport(routes), in: directory.path, parallel: 1, time: time)
    var count = 0
    do {
      for try await _ in first.github.followers(of: "octocat") { count += 1 }
      Issue.record("the list ended")
    } catch {
      #expect(error.code == .limited && error.isResumable)
      #expect(error.resetsAt?.timeIntervalSince1970 == 1_795_263_000)
      #expect(error.fetchedCount == 5 && count == 500)
    }
    time.advance(.seconds(1_200))
    let events = Recorder<Progress>()
    let second = KitGitHub(
      StubTransport(KitGitHub.fullPages(12)), in: directory.path, parallel: 1, time: time
    ) { events.add($0) }
    #expect(try await second.github.followers(of: "octocat").all().people.count == 1_200)
    let pages = Set(second.transport.requestNames.filter { $0.contains("page=") })
    #expect(!pages.contains(Sample.route(page: 3)))
    #expect(events.all.contains { $0.kind == .resumed })
  }

  @Test("leaving a loop, or cancelling its task, ends the requests")
  func endsTheRequestsWithTheLoop() async throws {
    for cancels in [false, true] {
      let kit = KitGitHub(
        StubTransport(latency: .milliseconds(5), KitGitHub.fullPages(60)), parallel: 2)
      let loop = Task {
        for try await person in kit.github.followers(of: "octocat") {
          if person.id == 150, !cancels { break }
          // Cancellation ends the sleep.
          if person.id == 150 { try await Task.sleep(for: .seconds(60)) }
        }
      }
      if cancels {
        while kit.transport.requests.count < 3 { await Task.yield() }
        loop.cancel()
      }
      _ = await loop.result
      try await Task.sleep(for: .milliseconds(100))
      let count = kit.transport.requests.count
      try await Task.sleep(for: .milliseconds(100))
      #expect(kit.transport.requests.count == count)
      #expect(count < 30)
    }
  }

  @Test("a slow loop is at most 5 × parallel pages behind the requests")
  func slowsTheRequestsWithTheLoop() async throws {
    let kit = KitGitHub(StubTransport(KitGitHub.fullPages(60)), parallel: 2)
    var count = 0
    for try await _ in kit.github.followers(of: "octocat") {
      count += 1
      guard count.isMultiple(of: 1_000) else { continue }
      try await Task.sleep(for: .milliseconds(100))
      let numbers = Set(kit.transport.requestNames.filter { $0.contains("followers") })
      // The last page, and its successor, are requested first.
      #expect(numbers.count <= count / 100 + 5 * 2 + 2)
    }
    #expect(count == 6_000)
  }
}
