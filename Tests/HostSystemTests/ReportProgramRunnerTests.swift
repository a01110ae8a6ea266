import FoundationEssentials
import HostSystem
import TerminalHost
import TestSupport
import Testing

/// Programs that receive a report, with scripts as stand-ins.
struct ReportProgramRunnerTests {
  /// Runs a script in a directory; returns how it ended and its output.
  private func run(
    _ script: String, _ input: String = "", limit: Duration = .seconds(60)
  ) async throws -> (end: ProgramEnd?, output: String) {
    let directory = try TemporaryDirectory()
    try await ExecutableScript.write("#!/bin/sh\n\(script)\n", to: directory.path + "/notify")
    let variables = [
      "PATH": "/nonexistent:\(directory.path):/usr/bin:/bin", "OUT": directory.path + "/out",
    ]
    let end = await ReportProgramRunner.run(
      ["notify", "$(id)", "a b"], variables, Array(input.utf8), limit)
    // `try?`: the script may have written nothing.
    let output = (try? String(contentsOfFile: directory.path + "/out", encoding: .utf8)) ?? ""
    return (end, output)
  }

  @Test func passesArgumentsInputAndVariables() async throws {
    let result = try await run(#"{ echo "$1,$2,$3"; cat; env | wc -l; } > "$OUT""#, "{\"id\":1}\n")
    #expect(result.end == .exited(status: 0))
    let lines = result.output.split(separator: "\n")
    #expect(lines.prefix(2) == ["$(id),a b,", "{\"id\":1}"])
    // PATH and OUT, with PWD and others of the shell.
    #expect(Int(lines.last?.filter(\.isNumber) ?? "").map { $0 <= 5 } == true)
  }

  @Test("isn't blocked by a program that doesn't read a long report")
  func survivesAnUnreadInput() async throws {
    let input = String(repeating: "x", count: 1 << 20)
    #expect(try await run("exit 3", input).end == .exited(status: 3))
    #expect(try await run("head -c 3 > \"$OUT\"; kill -9 $$", input).end == .signalled(number: 9))
    #expect(try await run("wc -c > \"$OUT\"", input).output.contains("1048576"))
  }

  @Test(
    "ends a program that takes too long, with what it has started", .timeLimit(.minutes(5)))
  func endsALongProgram() async throws {
    let result = try await run(
      #"sleep 1000 & echo $! > "$OUT"; wait"#, limit: .milliseconds(300))
    #expect(result.end == nil)
    let child = result.output.split(separator: "\n").first.map(String.init) ?? ""
    #expect(!child.isEmpty)
    // `fd` goes when the process ends, though its parent hasn't taken its status yet.
    while FileManager.default.fileExists(atPath: "/proc/\(child)/fd/0") {
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test func reportsAMissingProgram() async throws {
    let variables = ["PATH": "/nonexistent"]
    #expect(await ReportProgramRunner.run(["no-such"], variables, [], .seconds(9)) == .notFound)
    #expect(await ReportProgramRunner.run(["/no/such"], variables, [], .seconds(9)) == .notFound)
    #expect(await ReportProgramRunner.run([], variables, [], .seconds(9)) == .notFound)
  }

  @Test(.timeLimit(.minutes(5))) func endsWithTheTask() async throws {
    let home = try TestHome()
    let task = Task {
      await ReportProgramRunner.run(
        ["sh", "-c", "echo > \(home.path)/started; exec sleep 1000"], ["PATH": "/usr/bin:/bin"], [],
        .seconds(2_000))
    }
    try await home.waitForLines(1, in: "started")
    task.cancel()
    #expect(await task.value == nil)
  }
}
