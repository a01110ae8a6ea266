import FakeGitHub
import FoundationEssentials
import GitHubAPI
import LocalStore
import TestSupport
import Testing

@testable import GHFQueries

/// Lists, lookups and sets that are left at any point.
struct LeavingTests {
  /// The number of runs; `make model` sets it.
  private static let count =
    ProcessInfo.processInfo.environment["GHF_MODEL_SCHEDULES"].flatMap { Int($0) }.map { $0 / 100 }
    ?? 60

  private enum Leaving: CaseIterable { case withEnough, byRelease, byCancellation, byAbandoning }

  @Test("leaves no task and no request alive, and the same question is answered in full afterwards")
  func leavesNothing() async throws {
    var generator = SeededGenerator()
    for number in 0..<Self.count {
      let home = try TemporaryDirectory(inMemory: true)
      let service = GitHubService(followerCount: 350)
      let queries = Queries(service, in: home.path)
      let context = try queries.context(isCached: true)
      let pageCount = Int.random(in: 0...3, using: &generator)
      let leaving = Leaving.allCases.randomElement(using: &generator) ?? .withEnough
      switch number % 3 {
      case 0: try await leave(try list(in: context).answer(), after: pageCount, leaving, context)
      case 1:
        let fetcher = ProfileFetcher(in: context)
        let people = try list(in: context)
        try await leave(fetcher.findings(about: people), after: pageCount, leaving, context)
      default:
        let set = SetExpression<PeopleOperand>(.mutual(.named(try Login(name: "octocat"))))
        var query = try await PeopleQuery(set, needsAllNames: true, in: context)
        query.isEager = true
        try await leave(query.answer(), after: pageCount, leaving, context)
      }
      await context.drivers.end()
      #expect(context.drivers.count == 0)
      let sentCount = service.requests.count
      let (people, ending) = try await list(in: context).answer().all(for: context)
      #expect(people.count == 350, "run \(number)")
      #expect(ending.list?.state == .settled)
      // Nothing was sent beside the second reading, which uses what the first has kept.
      #expect(service.requests.count - sentCount <= 6, "run \(number)")
    }
  }

  private func list(in context: QueryContext) throws -> ListQuery {
    ListQuery(.followers, of: try Login(name: "octocat"), in: context)
  }

  /// Reads some pages of an answer, and leaves it.
  private func leave<Item>(
    _ answer: sending GHFQueries.Answer<Item, QueryError>, after pageCount: Int,
    _ leaving: Leaving, _ context: QueryContext
  ) async throws {
    // A task of its own, which may be cancelled.
    let reading = Task {
      var count = 0
      while count < pageCount, try await answer.nextPage(for: context) != nil { count += 1 }
      switch leaving {
      case .withEnough:
        answer.enough()
        while try await answer.nextPage(for: context) != nil {}
      case .byRelease: break
      case .byCancellation:
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        while try await answer.nextPage(for: context) != nil {}
      case .byAbandoning: await answer.abandon()
      }
    }
    do {
      try await reading.value
    } catch let error as QueryError {
      #expect(error.isCancellation && leaving == .byCancellation)
    }
  }
}
