import GitHubAPI
import Synchronization
import TestSupport
import Testing

/// Lists that are walked in several runs, an hour apart, and move between them by a page or so.
///
/// Where a tenth of a list goes and comes between ten runs that all end while they settle, single
/// people can still be lost: what is kept then is of as many moments.
@Suite struct ManyRunsTests {
  /// A list that changes, and what one run may ask of it.
  private struct State {
    var ids: [Int]
    var nextID = 1_000_000
    /// Who was there all the time.
    var remaining: Set<Int>
    var requestsLeft = 0
    var generator: SeededGenerator

    /// Lets some go from anywhere and some come to the front.
    mutating func change(_ change: Change) {
      if change != .growth, Bool.random(using: &generator) {
        for _ in 1...number(upTo: [12, 120]) where ids.count > 150 {
          remaining.remove(ids.remove(at: number(upTo: [ids.count]) - 1))
        }
      }
      if change != .loss, Bool.random(using: &generator) {
        for _ in 1...number(upTo: [30, 120]) {
          ids.insert(nextID, at: 0)
          nextID += 1
        }
      }
    }

    mutating func number(upTo bounds: [Int]) -> Int {
      Int.random(in: 1...(bounds.randomElement(using: &generator) ?? 1), using: &generator)
    }

    mutating func page(_ number: Int) -> TransportResponse {
      if requestsLeft == 0 { return .answer(422) }
      requestsLeft -= 1
      let hasNext = ids.count > number * 100
      return .people(
        ids.dropFirst((number - 1) * 100).prefix(100), next: hasNext ? number + 1 : nil,
        last: hasNext ? (ids.count + 99) / 100 : nil)
    }
  }

  enum Change: Sendable { case growth, loss, both }

  @Test(arguments: [Change.growth, .loss, .both], [false, true])
  func nobodyWhoStaysIsMissingOrTwice(change: Change, looksAtFew: Bool) async throws {
    let generator = SeededGenerator()
    let state = Mutex(State(ids: [], remaining: [], generator: generator))
    for _ in 1...20 {
      let (store, time) = (MemoryStore(), TestTime())
      state.withLock { state in
        state.ids = Array(1...(100 + state.number(upTo: [1_400])))
        state.remaining = Set(state.ids)
      }
      let transport = ListTransport { page in
        time.advance(.milliseconds(200))
        return .success(state.withLock { $0.page(page) })
      }
      let client = GitHubClient.stub(transport, store: store, policy: CachePolicy(), time: time)
      let list = Endpoint<[Account]>.followers(of: try Login.octocat)
      var isComplete = false
      for _ in 1...20 where !isComplete {
        let few = state.withLock { state in
          // An hour's requests reach for a good part of a list, and for looking after its seams.
          state.requestsLeft = 5 + state.number(upTo: [7])
          return state.number(upTo: [400])
        }
        let pages = client.pages(of: list, parallel: 1)
        let run = await pages.walked()
        #expect(Set(run.ids).count == run.ids.count, "seed \(generator.seed)")
        isComplete = run.error == nil
        if isComplete {
          let missing = state.withLock(\.remaining).subtracting(run.ids.map { Int($0) })
          #expect(missing == [], "seed \(generator.seed)")
          #expect(pages.resumption == .none, "seed \(generator.seed)")
        }
        time.advance(.seconds(3_600))
        state.withLock { $0.change(change) }
        if looksAtFew {
          state.withLock { $0.requestsLeft = .max }
          _ = await client.pages(of: list, parallel: 1, limit: few).walked()
        }
      }
    }
  }
}
