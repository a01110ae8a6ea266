import FoundationEssentials
import Glibc
import HostSystem
import TerminalHost
import TestSupport
import Testing

/// Starting a pager, with scripts as stand-ins.
struct PagerProgramTests {
  /// The outcome of a pager session.
  private struct Result: Equatable {
    /// The output of the scripts.
    var output = ""
    var writeFailed = false
  }

  /// Writes bytes to a pager with these scripts in PATH, and ends it; nil if it doesn't start.
  private func paged(
    _ command: String, _ scripts: [String: String] = [:], bytes: [UInt8] = Array("hello\n".utf8)
  ) async throws -> Result? {
    let directory = try TemporaryDirectory()
    for (name, script) in scripts {
      let path = directory.path + "/" + name
      try await ExecutableScript.write("#!/bin/sh\n\(script)\n", to: path)
    }
    // Lets writes without a reader fail instead of killing the tests.
    let pipe = try Pipe()
    pipe.closeReadEnd()
    pipe.closeWriteEnd()
    let variables = ["PATH": "\(directory.path):/usr/bin:/bin", "SAID": directory.path + "/said"]
    guard let session = PagerProgram().start(command, variables: variables) else { return nil }
    var result = Result()
    do {
      try session.write(bytes)
      try session.flush()
    } catch {
      #expect(error == .closed)
      result.writeFailed = true
    }
    session.finish()
    // `try?`: the scripts may have written nothing.
    result.output = (try? String(contentsOfFile: directory.path + "/said", encoding: .utf8)) ?? ""
    return result
  }

  private static let inputLogger = #"echo "${0##*/}" "$@" > "$SAID"; cat >> "$SAID""#

  @Test(arguments: [
    ("show", "show\nhello\n"), ("show -a --b=1 x", "show -a --b=1 x\nhello\n"),
    ("  show  -a ", "show -a\nhello\n"), ("show 'a b'", "show a b\nhello\n"),
    ("tr a-z A-Z | show", "show\nHELLO\n"), ("X=1 show", "show\nhello\n"),
    ("show \"$(echo hi)\" # all", "show hi\nhello\n"),
  ])
  func runsThePagerCommand(_ command: String, _ output: String) async throws {
    #expect(try await paged(command, ["show": Self.inputLogger]) == Result(output: output))
  }

  @Test(arguments: ["lesss", "lesss -FRX", "/nonexistent/less", " "])
  func startsNoProgramThatIsMissing(_ command: String) async throws {
    #expect(try await paged(command) == nil)
  }

  @Test(arguments: ["lesss | lesss", "X=1 lesss", "cat '", "refuses"])
  func reportsAPagerThatFailsAsAClosedPipe(_ command: String) async throws {
    let result = try await paged(
      command, ["refuses": "exit 3"], bytes: [UInt8](repeating: 0x61, count: 1_000_000))
    #expect(result == Result(writeFailed: true))
  }

  @Test(arguments: ["exit 0", "exit 3"])
  func acceptsAPagerThatQuitsEarly(_ exit: String) async throws {
    let script = "head -c 1000 > \"$SAID\"; \(exit)"
    let result = try await paged(
      "show", ["show": script], bytes: [UInt8](repeating: 0x61, count: 1_000_000))
    #expect(result == Result(output: String(repeating: "a", count: 1_000), writeFailed: true))
  }

  @Test func acceptsAPagerThatReadsNothing() async throws {
    #expect(try await paged("true")?.output == "")
  }

  @Test func passesLargeOutputWhole() async throws {
    let bytes = (0..<1_000_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    let result = try await paged("show", ["show": "cat > \"$SAID\""], bytes: bytes)
    #expect(result == Result(output: String(decoding: bytes, as: UTF8.self)))
  }

  @Test(
    "passes no descriptor to the pager, however high its number",
    .enabled(if: sysconf(Int32(_SC_OPEN_MAX)) > 1_500), arguments: [100, 1_500])
  func closesOurDescriptors(number: Int32) async throws {
    let copy = fcntl(STDOUT_FILENO, F_DUPFD, number)
    try #require(copy >= number)
    defer { close(copy) }
    let result = try #require(
      try await paged("show", ["show": "cat > /dev/null; ls /dev/fd/ > \"$SAID\""]))
    #expect(result.output.split(separator: "\n").contains("0"))
    #expect(!result.output.split(separator: "\n").contains("\(copy)"))
  }
}
