import FoundationEssentials

/// The number and timing of the kills in the crash safety tests.
enum CrashRounds {
  /// Returns `usual`, or the value of GHF_CRASH_ROUNDS if set.
  static func count(usually usual: Int) -> Int {
    ProcessInfo.processInfo.environment["GHF_CRASH_ROUNDS"].flatMap { Int($0) } ?? usual
  }

  /// Returns the time of the kill, as a fraction of the duration of an undisturbed run.
  ///
  /// Half of the kills happen at any time and half towards the end, when ghf writes its files. So
  /// that every machine sees both outcomes, one in eight kills happens at once, and one in eight
  /// after the run has finished.
  static func moment(
    ofRound round: Int, using generator: inout some RandomNumberGenerator
  ) -> Double {
    switch round % 8 {
    case 1: 0
    case 5: 10
    default:
      Bool.random(using: &generator)
        ? Double.random(in: 0...1.5, using: &generator)
        : Double.random(in: 0.7...1.1, using: &generator)
    }
  }
}
