import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// The real program over TLS and HTTP/2.
  @Suite(.needsNginx) struct SecureListingTests {

    @Test(arguments: ["127.0.0.1", "localhost"])
    func sendsAllRequestsOverOneConnection(_ host: String) async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        let url = ["GHF_API_URL": "https://\(host):\(nginx.port)"]
        let run = try await env.ghf("followers", "crowd-3000", with: url)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(
          run.lines == CrowdRule.logins(3_000))
        #expect(Set(run.lines).count == 3_000)
        let log = try await nginx.log(32)
        let pages = (2...30).map { "&page=\($0)" } + [""]
        #expect(
          Set(log.map(\.target))
            == Set(pages.map { "/users/crowd-3000/followers?per_page=100\($0)" }))
        #expect(log.count == 32)
        #expect(Set(log.map(\.version)) == ["HTTP/2.0"])
        #expect(Set(log.map(\.connection)).count == 1)
        #expect(Set(log.map(\.status)) == ["200", "304"])
        #expect(try await env.server?.statistics().requests == 32)
      }
    }

    @Test func opensAtMostTenConnectionsWithHTTP1() async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        let url = ["GHF_API_URL": "https://127.0.0.1:\(nginx.http1Port)"]
        let run = try await env.ghf("followers", "crowd-3000", with: url)
        #expect(run.status == 0)
        #expect(run.lines.count == 3_000)
        let log = try await nginx.log(32)
        #expect(log.count == 32)
        #expect(Set(log.map(\.version)) == ["HTTP/1.1"])
        #expect((1...10).contains(Set(log.map(\.connection)).count))
      }
    }

    @Test func revalidatesCompressedResponses() async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        let first = try await env.ghf("followers", "crowd-950", with: .signedIn)
        #expect(first.status == 0)
        #expect(first.lines.count == 950)
        // All ten pages are checked.
        let log = try await nginx.log(20).filter { $0.status == "200" }
        #expect(log.count == 10)
        #expect(Set(log.map(\.encoding)) == ["gzip"])
        #expect(log.allSatisfy { $0.sentByteCount * 5 < $0.originalByteCount })

        let second = try await env.ghf("followers", "crowd-950", "--refresh", with: .signedIn)
        #expect(second.status == 0)
        #expect(second.bytes == first.bytes)
        let confirmed = try await nginx.log(40).suffix(20).filter { $0.status == "304" }
        #expect(confirmed.map(\.sentByteCount) == Array(repeating: 0, count: 19))
        let statistics = try #require(try await env.server?.statistics())
        #expect(statistics.requests == 40)
        #expect(statistics.notModified == 29)
        let requests = try #require(try env.server?.log().suffix(20))
        #expect(requests.count { $0.contains(##""if-none-match":"W/\""##) } == 19)

        // The 304s had strong ETags, which match as well.
        let third = try await env.ghf("followers", "crowd-950", "--refresh", with: .signedIn)
        #expect(third.bytes == first.bytes)
        #expect(try await env.server?.statistics().notModified == 48)
      }
    }

    @Test(.enabled("nginx has no brotli module") { InstalledPrograms.allowBrotli })
    func acceptsBrotliBehindAPath() async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        let url = ["GHF_API_URL": "https://127.0.0.1:\(nginx.port)/brotli"]
        let run = try await env.ghf("followers", "crowd-950", with: url)
        #expect(run.status == 0)
        #expect(run.lines.count == 950)
        let log = try await nginx.log(12).filter { $0.status == "200" }
        #expect(log.count == 10)
        #expect(Set(log.map(\.encoding)) == ["br"])
      }
    }
  }
}
