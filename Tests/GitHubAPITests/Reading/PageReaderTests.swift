import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// Reads simulated lists over a client and its cache: runs that are killed, that a limit stops, and that
/// resume one another.
///
/// ReadingModelTests plays the reading alone, thousands of times as often.
/// `GHF_READER_SCHEDULES=n` sets the number of schedules, and `GHF_SEED=n` plays one.
@Suite struct PageReaderTests {
  private static let defaultCount = 150

  /// Totals over schedules.
  private struct Figures {
    var settledCount = 0
    var gapCount = 0
    var resumedCount = 0
    var limitedCount = 0
  }

  /// One listing of a schedule's list.
  private struct Listing {
    var ids: [Int64] = []
    var end: ListEnd?
    var error: GitHubError?
    var isResumed = false

    /// True if a later run continues.
    var isUnfinished: Bool {
      switch error {
      case nil: end?.state == .unchecked
      case .incomplete?, .endlessList?: false
      default: true
      }
    }

    var isLimited: Bool { if case .limited? = error { true } else { end?.state == .unchecked } }
  }

  private let schedule: ReadingSchedule
  private let store = MemoryStore()
  private let time = TestTime()

  init() { schedule = ReadingSchedule(seed: 0) }

  private init(_ schedule: ReadingSchedule) { self.schedule = schedule }

  private func list(_ server: ReadingTransport, _ mode: CachePolicy.Mode) async throws -> Listing {
    let plan = schedule.plan
    let client = GitHubClient.stub(
      server, tokens: StubTokens(plan.isSignedIn ? "secret" : nil), store: store,
      policy: CachePolicy(mode), time: time)
    let pages = client.pages(
      of: .followers(of: try Login.octocat), parallel: plan.lanes, limit: plan.limit,
      count: .followers(of: try Login.octocat), verifies: plan.verifies)
    var listing = Listing()
    if case .resumable = pages.resumption { listing.isResumed = true }
    do throws(GitHubError) {
      listing.end = try await pages.paginate { page in
        listing.ids += page.answer.map(\.id)
        return .more
      }
    } catch {
      listing.error = error
    }
    return listing
  }

  /// Plays all runs.
  private func play(_ figures: inout Figures) async throws {
    let server = ReadingTransport(schedule, time: time)
    var start: [Int64] = []
    var isResuming = false
    for run in 1...schedule.runCount {
      if !isResuming { start = server.state.withLock { $0.world.ids } }
      server.begin(run, of: schedule, isResuming: isResuming)
      let listing = try await list(server, run == 1 || isResuming ? .fresh : .revalidate)
      if listing.isResumed, !listing.ids.isEmpty { figures.resumedCount += 1 }
      if listing.isLimited { figures.limitedCount += 1 }
      check(listing, run, start, server, &figures)
      isResuming = listing.isUnfinished && schedule.plan.limit == nil
      time.advance(.seconds(3_600))
      for _ in 0..<3 where schedule.rate > 0 {
        server.state.withLock { $0.events.drift(&$0.world) }
      }
    }
  }

  // MARK: Laws

  private func check(
    _ listing: Listing, _ run: Int, _ start: [Int64], _ server: ReadingTransport,
    _ figures: inout Figures
  ) {
    let end = listing.end.map { "\($0.state)" } ?? listing.error.map { "\($0)" } ?? ""
    let comment: Comment = "GHF_SEED=\(schedule.seed), run \(run): \(end)"
    let (world, mayLack, wasStale, requested) = server.state.withLock {
      (
        $0.world, $0.span.mayLack && (!schedule.plan.verifies || $0.events.hasUndone), $0.wasStale,
        $0.requested
      )
    }
    #expect(Set(listing.ids).count == listing.ids.count, comment)
    if schedule.isQuiet, schedule.plan.limit == nil {
      let visible = start.filter { !world.hidden.contains($0) }
      #expect(listing.end?.state == .settled, comment)
      #expect(listing.ids == visible, comment)
      let pageCount = max(1, (start.count + 99) / 100)
      let isPlain = world.hidden.isEmpty && !schedule.plan.verifies && pageCount > 1
      let count = pageCount == 2 ? 3 : pageCount + 2
      let early = schedule.plan.isSignedIn ? 2 * ((pageCount - 2) / 50) : 0
      #expect(!isPlain || count...count + max(early, 0) ~= requested.count, comment)
    }
    guard listing.end?.state == .settled, schedule.event != .privateSpell else { return }
    figures.settledCount += 1
    let kept = Set(listing.ids).subtracting(listing.end?.withdrawnIDs ?? [])
    let missingCount = start.count {
      !kept.contains($0) && !world.departed.contains($0) && !world.hidden.contains($0)
    }
    // Without a healthy server, what the account counts beyond the pages is said to be hidden.
    let isSaid = !schedule.isHealthy && missingCount <= (listing.end?.hidden?.count ?? -5) + 5
    if missingCount == 0 || isSaid { return }
    figures.gapCount += 1
    #expect(
      mayLack || wasStale || schedule.repeatsLaterPage && run > 1,
      "\(missingCount) of \(start.count), \(comment)")
  }

  @Test func keepsTheLawsOverAClient() async throws {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["GHF_SEED"].flatMap { UInt64($0) }
    let count = environment["GHF_READER_SCHEDULES"].flatMap { Int($0) }
    var generator = SeededGenerator()
    var figures = Figures()
    for _ in 0..<(given == nil ? count ?? PageReaderTests.defaultCount : 1) {
      let schedule = ReadingSchedule(seed: given ?? generator.next())
      try await PageReaderTests(schedule).play(&figures)
    }
    print(figures)
    guard given == nil else { return }
    #expect(figures.settledCount * 3 > (count ?? PageReaderTests.defaultCount))
    #expect(figures.gapCount * 50 < figures.settledCount)
    #expect(figures.resumedCount > 0)
    #expect(figures.limitedCount > 0)
  }
}
