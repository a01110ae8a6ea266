import FixtureServer
import Subprocess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension EndToEnd {
  /// What is left of a listing that ended in the middle, and what comes of it.
  struct ResumeTests {
    private static func crowd(_ count: Int) -> [String] {
      (1...count).map { String(decoding: CrowdRule.login(of: $0), as: UTF8.self) }
    }

    @Test func afterKillsThatNobodyCanCatch() async throws {
      var generator = SeededGenerator()
      let steps = (1...5).map { _ in Int.random(in: 1...9, using: &generator) }
      try await FixtureProcess.serving(["--latency-ms", "20"]) { server in
        let here = try TestEnvironment(server)
        var asked = 0
        for step in steps {
          let end = asked + step
          _ = try await here.ghf("followers", "crowd-20000", "--json") { id in
            try await server.waitUntilAsked(end)
            kill(id.value, SIGKILL)
          }
          asked = try await server.statistics().requests
        }
        #expect(asked < 200)
        let run = try await here.ghf("followers", "crowd-20000")
        #expect(run.lines == Self.crowd(20_000))
        #expect(run.status == 0)
        // Lost is only what was under way when a run was killed: ten requests each time at most.
        #expect(try await server.statistics().requests <= 203 + 5 * 10)
      }
    }

    @Test func whereTheCacheFindsNoRoom() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      // What is kept ends after a page or two.
      let cramped = try await here.crampedShell("ghf followers crowd-3000")
      #expect(cramped.lines == Self.crowd(3_000))
      #expect(cramped.errors == "")
      #expect(cramped.status == 0)
      #expect(try await server.statistics().requests == 32)
      let again = try await here.ghf("followers", "crowd-3000")
      #expect(again.lines == Self.crowd(3_000))
      let asked = try await server.statistics().requests - 32
      #expect(asked < 32)
      #expect(asked > 0)
      _ = try await here.ghf("followers", "crowd-3000")
      #expect(try await server.statistics().requests == 32 + asked)
    }

    @Test func manyAtOnceAndOneThatClears() async throws {
      let here = try await TestEnvironment()
      let list = Self.crowd(2_500)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...4 {
          group.addTask {
            for _ in 1...3 {
              let options = number == 1 ? ["--refresh"] : []
              let run = try await here.run("ghf", ["followers", "crowd-2500"] + options)
              #expect(run.lines == list)
              #expect(run.errors == "")
            }
          }
        }
        group.addTask {
          for _ in 1...5 {
            let run = try await here.ghf("cache", "clear")
            #expect(run.status == 0)
          }
        }
        try await group.waitForAll()
      }
      let kept = try await here.ghf("followers", "crowd-2500")
      #expect(kept.lines == list)
      #expect(try await here.ghf("followers", "crowd-2500", "--offline").lines == list)
    }
  }
}
