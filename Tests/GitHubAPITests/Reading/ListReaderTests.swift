import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// Compares ``ListReader`` with ``PrefixReading``, over the same lists, changes and faults.
///
/// Changes come before the nth answer, so two readings that send other requests meet other lists: a short
/// page is requested again once, not twice with the page before it, and the last check of `--verify` is
/// one of its rounds. Differences of single schedules are therefore printed, and their sums compared: a
/// list moved or its login was given away for one of both, or a shift came at another request. Lists that
/// stay as they are have the same outcome, and those without hidden accounts the same requests.
///
/// `GHF_READER_SCHEDULES=100000` sets the number of schedules, and `GHF_SEED=n` plays one.
@Suite struct ListReaderTests {
  private static let defaultCount = 20

  /// A reading of a schedule's list.
  private struct Reading {
    var ids: [Int64] = []
    var end: ListEnd?
    var error: GitHubError?
    var requested: [Int] = []
    var missingCount = 0
    var mayLack = false

    var outcome: String {
      if let end { return "\(end.state)" }
      return if case .incomplete? = error { "incomplete" } else { "\(error, default: "")" }
    }
  }

  /// Totals of one of the two readings.
  private struct Figures {
    var outcomes: [String: Int] = [:]
    var gapCount = 0
    var lackingCount = 0
    var requestCount = 0
    var verifyingCount = 0

    mutating func add(_ reading: Reading, verifies: Bool) {
      let isIncomplete = if case .incomplete? = reading.error { true } else { false }
      let isOther = reading.error != nil && !isIncomplete && reading.error != .ownerChanged
      outcomes[isOther ? "failed" : reading.outcome, default: 0] += 1
      requestCount += reading.requested.count
      if verifies { verifyingCount += reading.requested.count }
      guard reading.missingCount > 0 else { return }
      if reading.mayLack { gapCount += 1 } else { lackingCount += 1 }
    }
  }

  private static func read(
    _ schedule: ReadingSchedule, usesListReading: Bool
  ) async throws -> [Reading] {
    let (store, time) = (MemoryStore(), TestTime())
    let server = ReadingTransport(schedule)
    let login = try Login.octocat
    var readings: [Reading] = []
    for run in 1...min(schedule.runCount, 2) {
      let start = server.state.withLock { state in
        state.world.forgetPast()
        state.requested = []
        (state.mayLack, state.wasStale) = (false, false)
        return state.world.ids
      }
      let client = GitHubClient.stub(
        server, tokens: StubTokens(schedule.plan.isSignedIn ? "secret" : nil), store: store,
        policy: CachePolicy(run == 1 ? .fresh : .revalidate), time: time)
      let pages = client.pages(
        of: .followers(of: login), parallel: schedule.plan.lanes, limit: schedule.plan.limit,
        count: .followers(of: login), verifies: schedule.plan.verifies,
        usesListReading: usesListReading)
      var reading = Reading()
      do throws(GitHubError) {
        reading.end = try await pages.paginate { page in
          reading.ids += page.answer.map(\.id)
          return .more
        }
      } catch {
        reading.error = error
      }
      server.state.withLock { state in
        reading.requested = state.requested
        reading.mayLack = state.mayLack && !schedule.plan.verifies || state.wasStale
        guard reading.end?.state == .settled, schedule.event != .privateSpell else { return }
        let kept = Set(reading.ids).subtracting(reading.end?.withdrawnIDs ?? [])
        let missing = start.filter {
          !kept.contains($0) && !state.world.departed.contains($0)
            && !state.world.hidden.contains($0)
        }
        let hidden = reading.end?.hidden?.count ?? -5
        let isExplained = !schedule.isHealthy && missing.count <= hidden + 5
        reading.missingCount = isExplained ? 0 : missing.count
      }
      readings.append(reading)
      for _ in 0..<3 where schedule.rate > 0 {
        server.state.withLock { $0.events.drift(&$0.world) }
      }
    }
    return readings
  }

  @Test func readsAsBefore() async throws {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["GHF_SEED"].flatMap { UInt64($0) }
    let count = environment["GHF_READER_SCHEDULES"].flatMap { Int($0) }
    var generator = SeededGenerator()
    var (before, after) = (Figures(), Figures())
    var differences: [String: (count: Int, seed: UInt64)] = [:]
    func note(_ difference: String, _ seed: UInt64) {
      differences[difference, default: (0, seed)].count += 1
    }
    for _ in 0..<(given == nil ? count ?? ListReaderTests.defaultCount : 1) {
      let seed = given ?? generator.next()
      let schedule = ReadingSchedule(seed: seed, isPlain: true)
      let old = try await ListReaderTests.read(schedule, usesListReading: false)
      let new = try await ListReaderTests.read(schedule, usesListReading: true)
      for (old, new) in zip(old, new) {
        before.add(old, verifies: schedule.plan.verifies)
        after.add(new, verifies: schedule.plan.verifies)
        let verifying = schedule.plan.verifies ? " (--verify)" : ""
        if old.outcome != new.outcome {
          note("\(old.outcome), now \(new.outcome)\(verifying)", seed)
        }
        if old.outcome == new.outcome, new.requested.count > old.requested.count {
          note("more requests\(verifying)\(schedule.isHealthy ? "" : ", faults")", seed)
        }
        if new.missingCount > 0, !new.mayLack { note("lacks an account", seed) }
        if schedule.isQuiet {
          #expect(old.outcome == new.outcome, "GHF_SEED=\(seed)")
          #expect(new.requested.count <= old.requested.count, "GHF_SEED=\(seed)")
        }
        let isPlain = schedule.isQuiet && schedule.hidden.isEmpty && !schedule.plan.verifies
        if isPlain, schedule.plan.lanes == 1 {
          #expect(old.requested == new.requested, "GHF_SEED=\(seed)")
          #expect(old.ids == new.ids, "GHF_SEED=\(seed)")
        }
        if given != nil { print(old.requested, old.outcome, "\n", new.requested, new.outcome) }
      }
      if old.count != new.count { note("other runs", seed) }
    }
    print("before:", before)
    print("after:", after)
    for (name, value) in differences.sorted(by: { $0.value.count > $1.value.count }) {
      print("\(value.count): \(name), GHF_SEED=\(value.seed)")
    }
    #expect(after.lackingCount == 0)
    #expect(after.requestCount <= before.requestCount)
  }
}
