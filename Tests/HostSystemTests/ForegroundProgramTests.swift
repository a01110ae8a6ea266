import FoundationEssentials
import Glibc
import HostSystem
import TerminalHost
import TestSupport
import Testing

/// Programs that the user starts from a screen.
struct ForegroundProgramTests {
  @Test(
    "passes no descriptor to the program, however high its number",
    .enabled(if: sysconf(Int32(_SC_OPEN_MAX)) > 1_500), arguments: [100, 1_500])
  func closesOurDescriptors(number: Int32) throws {
    let directory = try TemporaryDirectory()
    let copy = fcntl(STDOUT_FILENO, F_DUPFD, number)
    try #require(copy >= number)
    defer { close(copy) }
    let run = ForegroundProgram.runner(
      environment: ["PATH": "/usr/bin:/bin", "SEEN": directory.path + "/seen"])
    #expect(run(["sh", "-c", "ls /dev/fd/ > \"$SEEN\""], .none) == .exited(status: 0))
    let seen = try String(contentsOfFile: directory.path + "/seen", encoding: .utf8)
    #expect(seen.split(separator: "\n").contains("0"))
    #expect(!seen.split(separator: "\n").contains("\(copy)"))
  }
}
