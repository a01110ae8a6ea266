import CProcess
import Glibc
package import TerminalHost

/// The start of a program that shares our terminal or receives a report.
///
/// Subprocess is asynchronous; here, the caller waits on its own thread until the program has ended.
enum TerminalProgram {
  /// Starts a program with some standard streams from other descriptors; returns its process ID, which
  /// is also its group's if it has one of its own.
  ///
  /// Looks up the first of `words` in the PATH of `variables`, its environment; a value that begins with
  /// NUL isn't UTF-8, and stands for that of this process. A script without a first line that names an
  /// interpreter is run by the shell.
  static func start(
    _ words: [String], _ variables: [String: String], streams: [(from: Int32, to: Int32)],
    inOwnGroup: Bool = false
  ) throws(ProgramEnd) -> Int32 {
    let file = try ProgramFile(words.first ?? "", in: variables["PATH"] ?? "")
    var number: pid_t = 0
    var error = spawn(&number, file.path, words, variables, streams, inOwnGroup)
    if error == ENOEXEC, file.isText {
      let words = [ProgramFile.shell, file.path] + words.dropFirst()
      error = spawn(&number, ProgramFile.shell, words, variables, streams, inOwnGroup)
    }
    if error != 0 { throw file.failure(error) }
    return number
  }

  /// Starts a program, and returns 0 or an `errno`.
  private static func spawn(
    _ number: inout pid_t, _ path: String, _ words: [String], _ variables: [String: String],
    _ streams: [(from: Int32, to: Int32)], _ inOwnGroup: Bool
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return ENOMEM }
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { return ENOMEM }
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
    return unsafe withPointers(words.map { Array($0.utf8CString) }) { words in
      unsafe withPointers(variables.compactMap(definition)) { variables in
        unsafe posix_spawn(&number, path, &actions, &attributes, words, variables)
      }
    }
  }

  /// Returns a variable with its value as C does; nil if it has no value by now.
  static func definition(_ name: String, _ value: String) -> [CChar]? {
    if value.utf8.first != 0 { return Array("\(name)=\(value)".utf8CString) }
    guard let own = unsafe getenv(name) else { return nil }
    let bytes = unsafe Array(UnsafeBufferPointer(start: own, count: strlen(own)))
    return "\(name)=".utf8CString.dropLast() + bytes + [0]
  }

  /// Passes strings as C does: as an array of pointers that ends with a null pointer.
  private static func withPointers<Result>(
    _ texts: [[CChar]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = unsafe texts.map { text in unsafe strdup(text) } + [nil]
    defer { _ = unsafe pointers.map { unsafe free($0) } }
    return unsafe body(pointers)
  }
}

extension ProgramEnd {
  /// Creates the end of a program from its wait status (wait(2)).
  init(waitStatus status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signalled(number: signal)
  }
}

/// The file of a program.
package struct ProgramFile {
  /// The program that runs a script without a first line that names one, as execvp(3) and sh do.
  static let shell = "/bin/sh"
  /// The length up to which the system reads a first line.
  private static let headLength = 256

  let path: String

  /// Finds a program: a path, or a name in the directories of a PATH.
  ///
  /// Like sh, it passes over everything that isn't a file that the user may execute. An empty directory
  /// doesn't stand for the current one.
  init(_ name: String, in directories: String) throws(ProgramEnd) {
    if name.contains("/") {
      path = name
      return
    }
    var isForbidden = false
    let paths = name.isEmpty ? [] : directories.split(separator: ":").map { "\($0)/\(name)" }
    for path in paths where ProgramFile.mode(of: path) == S_IFREG {
      if unsafe access(path, X_OK) == 0 {
        self.path = path
        return
      }
      isForbidden = true
    }
    throw isForbidden ? .failed(errno: EACCES) : .notFound
  }

  /// Returns the reason that a program can't be started; see `ProgramFinder`.
  package static func fault(of name: String, in directories: String) -> ProgramEnd? {
    do throws(ProgramEnd) {
      return try ProgramFile(name, in: directories).fault
    } catch {
      return error
    }
  }

  /// The reason that the program can't be started, as far as its file shows; nil if it can.
  private var fault: ProgramEnd? {
    guard let mode = ProgramFile.mode(of: path) else { return .notFound }
    if mode == S_IFDIR { return .failed(errno: EISDIR) }
    if unsafe access(path, X_OK) != 0 { return .failed(errno: errno) }
    return missingInterpreter.map { .noInterpreter($0) }
  }

  /// Returns how a start has failed with an `errno`.
  func failure(_ number: Int32) -> ProgramEnd {
    if number != ENOENT { return .failed(errno: number) }
    if let missingInterpreter { return .noInterpreter(missingInterpreter) }
    // The file exists, but not the loader that a binary names.
    return ProgramFile.mode(of: path) != nil ? .failed(errno: ENOENT) : .notFound
  }

  /// True if the file may be a script: its first line has no zero byte.
  var isText: Bool { !firstLine.contains(0) }

  /// The interpreter that the first line names and that doesn't exist; nil if none is missing.
  ///
  /// A carriage return at the end of the line, as in files from Windows, belongs to the last word.
  private var missingInterpreter: String? {
    let line = firstLine
    guard line.starts(with: "#!".utf8) else { return nil }
    let words = line.dropFirst(2).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      .map { String(decoding: $0, as: UTF8.self) }
    guard let interpreter = words.first, let last = words.last else { return nil }
    if ProgramFile.mode(of: interpreter) == nil { return interpreter }
    // No program that env(1) finds has such a name.
    return interpreter.hasSuffix("/env") && last.hasSuffix("\r") ? last : nil
  }

  /// The first line without its end; empty if the file can't be read.
  private var firstLine: ArraySlice<UInt8> {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: ProgramFile.headLength)
    let count = unsafe read(file, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
