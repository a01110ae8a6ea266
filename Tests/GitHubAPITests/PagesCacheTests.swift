import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// Walks through lists that the cache knows already.
@Suite struct PagesCacheTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func walked(
    _ transport: ListTransport, _ mode: CachePolicy.Mode = .fresh
  ) async throws -> Walked {
    await GitHubClient.stub(transport, store: store, policy: CachePolicy(mode), time: time)
      .pages(of: .followers(of: try Login(name: "octocat")), parallel: 3).walked()
  }

  private static func tagged(_ page: Int, of count: Int) -> TransportResponse {
    var response = TransportResponse.page(page, of: count)
    response.head.headerFields[.eTag] = "\"\(page)\""
    return response
  }

  @Test func aFreshListIsAnsweredWithoutAnyRequest() async throws {
    let first = try await walked(ListTransport { .success(Self.tagged($0, of: 300)) })
    let nobody = ListTransport { _ in .failure(.setUpFailed(detail: "asked")) }
    #expect(try await walked(nobody) == first)
    #expect(try await walked(nobody, .offline) == first)
    #expect(first.ids.count == 300)
    #expect(nobody.asked == [])
  }

  @Test func aFullLastPageThatIsConfirmedAsksForItsSuccessor() async throws {
    _ = try await walked(ListTransport { .success(Self.tagged($0, of: 300)) })
    time.advance(.seconds(301))
    // Somebody came: page 4 appeared, and the pages before it are as they were.
    let transport = ListTransport { page in
      .success(page < 4 ? .answer(304) : Self.tagged(page, of: 301))
    }
    let walked = try await walked(transport)
    #expect(walked.ids == (1...301).map { Int64($0) })
    #expect(transport.asked.sorted() == [1, 2, 3, 4])
    #expect(Set(transport.conditions) == ["\"1\"", "\"2\"", "\"3\"", nil])
  }

  @Test(arguments: [301, 450, 500])
  func aListThatGrewBehindAFullLastPageStaysGrown(count: Int) async throws {
    _ = try await walked(ListTransport { .success(Self.tagged($0, of: 300)) })
    time.advance(.seconds(301))
    let grown = ListTransport { page in
      .success(page < 4 ? .answer(304) : Self.tagged(page, of: count))
    }
    let all = (1...count).map { Int64($0) }
    #expect(try await walked(grown).ids == all)
    let nobody = ListTransport { _ in .failure(.setUpFailed(detail: "asked")) }
    #expect(try await walked(nobody) == walked(nobody, .offline))
    #expect(try await walked(nobody).ids == all)
    #expect(nobody.asked == [])
  }

  @Test func anEndThatWasNotLookedBehindIsLookedBehindByTheNextWalk() async throws {
    _ = try await walked(ListTransport { .success(Self.tagged($0, of: 300)) })
    time.advance(.seconds(301))
    let broken = ListTransport { .success($0 < 4 ? .answer(304) : .answer(404)) }
    #expect(try await walked(broken).error == .notFound(GitHubMessage()))
    #expect(try await walked(broken, .offline).ids.count == 300)
    let grown = ListTransport { .success($0 < 4 ? .answer(304) : Self.tagged($0, of: 301)) }
    #expect(try await walked(grown).ids.count == 301)
    #expect(grown.asked == [3, 4])
  }

  @Test func anEndThatWasLookedBehindIsFreshAgain() async throws {
    _ = try await walked(ListTransport { .success(Self.tagged($0, of: 300)) })
    let same = ListTransport { .success($0 < 4 ? .answer(304) : Self.tagged($0, of: 300)) }
    _ = try await walked(same, .revalidate)
    time.advance(.seconds(300))
    let nobody = ListTransport { _ in .failure(.setUpFailed(detail: "asked")) }
    #expect(try await walked(nobody).ids.count == 300)
    #expect(try await walked(nobody, .offline).ids.count == 300)
    #expect(nobody.asked == [])
  }

  @Test func aFullLastPageWithoutSuccessorCostsOneRequestMore() async throws {
    _ = try await walked(ListTransport { .success(Self.tagged($0, of: 300)) })
    let transport = ListTransport { page in
      .success(page < 4 ? .answer(304) : Self.tagged(page, of: 300))
    }
    let walked = try await walked(transport, .revalidate)
    #expect(walked.ids.count == 300)
    #expect(walked.error == nil)
    #expect(transport.asked.sorted() == [1, 2, 3, 4])
  }

  @Test func aShortLastPageThatIsConfirmedIsTheEnd() async throws {
    _ = try await walked(ListTransport { .success(Self.tagged($0, of: 299)) })
    let transport = ListTransport { _ in .success(.answer(304)) }
    let walked = try await walked(transport, .revalidate)
    #expect(walked.ids.count == 299)
    #expect(transport.asked.sorted() == [1, 2, 3])
  }

  @Test func aListWhoseLaterPageIsNotKeptIsNotCachedOffline() async throws {
    _ = try await walked(
      ListTransport { page in
        .success(page < 3 ? Self.tagged(page, of: 300) : .answer(404))
      })
    let transport = ListTransport(count: 300)
    let walked = try await walked(transport, .offline)
    #expect(walked.ids.count == 200)
    #expect(walked.error == .notCached)
    #expect(transport.asked == [])
  }

  @Test func aBrokenOffWalkGoesOnWhereItStopped() async throws {
    _ = try await walked(
      ListTransport { page in
        .success(page < 3 ? Self.tagged(page, of: 300) : .answer(404))
      })
    let transport = ListTransport(count: 300)
    #expect(try await walked(transport).ids.count == 300)
    #expect(transport.asked == [3])
  }
}
