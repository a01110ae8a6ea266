import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import HostSystem

/// Programs that share the terminal.
struct TerminalProgramTests {
  @Test(
    "passes no descriptor to the program, however high its number",
    .enabled(if: sysconf(Int32(_SC_OPEN_MAX)) > 1_500), arguments: [100, 1_500])
  func closesOurDescriptors(number: Int32) throws {
    let directory = try TemporaryDirectory()
    let copy = fcntl(STDOUT_FILENO, F_DUPFD, number)
    try #require(copy >= number)
    defer { close(copy) }
    // `ForegroundProgram` ignores SIGINT meanwhile, and so would the programs that other tests start.
    let program = try TerminalProgram.start(
      ["sh", "-c", "ls /dev/fd/ > \"$SEEN\""],
      ["PATH": "/usr/bin:/bin", "SEEN": directory.path + "/seen"], streams: [])
    var status: Int32 = 0
    while unsafe waitpid(program, &status, 0) == -1, errno == EINTR {}
    #expect(status == 0)
    let seen = try String(contentsOfFile: directory.path + "/seen", encoding: .utf8)
    #expect(seen.split(separator: "\n").contains("0"))
    #expect(!seen.split(separator: "\n").contains("\(copy)"))
  }
}
