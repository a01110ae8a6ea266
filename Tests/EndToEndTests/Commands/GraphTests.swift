#if os(Linux)
  import FakeGitHub
  import Glibc
  import Subprocess
  import TestSupport
  import Testing

  extension EndToEnd {
    /// `suggest` and `path`: their memory, and what is left of them after an interrupt.
    struct GraphTests {
      private static let budget = "uses up to 100 requests, enough for up to 10,000 lists\n"

      // The server refuses queries for more than about 50 lists, as GitHub was seen to do.
      @Test("reads 1,000 lists of 500 for at most 120 requests and 200 MB")
      func suggestsWithinItsCost() async throws {
        try await FixtureProcess.serving { server in
          let env = try TestEnvironment(server)
          let uses = Recorder<ResourceUsage>()
          let run = try await env.ghf(
            "suggest", "orbit-1000", "--budget", "150", "--json", "--fields",
            "login,count,followers", with: .signedIn
          ) { id in
            uses.add(try await ResourceUsage.peak(of: id.value))
          }
          #expect(run.status == 0)
          #expect(run.errors == "uses up to 150 requests, enough for up to 15,000 lists\n")
          #expect(run.lines.count == 22)
          let points = try await server.usedPoints()
          let kilobytes = try #require(uses.all.first).memoryKilobytes
          print("suggest: \(points) points, \(kilobytes) KB")
          #expect((86...120).contains(points))
          #expect(kilobytes <= 200_000)
          let again = try await env.ghf(
            "suggest", "orbit-1000", "--json", "--fields", "login,count,followers", "--offline")
          #expect(again.output == run.output)
          #expect(try await server.usedPoints() == points)
        }
      }

      @Test("prints 100,000 chains, with at most 100 MB")
      func printsManyChains() async throws {
        try await FixtureProcess.serving { server in
          let env = try TestEnvironment(server)
          let logins = try await env.ghf("followers", "crowd-250").lines
          let (start, end) = (logins[0], logins[1])
          // Three levels of 50 accounts, each of which follows all of the next level.
          let levels = (0..<3).map { Array(logins[2 + 50 * $0..<52 + 50 * $0]) }
          let steps = zip([[start]] + levels, levels + [[end]])
          try await server.change(
            steps.flatMap { level, next in
              level.flatMap { one in next.map { "follow \(one) \($0)" } }
            })
          let uses = Recorder<ResourceUsage>()
          let run = try await env.ghf(
            "path", start, end, "--all", "--limit", "100000", "--json", with: .signedIn
          ) { id in
            uses.add(try await ResourceUsage.peak(of: id.value))
          }
          #expect(run.status == 0)
          #expect(run.lines.count == 100_002)
          #expect(run.errors.contains("printed 100,000 of 125,000 chains"))
          let kilobytes = try #require(uses.all.first).memoryKilobytes
          print("path --all: \(kilobytes) KB")
          #expect(kilobytes <= 100_000)
        }
      }

      @Test("prints what it knows if it is interrupted, and resumes")
      func stopsAtAnInterrupt() async throws {
        let env = try await TestEnvironment()
        let server = try #require(env.server)
        try await server.misbehave("?ids=10&=hang")
        let run = try await env.ghf("suggest", "orbit-60", with: .signedIn) { id in
          try await server.waitForRequests(4)
          // The lists of the earlier queries have arrived.
          try await ProcessState.waitUntilIdle(id.value)
          kill(id.value, SIGINT)
        }
        #expect(run.status == -SIGINT)
        #expect(run.lines.count == 20)
        #expect(
          run.errors == Self.budget + """
            stopped; cached 50 of 60 lists; rerun to resume
            warning: computed from 50 of 60 lists

            """)
        try await server.reset()
        let again = try await env.ghf("suggest", "orbit-60", with: .signedIn)
        #expect(again.status == 0)
        // The ten lists that are left.
        #expect(try await server.statistics().requests == 1)
      }
    }
  }
#endif
