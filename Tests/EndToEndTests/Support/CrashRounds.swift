import FoundationEssentials

/// How often the tests of crash safety kill ghf.
enum CrashRounds {
  /// As often as `usual` says; GHF_CRASH_ROUNDS sets another number for all of them.
  static func count(usually usual: Int) -> Int {
    ProcessInfo.processInfo.environment["GHF_CRASH_ROUNDS"].flatMap { Int($0) } ?? usual
  }

  /// When to kill, as a part of the time that an undisturbed run takes.
  ///
  /// Half of them come any time, the others towards the end, which is when things are written. So
  /// that some of both are there on any machine, one in eight comes at once, and one in eight so
  /// late that the work is done.
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
