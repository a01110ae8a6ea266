import FakeGitHub
import Glibc
import Subprocess
import TestSupport
import Testing

extension EndToEnd {
  /// SIGINT, SIGTERM, SIGHUP and crashes while a command runs.
  struct SignalTests {
    @Test(
      "stops a hanging listing and keeps the fetched pages", arguments: [SIGINT, SIGTERM, SIGHUP])
    func stopsAHangingListing(_ number: Int32) async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("page=7=hang", "page=8=hang")
      let run = try await env.shell(
        "cd ~; exec ghf followers crowd-1000 --jsonl --parallel 2 > list"
      ) { id in
        // A page is cached before its lines are printed.
        try await env.home.waitForLines(600, in: "list")
        try await server.waitForRequests(9)
        kill(id.value, number)
      }
      #expect(run.status == -number)
      #expect(try env.home.lineCount(of: "list") == 600)
      #expect(run.errors == "stopped; cached 6 of 10 pages; rerun to resume\n")

      // The fetched pages are cached.
      try await server.reset()
      let again = try await env.ghf("followers", "crowd-1000")
      #expect(again.lines.count == 1_000)
      // Pages 1, 9 and the frontier, the three missing ones, and the check.
      #expect(try await server.statistics().requests <= 9)
    }

    @Test func printsNothingWithQuiet() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("page=3=hang")
      let run = try await env.ghf("followers", "crowd-1000", "--parallel", "1", "--quiet") { id in
        try await server.waitForRequests(3)
        kill(id.value, SIGINT)
      }
      #expect(run.status == -SIGINT)
      #expect(run.errors == "")
    }

    @Test func keepsTheLinesAlreadyPrinted() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("page=3=hang")
      let run = try await env.ghf("followers", "crowd-1000", "--parallel", "1") { id in
        // Page 1, the last full one, 2 and 3.
        try await server.waitForRequests(4)
        kill(id.value, SIGTERM)
      }
      #expect(run.status == -SIGTERM)
      #expect(run.lines.count == 200)
      #expect(run.errors == "stopped; cached 2 of 10 pages; rerun to resume\n")
    }

    /// Swift's runtime would start it by default.
    @Test(
      "crashes without starting a swift-backtrace found below the current directory",
      arguments: [SIGQUIT, SIGSEGV, SIGABRT])
    func startsNoBacktraceProgramOnACrash(_ number: Int32) async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("/users/octavia=hang")
      for folder in ["libexec/swift/linux/", "libexec/swift/", ""] {
        try env.home.write(
          "#!/bin/sh\ntouch ~/planted\n", to: folder + "swift-backtrace", permissions: 0o700)
      }
      let run = try await env.shell("cd ~; exec ghf followers octavia") { id in
        try await server.waitForRequests(1)
        kill(id.value, number)
      }
      #expect(run.status == -number)
      #expect(run.errors == "")
      #expect(try env.home.files()["planted"] == nil)
    }

    @Test func stopsWaitingForARateLimit() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("page=2=primary-limit")
      let run = try await env.ghf("followers", "crowd-1000", "--parallel", "1", "--wait") { id in
        try await server.waitForRequests(3)
        try await ProcessState.waitUntilIdle(id.value)
        kill(id.value, SIGINT)
      }
      #expect(run.status == -SIGINT)
      #expect(run.lines.count == 100)
      #expect(try await server.statistics().requests == 3)
    }

    @Test func stopsARunawayRegex() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let run = try await env.ghf(
        "search", "crowd-100", "--regex", "(([a-z]+)+)+([a-z-]+)+([a-z]*)*!"
      ) { id in
        try await server.waitForRequests(1)
        // The expression is what takes time.
        try await ProcessState.waitForWork(50, by: id.value)
        kill(id.value, SIGINT)
      }
      #expect(run.status == -SIGINT)
    }

    @Test(
      "exits if the pipe's reader stalls within a JSON document",
      arguments: [[SIGINT], [SIGTERM], [SIGINT, SIGINT]])
    func exitsIfThePipesReaderStalls(_ numbers: [Int32]) async throws {
      let env = try await TestEnvironment()
      let run = try await env.signalled(
        "ghf followers crowd-20000 --json", by: numbers,
        reader: "head -c 1 > started; while [ ! -s status ]; do sleep 0.05; done")
      #expect(run.output == "")
      // The shell reports a signal that it didn't send itself.
      #expect(run.errors == (numbers == [SIGTERM] ? "Terminated\n" : ""))
      #expect(try env.home.text(of: "status") == "\(128 + numbers[0])\n")
    }

    @Test("leaves no core dump, which would hold the token")
    func leavesNoCoreDump() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("octavia=hang")
      // The shell reports a dump as `Aborted (core dumped)`; for `sleep` to show that one is possible.
      let run = try await env.shell(
        """
        cd; ulimit -c unlimited
        bash -c 'sleep 20 & kill -ABRT $!; wait $!
        ghf followers octavia & while [ ! -e asked ]; do sleep 0.05; done; kill -ABRT $!; wait $!'
        """
      ) { _ in
        try await server.waitForRequests(1)
        try env.home.write("", to: "asked")
      }
      let reports = run.errors.split(separator: "\n").filter { $0.contains("Aborted") }
      #expect(reports.count == 2)
      #expect(reports.last?.contains("core dumped") == false)
    }

    @Test func exitsIfThePipesReaderClosesIt() async throws {
      let env = try await TestEnvironment()
      try await env.server?.misbehave("page=2=hang")
      let run = try await env.signalled(
        "ghf followers crowd-1000 --parallel 1", by: [SIGINT],
        reader: "head -n 1; exec <&-; echo > started; while [ ! -s status ]; do sleep 0.05; done")
      #expect(run.lines.count == 1)
      #expect(run.errors == "stopped; cached 1 of 10 pages; rerun to resume\n")
      #expect(try env.home.text(of: "status") == "130\n")
    }

    @Test("stops on SIGINT while gh hangs, and terminates gh")
    func stopsAHangingGH() async throws {
      let env = try await TestEnvironment()
      try env.installGH("echo $$ > \"$HOME/gh-calls\"\nexec /bin/sleep 20")
      let run = try await env.ghf("followers", "octavia") { id in
        try await env.home.waitForLines(1, in: "gh-calls")
        kill(id.value, SIGINT)
      }
      #expect(run.status == -SIGINT)
      #expect(try await env.server?.statistics().requests == 0)
      let gh = try #require(Int32(try env.home.text(of: "gh-calls").dropLast()))
      try await ProcessState.waitForEnd(of: gh)
    }
  }
}

extension TestEnvironment {
  /// Runs ghf in a pipe and sends it signals once the reader has created the file `started`.
  ///
  /// - Returns: The reader's output; the exit status of ghf is in the file `status`.
  /// - Throws: An error if the shell can't be started or `started` isn't created.
  fileprivate func signalled(
    _ line: String, by numbers: [Int32], reader: String
  ) async throws -> FinishedRun {
    try await shell(
      """
      cd "$HOME"
      { sh -c 'echo $$ > id; exec \(line)'; echo $? > status; } | { \(reader); }
      """
    ) { _ in
      try await home.waitForBytes(in: "started")
      let id = try #require(Int32(try home.text(of: "id").prefix { $0.isNumber }))
      // Then the pipe is full.
      try await ProcessState.waitUntilIdle(id)
      for number in numbers { kill(id, number) }
    }
  }
}
