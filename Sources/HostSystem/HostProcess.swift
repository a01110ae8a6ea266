import CProcess
import Glibc

/// The start and the end of this process.
package enum HostProcess {
  /// The bytes of the command-line arguments without the program name.
  ///
  /// `CommandLine.arguments` is empty if a library in LD_PRELOAD calls `setenv` in its constructor:
  /// Swift's runtime looks for argv in front of `environ`, which `setenv` moves.
  package static var arguments: [[UInt8]] {
    (1..<max(1, cprocess_word_count())).compactMap { index in
      unsafe cprocess_word(index).map { word in
        unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }

  /// The name by which this process was started, often with a path.
  package static var executable: String {
    unsafe cprocess_word(0).map { unsafe String(cString: $0) } ?? ""
  }

  /// Replaces the actions of SIGQUIT (Ctrl-\) and of the signals that a crash raises.
  ///
  /// Swift's runtime handles them before `main` to run `swift-backtrace`, which it looks for next
  /// to the program. A program found in PATH has no directory there, so the runtime would look in
  /// the current directory, where anyone may have put a file of that name. A crash for lack of memory
  /// or descriptors ends in an error; see `shortage.c`, which does the same for lack of threads.
  package static func replaceCrashSignals() {
    CLibrary.handleSignal(SIGQUIT, SIG_DFL)
    cprocess_explain_crashes()
  }

  /// Lets no core dump of this process be written, which would hold the token.
  package static func forbidCoreDumps() { cprocess_forbid_core_dumps() }

  /// Limits the areas of 64 MB that malloc reserves for threads, which share them on machines with
  /// many processors, and more under a limit on memory; call it before the first thread starts.
  package static func saveMemory() { cprocess_save_memory(8) }

  /// Reopens closed standard streams (`>&-`), so that no file of ours gets their numbers.
  ///
  /// They are opened in the wrong direction: writing to standard output or reading from standard
  /// input then fails as it would on the closed stream.
  package static func reserveStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO {
      guard fcntl(descriptor, F_GETFD) == -1, errno == EBADF else { continue }
      // `open` returns the lowest free number, which is this one.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Exits with a status; all output must have been flushed.
  package static func end(_ status: Int32) -> Never { exit(status) }

  /// Ends the process by a signal's default action, after all output has been flushed.
  ///
  /// A shell stops a loop only if the signal killed the program; an exit status of 128 plus the
  /// number means that the program handled Ctrl-C itself, as an editor does.
  package static func end(by number: Int32) -> Never {
    // Functions registered with `atexit` don't run.
    cprocess_restore_screen()
    _ = signal(number, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    // Linux ignores the default action in a container's first process.
    _exit(128 + number)
  }
}
