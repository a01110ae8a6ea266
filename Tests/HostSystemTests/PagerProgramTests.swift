import FoundationEssentials
import HostSystem
import TerminalHost
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Starting a pager, with scripts as stand-ins.
struct PagerProgramTests {
  /// The outcome of a pager session.
  private struct Result: Equatable {
    var end: PagerEnd
    /// The output of the scripts.
    var output = ""
    var writeFailed = false
  }

  /// Writes bytes to a pager with these scripts in PATH, and ends it.
  ///
  /// Waits until the pager reports that the user quit it if `isLeft` is true.
  private func paged(
    _ command: String, _ scripts: [String: String] = [:], bytes: [UInt8] = Array("hello\n".utf8),
    waitsForEnd: Bool = false, isLeft: Bool = true
  ) async throws -> Result {
    let directory = try TemporaryDirectory()
    for (name, script) in scripts {
      let path = directory.path + "/" + name
      try await ExecutableScript.write("#!/bin/sh\n\(script)\n", to: path)
    }
    // Lets writes without a reader fail instead of killing the tests.
    let pipe = try Pipe()
    pipe.closeReadEnd()
    pipe.closeWriteEnd()
    let (ends, left) = AsyncStream.makeStream(of: Void.self)
    let pager = PagerProgram()
    let session = pager.start(
      command,
      variables: ["PATH": "\(directory.path):/usr/bin:/bin", "SAID": directory.path + "/said"])
    let wasLeft = Recorder<Bool>()
    pager.whenLeft {
      wasLeft.add(true)
      left.finish()
    }
    if waitsForEnd { while !session.isOver { try await Task.sleep(for: .milliseconds(1)) } }
    var result = Result(end: .done)
    do {
      try session.write(bytes)
      try session.flush()
    } catch {
      #expect(error == .closed)
      result.writeFailed = true
    }
    result.end = session.finish()
    #expect(session.isOver)
    #expect(session.finish() == .done)
    if isLeft { for await _ in ends {} }
    #expect(wasLeft.all.isEmpty || result.end == .done)
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
    #expect(
      try await paged(command, ["show": Self.inputLogger]) == Result(end: .done, output: output))
  }

  @Test(arguments: [
    "lesss", "lesss -FRX", "/nonexistent/less", "lesss | lesss", "X=1 lesss", "cat '", "refuses",
    " ",
  ])
  func reportsAPagerThatFailsBeforeReading(_ command: String) async throws {
    for waitsForEnd in [false, true] {
      let short = try await paged(
        command, ["refuses": "exit 3"], waitsForEnd: waitsForEnd,
        isLeft: false)
      // The short write may succeed: a program that another test starts at the same time also
      // holds our pipe until it calls exec.
      #expect(short.end == .failed)
      let long = try await paged(
        command, ["refuses": "exit 3"], bytes: [UInt8](repeating: 0x61, count: 1_000_000),
        waitsForEnd: waitsForEnd, isLeft: false)
      #expect(long == Result(end: .failed, writeFailed: true))
    }
  }

  @Test(arguments: ["exit 0", "exit 3"])
  func acceptsAPagerThatQuitsEarly(_ exit: String) async throws {
    let script = "head -c 1000 > \"$SAID\"; \(exit)"
    let result = try await paged(
      "show", ["show": script], bytes: [UInt8](repeating: 0x61, count: 1_000_000),
      // After a failure, only writing more bytes shows for certain that the pager quit.
      isLeft: exit == "exit 0")
    #expect(
      result
        == Result(end: .done, output: String(repeating: "a", count: 1_000), writeFailed: true))
  }

  @Test func acceptsAPagerThatReadsNothing() async throws {
    #expect(try await paged("true").end == .done)
  }

  @Test func passesLargeOutputWhole() async throws {
    let bytes = (0..<1_000_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    let result = try await paged("show", ["show": "cat > \"$SAID\""], bytes: bytes)
    #expect(result == Result(end: .done, output: String(decoding: bytes, as: UTF8.self)))
  }

  @Test(
    "passes no descriptor to the pager, however high its number",
    .enabled(if: sysconf(Int32(_SC_OPEN_MAX)) > 1_500), arguments: [100, 1_500])
  func closesOurDescriptors(number: Int32) async throws {
    let copy = fcntl(STDOUT_FILENO, F_DUPFD, number)
    try #require(copy >= number)
    defer { close(copy) }
    let result = try await paged("show", ["show": "cat > /dev/null; ls /dev/fd/ > \"$SAID\""])
    #expect(result.output.split(separator: "\n").contains("0"))
    #expect(!result.output.split(separator: "\n").contains("\(copy)"))
  }
}
