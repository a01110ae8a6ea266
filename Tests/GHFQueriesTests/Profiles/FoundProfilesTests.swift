import FakeGitHub
import GitHubAPI
import LocalStore
import TestSupport
import Testing

@testable import GHFQueries

/// Lookups of the people of a list, whose profiles are picked from what was found.
struct FoundProfilesTests: ~Copyable {
  private let home: TemporaryDirectory
  private let service: GitHubService
  private let queries: Queries

  init() throws {
    let missing = try Misbehaviour("/user/2=error:404:Not Found")
    home = try TemporaryDirectory()
    service = GitHubService(followerCount: 3)
    service.state.misbehaviours = [missing]
    queries = Queries(service, in: home.path)
  }

  /// The profiles of a list that `filter` picks.
  private func profiles(
    picking filter: PeopleFilter = PeopleFilter(), use: PartUse = PartUse(),
    in context: QueryContext
  ) throws -> GHFQueries.Answer<Profile, QueryError> {
    var context = context
    context.use = use
    let list = ListQuery(.followers, of: try Login(name: "octocat"), in: context)
    let fetcher = ProfileFetcher(in: context)
    return fetcher.profiles(from: fetcher.findings(about: list), picking: filter)
  }

  @Test("passes profiles in the order of the list, and names missing accounts at the end")
  func passesProfiles() async throws {
    let context = try queries.context()
    let (found, ending) = try await profiles(in: context).all(for: context)
    #expect(found.map(\.account.login) == ["user1", "user3"])
    #expect(ending.list?.people.count == 3)
    #expect(ending.filter?.count == 2)
    #expect(queries.others == [#"notFound(names: ["user2"], count: 1)"#])
  }

  @Test("looks up no more once the filter is full, or the consumer has enough")
  func stopsEarly() async throws {
    let context = try queries.context()
    let one = try profiles(
      picking: PeopleFilter(limit: 1), use: PartUse(mayEndEarly: true), in: context)
    one.wants(1)
    #expect(try await one.all(for: context).items.map(\.account.login) == ["user1"])
    #expect(service.requests.map(\.target).filter { $0.hasPrefix("/user/") } == ["/user/1"])
    let enough = try profiles(use: PartUse(mayEndEarly: true), in: context)
    enough.wants(1)
    _ = try await enough.nextPage(for: context)
    enough.enough()
    #expect(try await enough.nextPage(for: context) == nil)
    #expect(enough.ending.filter?.count == 1)
    #expect(queries.others == [])
  }

  @Test("fails behind the profiles before an account that exists but wasn't returned")
  func fails() async throws {
    // Assumed: nobody has seen a refusal of a single account.
    service.state.misbehaviours = [try Misbehaviour("/user/2=error:403:Forbidden")]
    let context = try queries.context()
    let answer = try profiles(in: context)
    var logins: [String] = []
    let error = await #expect(throws: QueryError.self) {
      while let page = try await answer.nextPage(for: context) {
        logins += page.answer.map(\.account.login)
      }
    }
    #expect(logins == ["user1"])
    #expect(error?.progress?.count == 1)
    #expect(queries.others == [])
  }
}
