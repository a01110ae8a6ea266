import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists of which only some pages may be requested for now.
@Suite struct PageAllowanceTests {
  private let store = MemoryStore()
  private let time = TestTime()
  private let gitHub: GitHubService

  init() { gitHub = GitHubService(followerCount: 1_050, time: time) }

  private func pages(allowance: PageAllowance? = nil) throws -> Pages {
    GitHubClient.stub(gitHub, store: store, policy: CachePolicy(), time: time)
      .pages(of: .followers(of: try Login.octocat), parallel: 3, allowance: allowance)
  }

  @Test("checks the list at each pause, and reads each page once")
  func pauses() async throws {
    let asked = Recorder<Int>()
    let paginated = try await pages { missingCount in
      asked.add(missingCount)
      return asked.all.count == 1 ? 4 : asked.all.count == 2 ? 0 : missingCount
    }.paginated()
    #expect(paginated.ids.count == 1_050)
    // Of 11 pages, 1 and 10 are fetched before.
    #expect(asked.all == [9, 5, 5])
    #expect(gitHub.requestedPages.sorted() == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 11])
  }

  @Test("reads from the last checked page again after a longer pause")
  func checksAfterALongPause() async throws {
    let asked = Recorder<Int>()
    let paginated = try await pages { missingCount in
      asked.add(missingCount)
      if asked.all.count == 2 { time.advance(.seconds(3_600)) }
      return asked.all.count == 1 ? 4 : missingCount
    }.paginated()
    #expect(paginated.ids.count == 1_050)
    #expect(asked.all.count == 2)
    // The frontier, page 5, was read again.
    #expect(gitHub.requestedPages.count { $0 == 5 } == 2)
  }

  @Test("a pause that is cancelled leaves a list that the next run resumes")
  func resumesACancelledPause() async throws {
    let asked = Recorder<Int>()
    let reading = Task {
      try await pages { missingCount in
        asked.add(missingCount)
        if asked.all.count == 1 { return 4 }
        // `try?`: the sleep ends when the task is cancelled.
        try? await Task.sleep(for: .seconds(600))
        return 0
      }.paginated()
    }
    while asked.all.count < 2 { await Task.yield() }
    reading.cancel()
    #expect(try await reading.value.error == .noResponse(.cancelled))
    time.advance(.seconds(3_600))
    let before = gitHub.requestedPages.count
    #expect(try await pages().paginated().ids.count == 1_050)
    #expect(!gitHub.requestedPages.dropFirst(before).contains { (2...4).contains($0) })
  }
}
