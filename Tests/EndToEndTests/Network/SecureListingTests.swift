import FixtureServer
import TestSupport
import Testing

extension EndToEnd {
  /// The real program over TLS and HTTP/2.
  @Suite(.needsNginx) struct SecureListingTests {
    private let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]

    @Test(arguments: ["127.0.0.1", "localhost"])
    func oneConnectionForAll(_ host: String) async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        let url = ["GHF_API_URL": "https://\(host):\(nginx.port)"]
        let run = try await here.ghf("followers", "crowd-3000", with: url)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(
          run.lines == (1...3_000).map { String(decoding: CrowdRule.login(of: $0), as: UTF8.self) })
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
        #expect(try await here.server?.statistics().requests == 32)
      }
    }

    @Test func olderHTTP() async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        let url = ["GHF_API_URL": "https://127.0.0.1:\(nginx.olderPort)"]
        let run = try await here.ghf("followers", "crowd-3000", with: url)
        #expect(run.status == 0)
        #expect(run.lines.count == 3_000)
        let log = try await nginx.log(32)
        #expect(log.count == 32)
        #expect(Set(log.map(\.version)) == ["HTTP/1.1"])
        #expect((1...10).contains(Set(log.map(\.connection)).count))
      }
    }

    @Test func compressedAnswersAreConfirmed() async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        let first = try await here.ghf("followers", "crowd-950", with: token)
        #expect(first.status == 0)
        #expect(first.lines.count == 950)
        let log = try await nginx.log(12).filter { $0.status == "200" }
        #expect(log.count == 10)
        #expect(Set(log.map(\.encoding)) == ["gzip"])
        #expect(log.allSatisfy { $0.sentByteCount * 5 < $0.originalByteCount })

        let second = try await here.ghf("followers", "crowd-950", "--refresh", with: token)
        #expect(second.status == 0)
        #expect(second.bytes == first.bytes)
        let confirmed = try await nginx.log(24).suffix(12).filter { $0.status == "304" }
        #expect(confirmed.map(\.sentByteCount) == Array(repeating: 0, count: 11))
        let statistics = try #require(try await here.server?.statistics())
        #expect(statistics.requests == 24)
        #expect(statistics.notModified == 13)
        let asked = try #require(try here.server?.log().suffix(12))
        #expect(asked.count { $0.contains(##""if-none-match":"W/\""##) } == 11)

        // The 304s came with a strong ETag, which is as good.
        let third = try await here.ghf("followers", "crowd-950", "--refresh", with: token)
        #expect(third.bytes == first.bytes)
        #expect(try await here.server?.statistics().notModified == 24)
      }
    }

    @Test(.enabled("nginx has no brotli module") { InstalledPrograms.allowBrotli })
    func brotliBehindAPath() async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        let url = ["GHF_API_URL": "https://127.0.0.1:\(nginx.port)/brotli"]
        let run = try await here.ghf("followers", "crowd-950", with: url)
        #expect(run.status == 0)
        #expect(run.lines.count == 950)
        let log = try await nginx.log(12).filter { $0.status == "200" }
        #expect(log.count == 10)
        #expect(Set(log.map(\.encoding)) == ["br"])
      }
    }
  }
}
