import TestSupport
import Testing

extension EndToEnd {
  /// Redirects of a server with TLS: nobody else is asked, let alone told the token.
  @Suite(.needsNginx) struct SecureRedirectTests {
    private let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]

    @Test(arguments: ["http://127.0.0.1", "https://127.0.0.1", "http://localhost", "//127.0.0.1"])
    func toAnotherPort(_ place: String) async throws {
      let connections = Recorder<Void>()
      try await TestEnvironment.behindNginx { here, nginx in
        try await ScriptedServer.serve { connection in
          connections.add(())
          try await connection.answerAll("[]")
        } to: { other in
          try await expectRefusal(to: "\(place):\(other.port)", here, nginx)
        }
      }
      #expect(connections.all.isEmpty)
    }

    @Test(arguments: ["https://localhost", "http://127.0.0.1"])
    func toAnotherNameOrScheme(_ place: String) async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        try await expectRefusal(to: "\(place):\(nginx.port)", here, nginx)
      }
    }

    @Test func withinTheServer() async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        try await here.server?.misbehave("/users/octavia=redirect:same")
        let run = try await here.ghf("followers", "octavia", with: token)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.lines.count == 233)
        let log = try await nginx.log(10)
        #expect(log.count { $0.status == "301" } == 5)
        #expect(log.count { $0.status == "304" } == 2)
        #expect(Set(log.map(\.connection)).count == 1)
        let asked = try #require(try here.server?.log().suffix(10))
        #expect(asked.allSatisfy { $0.contains(#""authorization_scheme":"Bearer""#) })
      }
    }

    private func expectRefusal(
      to place: String, _ here: TestEnvironment, _ nginx: NginxServer
    ) async throws {
      try await here.server?.misbehave("/users=redirect:other-host:\(place)")
      let run = try await here.ghf("followers", "octavia", with: token)
      #expect(run.status == 1)
      #expect(run.output == "")
      let target = "\(place)/users/octavia/followers?per_page=100"
      #expect(
        run.errors
          == "error: GitHub's answer (301) is a redirect that ghf does not follow: \(target)\n")
      #expect(try await nginx.log(1).map(\.status) == ["301"])
    }
  }
}
