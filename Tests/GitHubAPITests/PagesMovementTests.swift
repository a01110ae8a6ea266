import GitHubAPI
import Synchronization
import TestSupport
import Testing

/// Lists that lose entries while they are walked, so that others move up.
@Suite struct PagesMovementTests {
  /// What a walk brought, what it cost, and whether it saw the list move.
  private struct Moved: Equatable {
    var ids: [Int64] = []
    var asked: [Int]
    var movement: Movement?
  }

  /// A list from which those in `gone` go one by one, each before the request with that number.
  private func leaving(_ count: Int, _ gone: [Int: Int]) -> ListTransport {
    let state = Mutex((ids: Array(1...count), requests: 0))
    return ListTransport { page in
      state.withLock { state in
        state.requests += 1
        if let id = gone[state.requests] { state.ids.removeAll { $0 == id } }
        let rest = state.ids.dropFirst((page - 1) * 100)
        let hasNext = rest.count > 100
        return .success(
          .people(
            rest.prefix(100), next: hasNext ? page + 1 : nil,
            last: hasNext ? (state.ids.count + 99) / 100 : nil))
      }
    }
  }

  private func walked(
    _ transport: ListTransport, parallel: Int = 1, limit: Int? = nil,
    store: MemoryStore = MemoryStore(), mode: CachePolicy.Mode = .fresh
  ) async throws -> Moved {
    let client = GitHubClient.stub(transport, store: store, policy: CachePolicy(mode))
    let list = Endpoint.followers(of: try Login.octocat)
    let pages = client.pages(of: list, parallel: parallel, limit: limit)
    var ids: [Int64] = []
    var movement: Movement?
    do throws(PagesError<Never>) {
      movement = try await pages.walk { page async throws(Never) -> Bool in
        ids += page.answer.map(\.id)
        return true
      }.movement
    } catch {
      Issue.record("\(error)")
    }
    return Moved(ids: ids, asked: transport.asked.sorted(), movement: movement)
  }

  @Test(arguments: [0, 1, 100, 101, 1_000, 1_001], [1, 10])
  func aListThatStaysCostsItsPagesAndNoMore(count: Int, parallel: Int) async throws {
    let moved = try await walked(ListTransport(count: count), parallel: parallel)
    #expect(
      moved
        == Moved(
          ids: (0..<count).map { Int64($0 + 1) }, asked: Array(1...max(1, (count + 99) / 100)),
          movement: Movement.none))
  }

  @Test func whoMovedUpIsFoundOnThePageBefore() async throws {
    // Before page 3 is asked for the first one goes: 201 moves up to page 2, which came already.
    let moved = try await walked(leaving(401, [3: 1]))
    #expect(Set(moved.ids) == Set(1...401))
    #expect(moved.ids.count == 401)
    #expect(moved.ids.last == 201)
    #expect(moved.asked == [1, 2, 2, 3, 4, 5])
    #expect(moved.movement == .settled)
  }

  @Test func aListThatLosesItsLastPageIsComplete() async throws {
    let moved = try await walked(leaving(201, [3: 7]))
    #expect(Set(moved.ids) == Set(1...201))
    #expect(moved.asked == [1, 2, 2, 3, 3])
    #expect(moved.movement == .settled)
  }

  @Test func aListThatGoesOnMovingIsSaidToDoSo() async throws {
    // The first hundred go while page 2 is asked for again.
    let state = Mutex(0)
    let transport = ListTransport { page in
      let requests = state.withLock { count in
        count += 1
        return count
      }
      return .success(.page(page, of: requests < 3 ? 401 : requests < 6 ? 400 : 300))
    }
    let moved = try await walked(transport)
    #expect(moved.asked == [1, 2, 2, 3, 4, 5])
    #expect(moved.movement == .unsettled)
  }

  @Test func aLimitThatIsReachedAsksForNothingTwice() async throws {
    let moved = try await walked(leaving(401, [3: 1]), limit: 250)
    #expect(moved.ids.count == 250)
    #expect(moved.asked == [1, 2, 3])
    #expect(moved.movement == Movement.none)
  }

  @Test func whatIsKeptOfAListThatMovedIsAskedForAgainUpToThere() async throws {
    let store = MemoryStore()
    _ = try await walked(leaving(401, [3: 1]), store: store)
    let again = try await walked(leaving(401, [1: 1]), store: store)
    #expect(again.ids == (2...401).map { Int64($0) })
    #expect(again.asked == [1])
    let nobody = ListTransport { _ in .failure(.setUpFailed(detail: "asked")) }
    let kept = try await walked(nobody, store: store)
    #expect(kept == Moved(ids: again.ids, asked: [], movement: Movement.none))
  }
}
