import GitHubAPI
import Synchronization
import TestSupport
import Testing

/// Lists that move while they are walked or between walks, on a server with ETags.
@Suite struct MovingListTests {
  private let store = MemoryStore()
  private let time = TestTime()

  /// A server that keeps one list, which a closure may change before a request is answered.
  private final class Server: Sendable {
    private let state: Mutex<(ids: [Int], requests: Int)>
    private let change: @Sendable (Int, inout [Int]) -> Void

    init(_ ids: [Int], change: @escaping @Sendable (Int, inout [Int]) -> Void = { _, _ in }) {
      state = Mutex((ids, 0))
      self.change = change
    }

    var ids: [Int] { state.withLock { $0.ids } }

    func page(_ number: Int, condition: String?) -> TransportResponse {
      let ids = state.withLock { state in
        state.requests += 1
        change(state.requests, &state.ids)
        return state.ids
      }
      let entries = ids.dropFirst((number - 1) * 100).prefix(100)
      let tag = "\"\(entries.map(String.init).joined(separator: "-"))\""
      if tag == condition { return .answer(304) }
      let hasNext = ids.count > number * 100
      return .people(
        entries, next: hasNext ? number + 1 : nil, last: hasNext ? (ids.count + 99) / 100 : nil,
        entityTag: tag)
    }
  }

  private func walked(
    _ server: Server, limit: Int? = nil, mode: CachePolicy.Mode = .fresh, parallel: Int = 1,
    failingAt failing: Int = .max
  ) async throws -> (Walked, asked: [Int]) {
    let transport = ListTransport { page, condition in
      .success(page == failing ? .answer(422) : server.page(page, condition: condition))
    }
    let client = GitHubClient.stub(transport, store: store, policy: CachePolicy(mode), time: time)
    let pages = client.pages(
      of: .followers(of: try Login.octocat), parallel: parallel, limit: limit)
    return (await pages.walked(), transport.asked)
  }

  private static let dropBeforePage4: @Sendable (Int, inout [Int]) -> Void = { request, ids in
    if request == 4 { ids.removeAll { $0 == 7 } }
  }

  @Test(arguments: [(450, Int.max), (nil, 6)] as [(Int?, Int)])
  func aDropInAWalkThatEndsEarlyIsNotForgotten(limit: Int?, failing: Int) async throws {
    // 301 moves up to page 3, which came already, and the walk ends before page 3 comes again.
    let server = Server(Array(1...801), change: Self.dropBeforePage4)
    _ = try await walked(server, limit: limit, failingAt: failing)
    let (next, _) = try await walked(server)
    #expect(next.error == nil)
    #expect(Set(next.ids).isSuperset(of: server.ids.map { Int64($0) }))
  }

  @Test(arguments: [1, 3]) func aDropBehindConfirmedPagesIsSeen(parallel: Int) async throws {
    let ids = Array(1...801)
    _ = try await walked(Server(ids))
    let server = Server(ids, change: Self.dropBeforePage4)
    let (again, asked) = try await walked(server, mode: .revalidate, parallel: parallel)
    #expect(Set(again.ids).isSuperset(of: server.ids.map { Int64($0) }))
    #expect(parallel > 1 || asked == [1, 2, 3, 4, 5, 6, 7, 8, 9, 3])
    let (next, _) = try await walked(server)
    #expect(Set(next.ids).isSuperset(of: server.ids.map { Int64($0) }))
  }

  @Test func anEmptyPageInTheMiddleIsAskedForAgain() async throws {
    let server = Server(Array(1...801))
    let slips = Mutex(1)
    let transport = ListTransport { page, condition in
      let isSlip = slips.withLock { left in
        defer { if page == 4 { left -= 1 } }
        return page == 4 && left > 0
      }
      return .success(isSlip ? .people([]) : server.page(page, condition: condition))
    }
    let client = GitHubClient.stub(transport, store: store, policy: CachePolicy(), time: time)
    let pages = client.pages(of: .followers(of: try Login.octocat), parallel: 1)
    let end = try await pages.walk { _ async throws(Never) -> Bool in true }
    #expect(end.movement == .unsettled)
    #expect(!end.isComplete)
    let (next, _) = try await walked(server)
    #expect(next.ids == (1...801).map { Int64($0) })
  }

  @Test func manyNewcomersInFrontAreNoListWithoutAnEnd() async throws {
    let server = Server(Array(1...2_000)) { request, ids in
      if request == 8 { ids = Array(5_001...5_350) + ids }
    }
    let (list, _) = try await walked(server)
    #expect(list.error == nil)
    #expect(Set(list.ids).isSuperset(of: (1...2_000).map { Int64($0) }))
  }

  @Test func twoPagesInTurnAreAListWithoutAnEnd() async throws {
    let transport = ListTransport { page in
      .success(.people(page.isMultiple(of: 2) ? 101...200 : 1...100, next: page + 1))
    }
    let client = GitHubClient.stub(transport)
    let list = await client.pages(of: .followers(of: try Login.octocat), parallel: 1).walked()
    #expect(list.ids.count == 200)
    #expect(list.error == .endlessList(page: 7))
  }

  @Test(arguments: [1, 10]) func aListThatBecameShorterCostsItsPages(parallel: Int) async throws {
    let server = Server(Array(1...1_000)) { request, ids in
      if request == 11 { ids.removeLast(600) }
    }
    _ = try await walked(server, parallel: parallel)
    let (shorter, _) = try await walked(server, mode: .revalidate, parallel: parallel)
    #expect(shorter.ids == (1...400).map { Int64($0) })
    for _ in 1...3 {
      let (list, asked) = try await walked(server, mode: .revalidate, parallel: parallel)
      #expect(list.ids == shorter.ids)
      // The last page is full, so what is behind it is asked for.
      #expect(asked.sorted() == [1, 2, 3, 4, 5])
    }
  }

  @Test func nobodyIsMissingWhereTheNumberOfPagesTells() async throws {
    var generator = SeededGenerator()
    for _ in 1...60 {
      store.forgetAll()
      let count = Int.random(in: 2...30, using: &generator) * 100 + 1
      let moment = Int.random(in: 1...count / 100, using: &generator)
      let leaving = (1...Int.random(in: 1...250, using: &generator)).map { _ in
        Int.random(in: 1...count, using: &generator)
      }
      let server = Server(Array(1...count)) { request, ids in
        if request == moment { ids.removeAll { leaving.contains($0) } }
      }
      let limit: Int? =
        Bool.random(using: &generator) ? nil : Int.random(in: 1...count, using: &generator)
      let (list, _) = try await walked(server, limit: limit)
      let (next, _) = try await walked(server)
      let there = Set(server.ids.map { Int64($0) })
      if limit == nil { #expect(there.subtracting(list.ids) == [], "\(count) \(moment)") }
      #expect(there.subtracting(next.ids) == [], "\(count) \(moment) \(limit ?? 0)")
    }
  }
}
