package import TerminalHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a program.
package struct ProgramFile {
  /// The reason that a program can't be started.
  struct Failure: Error {
    let end: ProgramEnd
  }

  /// The program that runs a script without a first line that names one, as execvp(3) and sh do.
  static let shell = "/bin/sh"
  /// The length up to which the system reads a first line.
  private static let headLength = 256

  let path: String

  /// Finds a program: a path, or a name in the directories of a PATH.
  ///
  /// Like sh, it passes over everything that isn't a file that the user may execute. An empty directory
  /// doesn't stand for the current one.
  init(_ name: String, in directories: String) throws(Failure) {
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
    throw Failure(end: isForbidden ? .failed(errno: EACCES) : .notFound)
  }

  /// Returns the reason that a program can't be started; see `ProgramFinder`.
  package static func fault(of name: String, in directories: String) -> ProgramEnd? {
    do throws(Failure) {
      return try ProgramFile(name, in: directories).fault
    } catch {
      return error.end
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
  func failure(_ number: Int32) -> Failure {
    if number != ENOENT { return Failure(end: .failed(errno: number)) }
    if let missingInterpreter { return Failure(end: .noInterpreter(missingInterpreter)) }
    // The file exists, but not the loader that a binary names.
    let exists = ProgramFile.mode(of: path) != nil
    return Failure(end: exists ? .failed(errno: ENOENT) : .notFound)
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

  /// Returns the type of a file, or of the target of a link; nil if it doesn't exist.
  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
