import FoundationEssentials
import TestSupport
import Testing

/// Runs ghf against a GitHub that changes and fails during the runs.
///
/// `GHF_SEED=n swift test --filter ModelTests` plays one schedule and prints its log;
/// `GHF_MODEL_SCHEDULES=100000` sets the number of schedules. A result may depend on the order of
/// sets and dictionaries; SWIFT_DETERMINISTIC_HASHING=1 makes it reproducible.
@Suite(.serialized)
struct ModelTests {
  private static let defaultCount = 100
  private static let defaultSpecialCount = 40

  @Test func playsAScheduleTheSameWayEachTime() throws {
    var generator = SeededGenerator()
    for _ in 0..<5 {
      let schedule = ModelSchedule(seed: generator.next())
      let first = try ModelRunner.play(schedule, keepsLog: true)
      let second = try ModelRunner.play(schedule, keepsLog: true)
      #expect(first.log == second.log, "GHF_SEED=\(schedule.seed)")
      #expect(!first.log.isEmpty)
    }
  }

  /// Each broke a law once: a departure under an old login, entries of an earlier run in the cache,
  /// a change behind the last full page, a stale count, `--verify` from the cache, a hidden
  /// last page, a request for the owner with --no-cache; offline, a list of which only a part or an
  /// empty page was cached; pages with hidden accounts that were retried in each reading; a list that
  /// grew by a page behind a 304, or behind its last page; a missing page before the limit;
  /// a short page 1 that was empty when it was fetched again; a profile that turned public after an
  /// empty page 1; a page at the end that was missing once when a list was resumed; pages in front of
  /// doubted ones that were fetched again although they just had been; a check shortly before the last
  /// one; profiles that turned private while a list was read; a page that was fetched beside those of
  /// a resumed run; an empty last page in place of a cached one with entries.
  @Test(
    arguments: [
      12_126_432_405_757_921_959, 11_038_240_397_284_362_872, 13_491_117_801_265_464_321,
      5_992_380_869_330_650_061, 4_962_024_990_032_097_077, 16_660_345_566_138_517_546,
      6_583_098_149_081_737_189, 7_941_157_728_541_389_870, 11_445_174_168_060_814_478,
      8_888_335_530_810_616_108, 1_848_191_713_845_982_527, 9_871_163_365_847_323_847,
      510_460_579_194_087_275, 4_833_226_571_145_023_753, 7_994_115_743_494_523_183,
      11_153_733_014_781_432_511, 12_333_028_242_336_137_808, 1_561_245_832_744_891_328,
      1_753_587_856_691_267_903, 6_252_657_382_133_758_681, 9_904_403_519_805_951_241,
      12_631_787_230_447_554_794, 15_801_565_547_965_256_541, 3_426_677_214_969_306_812,
      16_672_461_404_548_474_485, 17_537_037_904_547_778_792, 3_729_610_397_161_700_987,
      5_347_240_580_618_822_434, 355_400_418_151_936_382, 4_975_629_264_072_950_480,
      5_924_093_029_201_838_076, 17_053_700_703_427_589_927, 3_098_585_203_718_478_930,
      13_282_964_763_757_726_357, 9_082_415_022_148_828_753, 10_811_413_884_212_478_679,
      15_374_947_401_497_354_584, 6_862_675_140_174_248_309, 14_417_713_240_406_541_913,
      1_603_564_807_016_203_323,
    ] as [UInt64])
  func keepsTheLawsInSchedulesThatBrokeThem(seed: UInt64) throws {
    _ = ModelTests.check(try ModelRunner.play(ModelSchedule(seed: seed)))
  }

  @Test func keepsTheLawsWhateverTheServerDoes() async throws {
    if let seed = ModelTests.number("GHF_SEED") {
      let outcome = try ModelRunner.play(ModelSchedule(seed: seed), keepsLog: true)
      for line in outcome.log { print(line) }
      _ = ModelTests.check(outcome)
      return
    }
    let count = ModelTests.number("GHF_MODEL_SCHEDULES").map { Int(clamping: $0) }
    var generator = SeededGenerator()
    var figures = ModelFigures()
    while figures.scheduleCount < count ?? ModelTests.defaultCount {
      let outcome = try ModelRunner.play(ModelSchedule(seed: generator.next()))
      figures.note(outcome, violations: ModelTests.check(outcome))
      // A run that is interrupted has figures too.
      if figures.scheduleCount.isMultiple(of: 10_000) { print(figures.text) }
      // Other tests share the threads.
      await Task.yield()
    }
    print(figures.text)
    #expect(figures.commandsWithoutASettledRun == [])
  }

  /// Each broke a law once: the last page was empty in one answer, and each account on it was checked.
  private static let differencesSeeds: [UInt64] = [
    3_950_373_277_527_716_300, 4_215_313_168_037_846_262,
  ]

  @Test func keepsTheLawsByDifferences() async throws {
    var (checkCount, scheduleCount) = (0, 0)
    try await ModelTests.play(
      ModelSchedule.init(differencesWithSeed:), first: ModelTests.differencesSeeds
    ) { outcome in
      _ = ModelTests.check(outcome)
      scheduleCount += 1
      checkCount += outcome.runs.count {
        ModelTerms.Report($0.output)?.check == "differences"
      }
    }
    #expect(ModelTests.number("GHF_SEED") != nil || checkCount >= scheduleCount)
  }

  /// Each broke a law once: a page that repeated another was believed because an attempt before had
  /// found everybody, or because it was cached when the list was resumed; the last full page changed
  /// while it was fetched again, and a resumed list took it for the one before; an account on a page from
  /// an earlier moment was reported as an arrival; accounts that came and went during another command;
  /// no request was left for the count, which shows that a repeated page hides accounts; an account
  /// whose return was confirmed; changes that GraphQL didn't show yet; a list of one
  /// page from an earlier moment, which nothing shows; a page that was read in search of the last one,
  /// and not compared.
  private static let wrongPagesSeeds: [UInt64] = [
    13_443_523_252_557_877_008, 9_432_974_349_848_933_219, 15_631_903_273_710_627_125,
    15_443_585_641_165_252_767, 7_068_409_055_620_508_930, 16_496_535_258_565_024_668,
    7_422_119_322_714_256_599, 17_179_969_747_354_229_215, 8_476_255_225_401_819_121,
    16_291_393_955_823_983_524, 13_575_360_605_255_171_325, 6_965_104_617_907_774_655,
    7_931_933_610_115_303_540,
  ]

  @Test func keepsTheLawsIfPagesAreWrongOrLagBehind() async throws {
    var counts: (stale: Int, all: Int) = (0, 0)
    try await ModelTests.play(
      ModelSchedule.init(wrongPagesWithSeed:), first: ModelTests.wrongPagesSeeds
    ) { outcome in
      _ = ModelTests.check(outcome)
      for run in outcome.runs {
        counts.stale += run.traffic.staleCount
        counts.all += run.traffic.slipCount
      }
    }
    #expect(ModelTests.number("GHF_SEED") != nil || counts.stale > 0 && counts.all > counts.stale)
  }

  /// Each broke the law once: the login was given away between GraphQL's answer and a page without
  /// a Link, and behind a page 1 without a Link.
  private static let takeoverSeeds: [UInt64] = [
    4_135_482_657_977_414_515, 8_509_865_936_352_833_133,
  ]

  /// No report names the followers of one account as arrivals or departures of the other's.
  @Test func reportsNothingIfTheLoginIsGivenAway() async throws {
    var noticeCount = 0
    try await ModelTests.play(
      ModelSchedule.init(takeoverWithSeed:), first: ModelTests.takeoverSeeds
    ) { outcome in
      let before = Set(outcome.world.lists[0].members.map { outcome.world.accounts[$0].id })
      let after = Set(outcome.world.followersAfterTakeover)
      for (index, run) in outcome.runs.enumerated() where run.status == 0 {
        noticeCount += run.errors.contains(ModelTerms.anotherAccount) ? 1 : 0
        let isRight =
          if run.plan.command == .changes {
            ModelTerms.Report(run.output)?.isEmpty == true
          } else {
            [before, after].contains(Set(ModelTerms.ids(in: run.output)))
          }
        #expect(isRight, "GHF_SEED=\(outcome.seed), run \(index + 1)")
      }
    }
    #expect(noticeCount > 0)
  }

  /// Plays schedules, beginning with those of seeds, or only the one that `GHF_SEED` names, with its log.
  private static func play(
    _ schedule: (UInt64) -> ModelSchedule, first: [UInt64] = [], _ use: (ModelOutcome) -> Void
  ) async throws {
    if let seed = number("GHF_SEED") {
      let outcome = try ModelRunner.play(schedule(seed), keepsLog: true)
      for line in outcome.log { print(line) }
      return use(outcome)
    }
    for seed in first { use(try ModelRunner.play(schedule(seed))) }
    let count = number("GHF_MODEL_SCHEDULES").map { Int(clamping: $0) / 4 }
    var generator = SeededGenerator()
    for _ in 0..<(count ?? defaultSpecialCount) {
      use(try ModelRunner.play(schedule(generator.next())))
      await Task.yield()
    }
  }

  /// Records the violations of an outcome as issues, and returns them.
  private static func check(_ outcome: ModelOutcome) -> [ModelViolation] {
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
