import FoundationEssentials
import Glibc
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

  /// Writes programs in a directory; returns a PATH of it, before one with a program that works.
  private func path(
    _ programs: [String: String], in directory: borrowing TemporaryDirectory
  ) async throws -> String {
    for name in ["first", "second"] {
      try FileManager.default.createDirectory(
        atPath: "\(directory.path)/\(name)", withIntermediateDirectories: true)
    }
    for (name, text) in programs {
      try await ExecutableScript.write(text, to: "\(directory.path)/first/\(name)")
    }
    return "\(directory.path)/first:\(directory.path)/second:/usr/bin:/bin"
  }

  @Test("passes over a folder, and a file that isn't executable, as sh does")
  func passesOverFolders() async throws {
    let directory = try TemporaryDirectory()
    let path = try await path([:], in: directory)
    try FileManager.default.createDirectory(
      atPath: "\(directory.path)/first/notify", withIntermediateDirectories: true)
    let file = "\(directory.path)/second/notify"
    #expect(ProgramFile.fault(of: "notify", in: path) == .notFound)
    try Data().write(to: URL(filePath: file))
    #expect(ProgramFile.fault(of: "notify", in: path) == .failed(errno: EACCES))
    try await ExecutableScript.write("#!/bin/sh\nexit 4\n", to: file)
    #expect(ProgramFile.fault(of: "notify", in: path) == nil)
    let end = await ReportProgramRunner.run(["notify"], ["PATH": path], [], .seconds(60))
    #expect(end == .exited(status: 4))
    #expect(ProgramFile.fault(of: directory.path, in: path) == .failed(errno: EISDIR))
  }

  @Test(
    "names a missing interpreter, also one with the end of a line from Windows",
    arguments: [
      ("#!/usr/bin/no-such-shell -e\n", "/usr/bin/no-such-shell"), ("#!/bin/sh\r\n", "/bin/sh\r"),
      ("#! /usr/bin/env sh\r\n", "sh\r"), ("#!/bin/sh -e\n", nil), ("#!/usr/bin/env sh\n", nil),
      ("exit 0\r\n", nil), ("", nil), ("#!\n", nil), ("#!\t \n", nil),
    ])
  func namesAMissingInterpreter(_ text: String, _ interpreter: String?) async throws {
    let directory = try TemporaryDirectory()
    let path = try await path(["notify": text], in: directory)
    let fault = interpreter.map { ProgramEnd.noInterpreter($0) }
    #expect(ProgramFile.fault(of: "notify", in: path) == fault)
    // env(1) starts, and finds no such program.
    if interpreter == nil || interpreter == "sh\r" { return }
    let end = await ReportProgramRunner.run(["notify"], ["PATH": path], [], .seconds(60))
    #expect(end == fault)
  }

  @Test("runs a script without a first line that names an interpreter, but no other file")
  func runsAPlainScript() async throws {
    let directory = try TemporaryDirectory()
    let path = try await path(
      [
        "plain": "read -r line; [ \"$line,$1\" = 'in,a b' ] || exit 9; exit 5\n",
        "binary": "\0\u{1}",
      ],
      in: directory)
    let plain = await ReportProgramRunner.run(
      ["plain", "a b"], ["PATH": path], Array("in\n".utf8), .seconds(60))
    #expect(plain == .exited(status: 5))
    let binary = await ReportProgramRunner.run(["binary"], ["PATH": path], [], .seconds(60))
    #expect(binary == .failed(errno: ENOEXEC))
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
