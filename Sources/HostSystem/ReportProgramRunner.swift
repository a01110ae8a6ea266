import CProcess
import Glibc
package import TerminalHost

/// A runner of programs that receive a report on their standard input.
package enum ReportProgramRunner {
  /// The time in which a program may end by itself after SIGTERM.
  static let grace = Duration.seconds(5)

  /// Runs a program; see `ReportProgram`.
  package static func run(
    _ words: [String], _ variables: [String: String], _ input: [UInt8], _ limit: Duration
  ) async -> ProgramEnd? {
    let file = file(containing: input)
    guard file >= 0 else { return .failed(errno: errno) }
    defer { close(file) }
    // From now on, a signal doesn't end this process before the program.
    Interruption.setReportProgram(-1)
    defer { Interruption.setReportProgram(0) }
    if Task.isCancelled { return nil }
    // A group of its own, so that what it starts can be ended with it.
    let streams = [(file, STDIN_FILENO), (STDERR_FILENO, STDOUT_FILENO)]
    do throws(ProgramEnd) {
      let number = try TerminalProgram.start(words, variables, streams: streams, inOwnGroup: true)
      Interruption.setReportProgram(number)
      return await wait(for: number, limit)
    } catch {
      return error
    }
  }

  /// Returns an open file in memory, because a program that doesn't read a pipe would block this one;
  /// -1 with `errno` if it can't be made.
  private static func file(containing bytes: [UInt8]) -> Int32 {
    let file = cprocess_open_memory_file()
    var rest = bytes[...]
    while file >= 0, !rest.isEmpty {
      let count = CLibrary.writeBytes(rest, to: file)
      if count < 0, errno != EINTR {
        let number = errno
        close(file)
        errno = number
        return -1
      }
      rest = rest.dropFirst(max(count, 0))
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  private static func wait(for number: Int32, _ limit: Duration) async -> ProgramEnd? {
    let clock = ContinuousClock()
    let start = clock.now
    var pause = Duration.milliseconds(2)
    while true {
      if let end = ended(number) { return end }
      if Task.isCancelled || clock.now - start >= limit { break }
      // `try?`: the loop sees the cancellation.
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(100))
    }
    kill(-number, SIGTERM)
    let end = clock.now + grace
    while clock.now < end {
      if let end = ended(number) {
        kill(-number, SIGKILL)
        // It has accepted the report, which would come twice otherwise.
        return Task.isCancelled && end == .exited(status: 0) ? end : nil
      }
      usleep(20_000)
    }
    kill(-number, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) == -1, errno == EINTR {}
    return nil
  }

  /// Returns the way in which a program ended; nil if it runs.
  private static func ended(_ number: Int32) -> ProgramEnd? {
    var status: Int32 = 0
    let result = unsafe waitpid(number, &status, WNOHANG)
    if result == 0 || result == -1 && errno == EINTR { return nil }
    return result == -1 ? .failed(errno: errno) : ProgramEnd(waitStatus: status)
  }
}
