import FakeGitHub
import Glibc
import Subprocess
import TestSupport
import Testing

extension EndToEnd {
  /// Listings that resume from the cache after an early end.
  struct ResumeTests {
    @Test func resumesAfterSIGKILL() async throws {
      var generator = SeededGenerator()
      let steps = (1...5).map { _ in Int.random(in: 30...35, using: &generator) }
      try await FixtureProcess.serving(["--latency-ms", "20"]) { server in
        let env = try TestEnvironment(server)
        var (requestCount, keptCount) = (0, 0)
        for step in steps {
          let end = requestCount + step
          _ = try await env.ghf("followers", "crowd-20000", "--json") { id in
            try await server.waitForRequests(end)
            kill(id.value, SIGKILL)
          }
          requestCount = try await server.statistics().requests
          // A process that dies loses the pages that wait for a batch, and none of those before them.
          let count = try await cachedPageCount(env)
          #expect(count >= keptCount)
          keptCount = count
        }
        #expect(keptCount > 0)
        let run = try await env.ghf("followers", "crowd-20000")
        #expect(run.lines == CrowdRule.logins(20_000))
        #expect(run.status == 0)
        // The last run fetches the pages that weren't kept, and pages 1, 199, 200 and the last of the
        // prefix again. The server may count ten requests of the process before it late.
        let lastCount = try await server.statistics().requests - requestCount
        #expect(lastCount <= 202 - keptCount + 4 + 10)
      }
    }

    private func cachedPageCount(_ env: TestEnvironment) async throws -> Int {
      let output = try await PythonScript.run(
        "import sqlite3; d = sqlite3.connect('\(env.home.path)/.cache/ghf/cache.db');"
          + "print(d.execute('SELECT COUNT(*) FROM pages').fetchone()[0])", input: "")
      return try #require(Int(output.split(separator: "\n").first ?? ""))
    }

    @Test func listsEverythingIfTheCacheCannotGrow() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      // The cache has room for some of the pages.
      let cramped = try await env.shellWithFileSizeLimit("ghf followers crowd-3000", blocks: 256)
      #expect(cramped.lines == CrowdRule.logins(3_000))
      #expect(cramped.errors.hasPrefix("answers are not cached: cannot write '\(env.home.path)/"))
      #expect(cramped.errors.split(separator: "\n").count == 1)
      #expect(cramped.status == 0)
      #expect(try await server.statistics().requests == 32)
      let again = try await env.ghf("followers", "crowd-3000")
      #expect(again.lines == CrowdRule.logins(3_000))
      let missing = try await server.statistics().requests - 32
      // The pages that were cached may be from before a shift, so they are fetched again.
      #expect(missing <= 32)
      #expect(missing > 0)
      _ = try await env.ghf("followers", "crowd-3000")
      #expect(try await server.statistics().requests == 32 + missing)
    }

    @Test("lists correctly in four processes while a fifth clears the cache")
    func listsCorrectlyWhileTheCacheIsCleared() async throws {
      let env = try await TestEnvironment()
      let list = CrowdRule.logins(2_500)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...4 {
          group.addTask {
            for _ in 1...3 {
              let options = number == 1 ? ["--refresh"] : []
              let run = try await env.run("ghf", ["followers", "crowd-2500"] + options)
              #expect(run.lines == list)
              #expect(run.errors == "")
            }
          }
        }
        group.addTask {
          for _ in 1...5 {
            let run = try await env.ghf("cache", "clear")
            #expect(run.status == 0)
          }
        }
        try await group.waitForAll()
      }
      let last = try await env.ghf("followers", "crowd-2500")
      #expect(last.lines == list)
      #expect(try await env.ghf("followers", "crowd-2500", "--offline").lines == list)
    }
  }
}
