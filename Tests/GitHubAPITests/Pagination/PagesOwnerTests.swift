import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists whose login is given to another account.
@Suite struct PagesOwnerTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func pages(
    _ transport: some HTTPTransport, limit: Int? = nil, policy: CachePolicy = CachePolicy()
  ) throws -> Pages<Account> {
    GitHubClient.stub(transport, store: store, policy: policy, time: time)
      .pages(of: .followers(of: try Login.octocat), parallel: 1, limit: limit)
  }

  /// A list of `count` people that account 1 owns, up to the page before `page`, and then account 6.
  private func changing(_ count: Int, at page: Int) -> StubTransport {
    StubTransport.list { .success(.page($0, of: count, owner: $0 < page ? 1 : 6)) }
  }

  @Test("fails if pages of one listing are of two accounts", arguments: [nil, 250] as [Int?])
  func refusesPagesOfTwoAccounts(limit: Int?) async throws {
    let paginated = try await pages(changing(450, at: 3), limit: limit).paginated()
    #expect(paginated.error == .ownerChanged)
  }

  @Test("fails if the login changes hands before the last check")
  func refusesACheckOfAnotherAccount() async throws {
    let requestCount = LastValue<Int>()
    let list = StubTransport.list { page in
      let count = (requestCount.value ?? 0) + 1
      requestCount.record(count)
      return .success(.page(page, of: 450, owner: count < 6 ? 1 : 6))
    }
    #expect(try await pages(list).paginated().error == .ownerChanged)
  }

  @Test("resumes no listing of another account, and uses none of its pages")
  func resumesNoListingOfAnotherAccount() async throws {
    let broken = StubTransport.list { page in
      page == 4 ? .success(.answer(500)) : .success(.page(page, of: 450))
    }
    #expect(try await pages(broken).paginated().error == .serverFault(status: 500))
    time.advance(.seconds(3_600))
    let other = StubTransport.list { page in
      .success(
        .people(
          (page * 1_000)..<(page * 1_000 + (page < 5 ? 100 : 20)), page: page, of: 5, owner: 6))
    }
    let paginated = try await pages(other).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids.count == 420)
    #expect(paginated.ids.allSatisfy { $0 >= 1_000 })
  }

  @Test("a cached page of another account is fetched again")
  func refetchesAPageOfAnotherAccount() async throws {
    _ = try await pages(StubTransport.list(count: 450), limit: 250).paginated()
    let key = GitHubClient.stub(StubTransport.list(count: 0), store: store, time: time)
      .key(of: Endpoint.followers(of: try Login.octocat))
    var first = try #require(store.pages[key])
    first.fetchedAt = .distantPast
    store.keep(first, at: key)
    // Page 1 is outdated, and pages 2 and 3 would still be fresh.
    let other = StubTransport.list { .success(.page($0, of: 350, owner: 6)) }
    #expect(try await pages(other, limit: 250).paginated().ids.count == 250)
    #expect(other.requestedPages == [1, 2, 3])
  }

  @Test("offline, cached pages of two accounts aren't one list")
  func refusesCachedPagesOfTwoAccounts() async throws {
    _ = try await pages(changing(450, at: 3), limit: 250).paginated()
    let offline = try pages(StubTransport.list(count: 0), policy: CachePolicy(.offline))
    #expect(await offline.paginated().error == .notCached)
  }
}
