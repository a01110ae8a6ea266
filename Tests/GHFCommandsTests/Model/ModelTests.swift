import FoundationEssentials
import TestSupport
import Testing

/// ghf against a GitHub that changes and fails while it is read.
///
/// `GHF_SEED=n swift test --filter ModelTests` plays one schedule and prints its log;
/// `GHF_MODEL_SCHEDULES=100000` sets how many are played. What ghf does may depend on the order of
/// sets and dictionaries, which SWIFT_DETERMINISTIC_HASHING=1 fixes.
@Suite(.serialized)
struct ModelTests {
  private static let usualCount = 140
  /// How long schedules are begun without GHF_MODEL_SCHEDULES, once enough have been played.
  private static let usualTime = Duration.seconds(20)
  private static let leastCount = 100

  @Test func playsAScheduleTheSameWayEachTime() throws {
    var chance = SeededGenerator()
    for _ in 0..<5 {
      let schedule = ModelSchedule(seed: chance.next())
      let first = try ModelRunner.play(schedule, keepsLog: true)
      let second = try ModelRunner.play(schedule, keepsLog: true)
      #expect(first.log == second.log, "GHF_SEED=\(schedule.seed)")
      #expect(!first.log.isEmpty)
    }
  }

  @Test func keepsTheLawsWhateverTheServerDoes() async throws {
    if let seed = ModelTests.number("GHF_SEED") {
      let outcome = try ModelRunner.play(ModelSchedule(seed: seed), keepsLog: true)
      for line in outcome.log { print(line) }
      _ = ModelTests.judge(outcome)
      return
    }
    let count = ModelTests.number("GHF_MODEL_SCHEDULES").map { Int(clamping: $0) }
    let start = ContinuousClock.now
    // `make test` plays the same schedules each time; `make model` looks for new ones.
    var chance = count == nil ? SeededGenerator(seed: 17) : SeededGenerator()
    var figures = ModelFigures()
    while figures.scheduleCount < count ?? ModelTests.usualCount {
      let isLate = ContinuousClock.now - start > ModelTests.usualTime
      if count == nil, isLate, figures.scheduleCount >= ModelTests.leastCount { break }
      let outcome = try ModelRunner.play(ModelSchedule(seed: chance.next()))
      figures.note(outcome, violations: ModelTests.judge(outcome))
      // Other tests share the threads.
      await Task.yield()
    }
    print(figures.text)
    #expect(figures.commandsWithoutASettledRun == [])
  }

  /// Reports what an outcome breaks, and returns it.
  private static func judge(_ outcome: ModelOutcome) -> [ModelViolation] {
    let violations = ModelLaws(outcome).violations
    for violation in violations.prefix(5) {
      let words = outcome.runs[violation.run - 1].plan.words.joined(separator: " ")
      Issue.record(
        """
        GHF_SEED=\(outcome.seed) breaks '\(violation.law.rawValue)' in run \(violation.run): \
        \(violation.text) (ghf \(words))
        """)
    }
    return violations
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
