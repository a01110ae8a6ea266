import TestSupport
import Testing

extension EndToEnd {
  /// The real program through proxies.
  @Suite(.needsNginx) struct ProxyTests {
    private static let credentials = "me:proxy-word-never-to-be-seen"
    private static let encoded = "bWU6cHJveHktd29yZC1uZXZlci10by1iZS1zZWVu"

    @Test(arguments: ["https_proxy", "HTTPS_PROXY", "all_proxy"])
    func tunnelsThroughTheProxy(_ variable: String) async throws {
      let received = Recorder<String>()
      try await TestEnvironment.behindNginx { env, nginx in
        try await ScriptedServer.serve(ProxyScript.tunnelling(received)) { proxy in
          let run = try await env.run(
            "ghf", ["followers", "crowd-3000", "--verbose"],
            with: proxyingNginx(proxy, variable, nginx).merging(.signedIn) { $1 })
          #expect(run.status == 0)
          #expect(run.lines.count == 3_000)
          // Thirty pages, of which ten are checked.
          #expect(run.errors.split(separator: "\n").count == 40)
          expectNoCredentials(in: run)
        }
        let log = try await nginx.log(40)
        #expect(Set(log.map(\.version)) == ["HTTP/2.0"])
        #expect(Set(log.map(\.connection)).count == 1)
        expectTunnel(received, to: nginx)
      }
    }

    @Test(arguments: ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
    func bypassesTheProxyForThisMachine(_ variable: String) async throws {
      let received = Recorder<String>()
      try await TestEnvironment.behindNginx { env, nginx in
        let plain = try #require(env.server).port
        try await ScriptedServer.serve(ProxyScript.tunnelling(received)) { proxy in
          for url in [
            "https://127.0.0.1:\(nginx.port)", "https://localhost:\(nginx.port)",
            "http://127.0.0.1:\(plain)", "http://localhost:\(plain)",
          ] {
            let run = try await env.run(
              "ghf", ["followers", "octavia", "--no-cache"],
              with: proxying(proxy, variable).merging(.signedIn) { $1 }
                .merging(["GHF_API_URL": url]) { $1 })
            #expect(run.status == 0)
            #expect(run.lines.count == 233)
          }
        }
      }
      #expect(received.all.isEmpty)
    }

    @Test(arguments: ["403 Forbidden", "407 Proxy Authentication Required", "502 Bad Gateway"])
    func reportsAProxyThatRefusesTheTunnel(_ status: String) async throws {
      let received = Recorder<String>()
      try await TestEnvironment.behindNginx { env, nginx in
        try await ScriptedServer.serve(ProxyScript.refusing(status, received)) { proxy in
          let run = try await env.ghf(
            "followers", "octavia", "--verbose",
            with: proxyingNginx(proxy, "https_proxy", nginx).merging(.signedIn) { $1 })
          expectFailure(run, "error: the proxy refused the connection: ")
          #expect(run.errors.contains(status.prefix(3)))
        }
        #expect(try await nginx.log(0).isEmpty)
        #expect(received.all.count == 1)
        expectTunnel(received, to: nginx)
      }
    }

    @Test func reportsAProxyThatHangsUp() async throws {
      let received = Recorder<String>()
      try await TestEnvironment.behindNginx { env, nginx in
        try await ScriptedServer.serve { connection in
          received.add(try await connection.request())
        } to: { proxy in
          let run = try await env.ghf(
            "user", "octavia", "--json",
            with: proxyingNginx(proxy, "https_proxy", nginx).merging(.signedIn) { $1 })
          expectFailure(run, "error: cannot connect to proxy '127.0.0.1': ")
        }
        #expect(try await nginx.log(0).isEmpty)
        // REST four times, and GraphQL once, for the relation marks.
        #expect(received.all.count == 5)
        #expect(!received.all.joined().contains(TestEnvironment.token))
      }
    }

    @Test("rejects a server behind the proxy whose trusted certificate is for another name")
    func rejectsAnImpostorBehindTheProxy() async throws {
      let received = Recorder<String>()
      try await TestEnvironment.behindNginx { env, nginx in
        try await ScriptedServer.serve(ProxyScript.tunnelling(received)) { proxy in
          let url = ["GHF_API_URL": "https://ghe.invalid:\(nginx.port)"]
          let run = try await env.ghf(
            "followers", "octavia",
            with: proxying(proxy, "https_proxy").merging(.signedIn) { $1 }.merging(url) { $1 })
          #expect(run.status == 6)
          #expect(run.output == "")
          let error = "error: cannot establish a secure connection to 'ghe.invalid': "
          #expect(run.errors.hasPrefix(error))
          expectNoCredentials(in: run)
        }
        #expect(try await nginx.log(0).isEmpty)
        #expect(!received.all.joined().contains(TestEnvironment.token))
      }
    }

    @Test func reportsAProxyThatIsNotListening() async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        let proxy = "http://\(ProxyTests.credentials)@127.0.0.1:1"
        let run = try await env.ghf(
          "followers", "octavia", "--verbose",
          with: ["https_proxy": proxy, "GHF_API_URL": url(of: nginx)])
        expectFailure(run, "error: cannot connect to proxy '127.0.0.1': ")
      }
    }

    /// Returns the URL of nginx with a host name that isn't exempt from the proxy.
    private func url(of nginx: NginxServer) -> String {
      "https://\(TestAuthority.proxiedHost):\(nginx.port)"
    }

    private func proxyingNginx(
      _ proxy: ScriptedServer, _ variable: String, _ nginx: NginxServer
    ) -> [String: String] {
      proxying(proxy, variable).merging(["GHF_API_URL": url(of: nginx)]) { $1 }
    }

    private func proxying(_ proxy: ScriptedServer, _ variable: String) -> [String: String] {
      [variable: "http://\(ProxyTests.credentials)@127.0.0.1:\(proxy.port)"]
    }

    /// Expects one CONNECT request, with the proxy's own password and without the token.
    private func expectTunnel(_ received: Recorder<String>, to nginx: NginxServer) {
      let head = received.all.first?.split(separator: "\r\n").map(String.init) ?? []
      #expect(head.first == "CONNECT \(TestAuthority.proxiedHost):\(nginx.port) HTTP/1.1")
      #expect(
        head.filter { $0.lowercased().contains("authorization") }
          == ["Proxy-Authorization: Basic \(ProxyTests.encoded)"])
      #expect(received.all.filter { $0.hasPrefix("CONNECT ") }.count == 1)
      #expect(!received.all.joined().contains(TestEnvironment.token))
    }

    private func expectFailure(_ run: FinishedRun, _ beginning: String) {
      #expect(run.status == 6)
      #expect(run.output == "")
      let lines = run.errors.split(separator: "\n")
      let errors = lines.drop { $0.hasPrefix("GET ") }
      #expect(errors.count == 2)
      #expect(errors.first?.hasPrefix(beginning) == true)
      #expect(
        errors.last == "hint: check https_proxy, http_proxy, all_proxy and no_proxy")
      expectNoCredentials(in: run)
    }

    private func expectNoCredentials(in run: FinishedRun) {
      for secret in ["proxy-word", ProxyTests.encoded] {
        #expect(!run.output.contains(secret))
        #expect(!run.errors.contains(secret))
      }
    }
  }
}
