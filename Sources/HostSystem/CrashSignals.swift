#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signals by which a program ends at once: Ctrl-\, and what a fault of its own raises.
package enum CrashSignals {
  /// Gives them back the effect that they have in every program.
  ///
  /// Swift's runtime takes them before `main` to run `swift-backtrace`, which it looks for beside the
  /// program. A program that was found in PATH has no directory there, so that it would be looked
  /// for in the current one, where anybody may have put something of that name.
  package static func leaveToTheSystem() {
    for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
      // What ignores Ctrl-\ goes on to do so: the runtime takes only what has its usual effect.
      let previous = signal(number, SIG_DFL)
      if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }
}
