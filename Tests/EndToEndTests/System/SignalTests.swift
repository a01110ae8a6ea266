import Subprocess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension EndToEnd {
  /// Ctrl-C and SIGTERM in the middle of a listing.
  struct SignalTests {
    @Test(arguments: [SIGINT, SIGTERM]) func aListingThatHangs(_ number: Int32) async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("page=7=hang", "page=8=hang")
      let run = try await here.ghf("followers", "crowd-1000", "--json", "--parallel", "2") { id in
        try await server.waitUntilAsked(9)
        kill(id.value, number)
      }
      #expect(run.status == 128 + number)
      #expect(run.output == "")
      #expect(run.errors == "stopped; cached 6 of 10 pages; rerun to resume\n")

      // What was fetched is kept.
      try await server.reset()
      let again = try await here.ghf("followers", "crowd-1000")
      #expect(again.lines.count == 1_000)
      #expect(try await server.statistics().requests <= 7)
    }

    @Test func itEndsSoon() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("/users/octavia=hang")
      let clock = ContinuousClock()
      let (moments, continuation) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
      let run = try await here.ghf("followers", "octavia") { id in
        try await server.waitUntilAsked(1)
        continuation.yield(clock.now)
        continuation.finish()
        kill(id.value, SIGINT)
      }
      #expect(run.status == 130)
      for await moment in moments { #expect(clock.now - moment < .seconds(2)) }
    }

    @Test func quietlyNothingIsSaid() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("page=3=hang")
      let run = try await here.ghf("followers", "crowd-1000", "--parallel", "1", "--quiet") { id in
        try await server.waitUntilAsked(3)
        kill(id.value, SIGINT)
      }
      #expect(run.status == 130)
      #expect(run.errors == "")
    }

    @Test func whatStreamedIsThere() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("page=3=hang")
      let run = try await here.ghf("followers", "crowd-1000", "--parallel", "1") { id in
        try await server.waitUntilAsked(3)
        kill(id.value, SIGTERM)
      }
      #expect(run.status == 143)
      #expect(run.lines.count == 200)
      #expect(run.errors == "stopped; cached 2 of 10 pages; rerun to resume\n")
    }

    /// Swift's runtime would run a program that it finds below the current directory.
    @Test(arguments: [SIGQUIT, SIGSEGV, SIGABRT]) func aCrash(_ number: Int32) async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("/users/octavia=hang")
      for folder in ["libexec/swift/linux/", "libexec/swift/", ""] {
        try here.home.write(
          "#!/bin/sh\ntouch ~/planted\n", to: folder + "swift-backtrace", permissions: 0o700)
      }
      let run = try await here.shell("cd ~; exec ghf followers octavia") { id in
        try await server.waitUntilAsked(1)
        kill(id.value, number)
      }
      #expect(run.status == -number)
      #expect(run.errors == "")
      #expect(try here.home.files()["planted"] == nil)
    }

    @Test func aWaitForALimit() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("page=2=primary-limit")
      let run = try await here.ghf("followers", "crowd-1000", "--parallel", "1", "--wait") { id in
        try await server.waitUntilAsked(3)
        try await Task.sleep(for: .milliseconds(200))
        kill(id.value, SIGINT)
      }
      #expect(run.status == 130)
      #expect(run.lines.count == 100)
      #expect(try await server.statistics().requests == 3)
    }

    @Test func aMatchThatRunsAway() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      let run = try await here.ghf(
        "search", "crowd-100", "--regex", "(([a-z]+)+)+([a-z-]+)+([a-z]*)*!"
      ) { id in
        try await server.waitUntilAsked(1)
        try await Task.sleep(for: .milliseconds(200))
        kill(id.value, SIGINT)
      }
      #expect(run.status == 130)
    }

    /// A document is half written when its reader stops reading.
    @Test(arguments: [[SIGINT], [SIGTERM], [SIGINT, SIGINT]])
    func aReaderThatStops(_ numbers: [Int32]) async throws {
      let here = try await TestEnvironment()
      let (run, time) = try await here.signalled(
        "ghf followers crowd-20000 --json", by: numbers,
        reader: "head -c 1 > started; while [ ! -s status ]; do sleep 0.05; done")
      #expect(run.output == "")
      #expect(run.errors == "")
      #expect(try here.home.text(of: "status") == "\(128 + numbers[0])\n")
      #expect(time < .seconds(3))
    }

    @Test func aReaderThatWentAway() async throws {
      let here = try await TestEnvironment()
      try await here.server?.misbehave("page=2=hang")
      let (run, time) = try await here.signalled(
        "ghf followers crowd-1000 --parallel 1", by: [SIGINT],
        reader: "head -n 1; exec <&-; echo > started; while [ ! -s status ]; do sleep 0.05; done")
      #expect(run.lines.count == 1)
      #expect(run.errors == "stopped; cached 1 of 10 pages; rerun to resume\n")
      #expect(try here.home.text(of: "status") == "130\n")
      #expect(time < .seconds(3))
    }

    @Test func aSignInThatHangs() async throws {
      let here = try await TestEnvironment()
      try here.installGH("echo $$ > \"$HOME/asked\"\nexec /bin/sleep 20")
      let run = try await here.ghf("followers", "octavia") { id in
        for _ in 1...500 where try here.home.files()["asked"]?.last != 0x0A {
          try await Task.sleep(for: .milliseconds(20))
        }
        kill(id.value, SIGINT)
      }
      #expect(run.status == 130)
      #expect(try await here.server?.statistics().requests == 0)
      let gh = try #require(Int32(try here.home.text(of: "asked").dropLast()))
      for _ in 1...100 where kill(gh, 0) == 0 { try await Task.sleep(for: .milliseconds(20)) }
      #expect(kill(gh, 0) != 0)
    }
  }
}

extension TestEnvironment {
  /// Runs ghf in a pipe and sends it signals once the reader has made a file named `started`.
  ///
  /// - Returns: What the reader printed, and how long the end took; ghf's status is in a file
  ///   named `status`.
  /// - Throws: When the shell can't be started.
  fileprivate func signalled(
    _ line: String, by numbers: [Int32], reader: String
  ) async throws -> (run: FinishedRun, time: Duration) {
    let moments = Recorder<ContinuousClock.Instant>()
    let run = try await shell(
      """
      cd "$HOME"
      { sh -c 'echo $$ > id; exec \(line)'; echo $? > status; } | { \(reader); }
      """
    ) { _ in
      for _ in 1...500 where try home.files()["started"]?.isEmpty != false {
        try await Task.sleep(for: .milliseconds(20))
      }
      let id = try #require(Int32(try home.text(of: "id").prefix { $0.isNumber }))
      // Time for the pipe to fill up.
      try await Task.sleep(for: .milliseconds(100))
      moments.add(.now)
      for number in numbers {
        kill(id, number)
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    return (run, ContinuousClock.now - (try #require(moments.all.first)))
  }
}
