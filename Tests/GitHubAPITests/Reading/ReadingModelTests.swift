import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// Reads simulated lists that change and fail while they are read.
///
/// `GHF_SEED=n swift test --filter ReadingModelTests` plays one schedule and prints its log;
/// `GHF_MODEL_SCHEDULES=100000` sets a quarter of the number of schedules.
@Suite struct ReadingModelTests {
  private static let defaultCount = 4_000

  @Test func keepsTheLawsWhateverTheServerDoes() async throws {
    var figures = ReadingGame.Figures()
    if let seed = ReadingModelTests.number("GHF_SEED") {
      var game = ReadingGame(ReadingSchedule(seed: seed))
      game.play(&figures, keepsLog: true)
      for line in game.log { print(line) }
      return ReadingModelTests.check(game)
    }
    let count = ReadingModelTests.number("GHF_MODEL_SCHEDULES").map { 4 * Int(clamping: $0) }
    var generator = SeededGenerator()
    for number in 0..<(count ?? ReadingModelTests.defaultCount) {
      var game = ReadingGame(ReadingSchedule(seed: generator.next()))
      game.play(&figures)
      ReadingModelTests.check(game)
      // Other tests share the threads.
      if number % 100 == 0 { await Task.yield() }
    }
    print(figures)
    #expect(figures.settledCount * 2 > figures.runCount)
    #expect(figures.gapCount * 100 < figures.settledCount)
  }

  /// Each broke a law once: a resumed list whose last page repeated a page of the prefix; a check of page 1
  /// that a limit held up for ever; a count from before an arrival; a page without a Link behind a page 1
  /// without one; a repeated page after a failed `--verify`, whose every page seemed to be one; a stored
  /// page that names an account twice; a last page that stays empty; a page
  /// that repeats one behind a stored one that repeats it.
  @Test(
    arguments: [
      9_320_821_004_376_798_192, 1_903_000_164_877_711_459, 10_202_512_895_642_863_416,
      15_640_288_610_437_542_385, 13_286_933_591_024_707_655,
      8_104_209_690_696_933_163, 332_281_575_965_093_127,
      12_557_930_258_707_281_425,
    ] as [UInt64])
  func keepsTheLawsInSchedulesThatBrokeThem(seed: UInt64) {
    var figures = ReadingGame.Figures()
    var game = ReadingGame(ReadingSchedule(seed: seed))
    game.play(&figures)
    ReadingModelTests.check(game)
  }

  /// Records the violations of a game as issues.
  private static func check(_ game: ReadingGame) {
    for violation in game.violations.prefix(5) {
      Issue.record("GHF_SEED=\(game.schedule.seed) breaks \(violation)")
    }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
