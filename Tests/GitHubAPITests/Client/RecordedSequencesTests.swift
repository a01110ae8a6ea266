import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Recorded sequences of pages, paginated again.
///
/// The recorded addresses of later pages are `/user/ID/…` with reordered parameters and sizes of
/// 1, 30 or 100. The client requests the first page's own address with `page=N`, so the transport
/// answers by the page's number.
@Suite(.enabled(if: Recorded.areAvailable, Recorded.comment)) struct RecordedSequencesTests {
  private func sequence(_ name: String) throws -> [Int: Recorded] {
    var pages: [Int: Recorded] = [:]
    for page in try Recorded.exchanges(in: "recorded-sequences.jsonl") where page.sequence == name {
      pages[try #require(page.pageIndex) + 1] = page
    }
    if pages[1] == nil {
      // This recording's first page is among the single exchanges.
      let path = "/users/sigmavirus24/events/public?per_page=100"
      pages[1] = try Recorded.exchanges(in: "recorded.jsonl").first { $0.target == path }
    }
    return pages
  }

  private func transport(for pages: [Int: Recorded]) -> StubTransport {
    let responses = pages.mapValues(\.response)
    return StubTransport.list { page in
      responses[page].map { .success($0) } ?? .failure(.setUpFailed(detail: "page \(page)"))
    }
  }

  /// Paginates a recording and returns the ids of each page, and the requested pages' numbers.
  private func paginate(
    _ name: String, parallel: Int, read: @escaping @Sendable ([UInt8]) -> [Account]?
  ) async throws -> (pages: [[Int64]], requested: [Int]) {
    let recorded = try sequence(name)
    let first = try #require(recorded[1])
    let transport = transport(for: recorded)
    let pages = GitHubClient.stub(transport).pages(
      of: first.endpoint(isListing: true, read: read), parallel: parallel)
    var ids: [[Int64]] = []
    try await pages.paginate { page in
      ids.append(page.answer.map(\.id))
      return .more
    }
    return (ids, transport.requestedPages)
  }

  private static let readSearch: @Sendable ([UInt8]) -> [Account]? = { body in
    Endpoint<AccountSearch>.accounts(matching: "").answer(in: body)?.accounts
  }

  @Test(
    arguments: [
      ("S001", [[2], [865]]), ("S002", [[2], [865]]),
      ("S003", [[10308], [865], [478_247]]), ("S004", [[10308], [865], [478_247]]),
    ] as [(String, [[Int64]])])
  func paginatesASearchToItsLastPage(name: String, ids: [[Int64]]) async throws {
    let paginated = try await paginate(name, parallel: 10, read: RecordedSequencesTests.readSearch)
    #expect(paginated.pages == ids)
    #expect(Set(paginated.requested) == Set(1...ids.count))
  }

  @Test func paginatesFollowersWithoutDuplicates() async throws {
    let paginated = try await paginate("S011", parallel: 10) { body in
      (try? Login(name: "sigmavirus24")).flatMap {
        Endpoint<[Account]>.followers(of: $0).answer(in: body)
      }
    }
    #expect(paginated.pages.map(\.count) == [30, 25])
    #expect(Set(paginated.pages.joined()).count == 55)
    // The recorded pages have 30 entries, so the first one is requested twice.
    #expect(paginated.requested == [1, 1, 2, 1])
  }

  @Test("paginates by the last link, and checks page 1 at the end")
  func paginatesByTheLastLink() async throws {
    let paginated = try await paginate("S016", parallel: 10, read: RecordedEvent.read)
    #expect(paginated.pages.map(\.count) == [100, 85])
    #expect(paginated.requested == [1, 2, 1])
  }

  @Test func followsNextLinksWithoutALastLink() async throws {
    let paginated = try await paginate("S025", parallel: 10, read: RecordedEvent.read)
    #expect(paginated.pages.map(\.count) == Array(repeating: 30, count: 10))
    #expect(Set(paginated.pages.joined()).count == 300)
    // The recorded pages have 30 entries, so the first five are requested twice; then the others are
    // believed. At the end, all but the last are checked, because none is full.
    let first = (1...5).flatMap { [$0, $0] } + (6...10)
    #expect(paginated.requested.prefix(15) == first[...])
    #expect(paginated.requested.dropFirst(15).sorted() == Array(1...9))
  }
}
