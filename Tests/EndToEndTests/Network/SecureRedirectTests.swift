import TestSupport
import Testing

extension EndToEnd {
  /// Redirects over TLS, which never send a request or the token to another server.
  @Suite(.needsNginx) struct SecureRedirectTests {

    @Test(arguments: ["http://127.0.0.1", "https://127.0.0.1", "http://localhost", "//127.0.0.1"])
    func refusesARedirectToAnotherPort(_ origin: String) async throws {
      let connections = Recorder<Void>()
      try await TestEnvironment.behindNginx { env, nginx in
        try await ScriptedServer.serve { connection in
          connections.add(())
          try await connection.answerAll("[]")
        } to: { other in
          try await expectRefusal(to: "\(origin):\(other.port)", env, nginx)
        }
      }
      #expect(connections.all.isEmpty)
    }

    @Test(arguments: ["https://localhost", "http://127.0.0.1"])
    func refusesARedirectToAnotherHostOrScheme(_ origin: String) async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        try await expectRefusal(to: "\(origin):\(nginx.port)", env, nginx)
      }
    }

    @Test func followsARedirectWithinTheServer() async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        try await env.server?.misbehave("/users/octavia=redirect:same")
        let run = try await env.ghf("followers", "octavia", with: .signedIn)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.lines.count == 233)
        let log = try await nginx.log(12)
        #expect(log.count { $0.status == "301" } == 6)
        #expect(log.count { $0.status == "304" } == 3)
        #expect(Set(log.map(\.connection)).count == 1)
        let requests = try #require(try env.server?.log().suffix(12))
        #expect(requests.allSatisfy { $0.contains(#""authorization_scheme":"Bearer""#) })
      }
    }

    private func expectRefusal(
      to origin: String, _ env: TestEnvironment, _ nginx: NginxServer
    ) async throws {
      try await env.server?.misbehave("/users=redirect:other-host:\(origin)")
      let run = try await env.ghf("followers", "octavia", with: .signedIn)
      #expect(run.status == 1)
      #expect(run.output == "")
      let target = "\(origin)/users/octavia/followers?per_page=100"
      #expect(run.errors == "error: not following GitHub's redirect (301): \(target)\n")
      #expect(try await nginx.log(1).map(\.status) == ["301"])
    }
  }
}
