import FakeGitHub
import Testing

extension EndToEnd {
  /// Requests at the same time.
  struct ConcurrentRequestTests {
    @Test("never has more requests in flight than --parallel", arguments: [1, 3, 10])
    func limitsConcurrentRequests(_ parallel: Int) async throws {
      try await FixtureProcess.serving(["--latency-ms", "20"]) { server in
        let env = try TestEnvironment(server)
        let run = try await env.ghf("followers", "crowd-3000", "--parallel", "\(parallel)")
        #expect(run.lines.count == 3_000)
        let statistics = try await server.statistics()
        #expect(statistics.requests == 32)
        #expect(statistics.peakConcurrency <= parallel)
        #expect(parallel == 1 || statistics.peakConcurrency > 1)
      }
    }
  }
}
