import CProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that shares our terminal while a thread waits for its end.
///
/// Subprocess can't run it: Subprocess needs a free thread of the task pool, and all of these may
/// be blocked in writes to this program.
enum TerminalProgram {
  /// Runs a program to its end; blocks the calling thread.
  ///
  /// Passes the process ID to `whenStarted`. Returns true if the program started and its exit status
  /// is 0.
  static func run(
    _ words: [String], variables: [String: String], input: Int32, whenStarted: (Int32) -> Void
  ) -> Bool {
    guard case .success(let number) = start(words, variables, streams: [(input, STDIN_FILENO)])
    else { return false }
    whenStarted(number)
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) == -1 { if errno != EINTR { return false } }
    return status == 0
  }

  /// Starts a program with some standard streams from other descriptors; returns its process ID, which
  /// is also its group's if it has one of its own.
  ///
  /// Looks up the first of `words` in the PATH of `variables`, its environment. A script without a
  /// first line that names an interpreter is run by the shell.
  static func start(
    _ words: [String], _ variables: [String: String], streams: [(from: Int32, to: Int32)],
    inOwnGroup: Bool = false
  ) -> Result<Int32, ProgramFile.Failure> {
    do throws(ProgramFile.Failure) {
      let file = try ProgramFile(words.first ?? "", in: variables["PATH"] ?? "")
      var result = spawn(file.path, words, variables, streams, inOwnGroup)
      if case .failure(let failure) = result, failure.errno == ENOEXEC, file.isText {
        let words = [ProgramFile.shell, file.path] + words.dropFirst()
        result = spawn(ProgramFile.shell, words, variables, streams, inOwnGroup)
      }
      return result.mapError { file.failure($0.errno) }
    } catch {
      return .failure(error)
    }
  }

  /// The `errno` of a program that can't be started.
  private struct Failure: Error {
    let errno: Int32
  }

  private static func spawn(
    _ path: String, _ words: [String], _ variables: [String: String],
    _ streams: [(from: Int32, to: Int32)], _ inOwnGroup: Bool
  ) -> Result<Int32, Failure> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else {
      return .failure(Failure(errno: ENOMEM))
    }
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    guard unsafe posix_spawnattr_init(&attributes) == 0 else {
      return .failure(Failure(errno: ENOMEM))
    }
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    for (from, to) in streams { unsafe posix_spawn_file_actions_adddup2(&actions, from, to) }
    // The program must not inherit our connections and files, even those that a library opened.
    cprocess_close_on_exec(STDERR_FILENO + 1)
    // The program gets the default signal actions; we ignore SIGPIPE.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGQUIT)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
          | (inOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)))
    if inOwnGroup { unsafe posix_spawnattr_setpgroup(&attributes, 0) }
    var number: pid_t = 0
    let result = unsafe withPointers(words) { words in
      unsafe withPointers(variables.map { "\($0.key)=\($0.value)" }) { variables in
        unsafe posix_spawn(&number, path, &actions, &attributes, words, variables)
      }
    }
    return result == 0 ? .success(number) : .failure(Failure(errno: result))
  }

  /// Passes strings as C does: as an array of pointers that ends with a null pointer.
  private static func withPointers<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = unsafe texts.map { text in unsafe strdup(text) } + [nil]
    defer { _ = unsafe pointers.map { unsafe free($0) } }
    return unsafe body(pointers)
  }
}
