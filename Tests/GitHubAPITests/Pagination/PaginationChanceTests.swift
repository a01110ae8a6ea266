import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists that change by chance while they are read.
@Suite struct PaginationChanceTests {
  /// The order of a list, which decides where a new entry is inserted.
  private enum Order: CaseIterable {
    // As on GitHub since 2021, so that half of the lists have it.
    case ascendingID, alsoAscendingID
    case newestFirst
    case oldestFirst
  }

  /// A list that changes, and a record of its changes between checks.
  private final class Drift: Sendable {
    struct State {
      var ids: [Int]
      var stayers: Set<Int>
      var generator: SeededGenerator
      var next = 10_000_000
      /// True for an arrival or departure since the last response to a check, and the one before.
      var hasArrival = false
      var hasDeparture = false
      var hadArrival = false
      var hadDeparture = false
      /// True if an arrival and a departure fell between two checks: the rule's only gap.
      var mayLack = false
      /// True if a whole page has left at once.
      var hasShrunk = false
    }

    let state: Mutex<State>
    private let order: Order
    private let rate: Double

    init(_ ids: [Int], hidden: Set<Int>, _ order: Order, rate: Double, _ random: SeededGenerator) {
      state = Mutex(
        State(ids: ids, stayers: Set(ids).subtracting(hidden), generator: random))
      self.order = order
      self.rate = rate
    }

    /// Changes the list before a response.
    func change(_ ids: inout [Int], isCheck: Bool) {
      state.withLock { state in
        if Double.random(in: 0..<1, using: &state.generator) < rate {
          if Bool.random(using: &state.generator), !state.ids.isEmpty {
            // At times a whole page leaves at once, as suspended accounts do.
            let count = Int.random(in: 0..<20, using: &state.generator) == 0 ? 120 : 1
            if count > 1 { state.hasShrunk = true }
            for _ in 0..<min(count, state.ids.count) {
              let place = Int.random(in: state.ids.indices, using: &state.generator)
              state.stayers.remove(state.ids.remove(at: place))
            }
            state.hasDeparture = true
          } else {
            arrive(in: &state)
            state.hasArrival = true
          }
        }
        if (state.hasArrival || state.hadArrival) && (state.hasDeparture || state.hadDeparture) {
          state.mayLack = true
        }
        if isCheck {
          // The pages of one check are answered at different times.
          (state.hadArrival, state.hadDeparture) = (state.hasArrival, state.hasDeparture)
          (state.hasArrival, state.hasDeparture) = (false, false)
        }
        ids = state.ids
      }
    }

    private func arrive(in state: inout State) {
      switch order {
      case .newestFirst:
        state.next += 1
        state.ids.insert(state.next, at: 0)
      case .oldestFirst:
        state.next += 1
        state.ids.append(state.next)
      case .ascendingID, .alsoAscendingID:
        let id = Int.random(in: 1...9_999_999, using: &state.generator)
        if state.ids.contains(id) { return }
        state.ids.insert(id, at: state.ids.firstIndex { $0 > id } ?? state.ids.count)
      }
    }
  }

  @Test("a settled list misses no account that stayed, unless changes cancel between two checks")
  func settledImpliesComplete() async throws {
    var generator = SeededGenerator()
    var counts: [ListState: Int] = [:]
    var gapCount = 0
    var incompleteCount = 0
    for round in 1...160 {
      let store = MemoryStore()
      let time = TestTime()
      let isLong = Int.random(in: 0..<8, using: &generator) == 0
      let count = Int.random(in: isLong ? 5_000...9_000 : 0...1_100, using: &generator)
      let order = Order.allCases.randomElement(using: &generator) ?? .ascendingID
      let share: Double = Int.random(in: 0..<4, using: &generator) == 0 ? 0.03 : 0
      let rate: Double = [0.0, 0.01, 0.03, 0.1].randomElement(using: &generator) ?? 0
      var ids: [Int] = []
      while ids.count < count {
        ids.append((ids.last ?? 0) + Int.random(in: 1...900, using: &generator))
      }
      if order == .newestFirst { ids.reverse() }
      let hidden = Set(ids.filter { _ in Double.random(in: 0..<1, using: &generator) < share })
      let drift = Drift(ids, hidden: hidden, order, rate: rate, generator)
      let list = ChangingList(ids, hidden: hidden) { _, _, state in
        drift.change(&state.ids, isCheck: state.isCheck)
      }
      let parallel = [1, 3, 10].randomElement(using: &generator) ?? 1
      let token = Bool.random(using: &generator) ? "secret" : nil
      for run in 1...2 {
        let mode: CachePolicy.Mode = run == 1 ? .fresh : .revalidate
        drift.state.withLock { state in
          state.stayers = Set(state.ids).subtracting(hidden)
          (state.mayLack, state.hasArrival, state.hasDeparture) = (false, false, false)
          (state.hadArrival, state.hadDeparture) = (false, false)
        }
        let client = GitHubClient.stub(
          list, tokens: StubTokens(token), store: store, policy: CachePolicy(mode), time: time)
        let pages = client.pages(
          of: .followers(of: try Login.octocat), parallel: parallel,
          count: .followers(of: try Login.octocat))
        var found: Set<Int> = []
        let state: ListState
        do throws(GitHubError) {
          state = try await pages.paginate { page in
            found.formUnion(page.answer.map { Int($0.id) })
            return .more
          }.state
        } catch {
          // When a whole page leaves a list whose count includes hidden accounts, its empty last page
          // looks like one that GitHub has dropped.
          guard case .incomplete = error, !hidden.isEmpty,
            drift.state.withLock(\.hasShrunk)
          else { throw error }
          incompleteCount += 1
          continue
        }
        counts[state, default: 0] += 1
        let (stayers, mayLack) = drift.state.withLock { ($0.stayers, $0.mayLack) }
        let isLacking = state == .settled && !stayers.isSubset(of: found)
        if isLacking, mayLack { gapCount += 1 }
        #expect(
          !isLacking || mayLack,
          "\(round).\(run): \(count) \(order), parallel \(parallel), GHF_SEED=\(generator.seed)")
      }
      generator = drift.state.withLock { $0.generator }
    }
    #expect((counts[.settled] ?? 0) > 200, "\(counts)")
    #expect(gapCount < 10)
    #expect(incompleteCount < 3)
  }
}
