import TestSupport
import Testing

extension EndToEnd {
  /// The real program through proxies.
  @Suite(.needsNginx) struct ProxyTests {
    private static let credentials = "me:proxy-word-never-to-be-seen"
    private static let encoded = "bWU6cHJveHktd29yZC1uZXZlci10by1iZS1zZWVu"
    private let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]

    @Test(arguments: ["https_proxy", "HTTPS_PROXY", "all_proxy"])
    func aTunnel(_ variable: String) async throws {
      let seen = Recorder<String>()
      try await TestEnvironment.behindNginx { here, nginx in
        try await ScriptedServer.serve(ProxyScript.tunnelling(seen)) { proxy in
          let run = try await here.run(
            "ghf", ["followers", "crowd-3000", "--verbose"],
            with: beyond(proxy, variable, nginx).merging(token) { $1 })
          #expect(run.status == 0)
          #expect(run.lines.count == 3_000)
          #expect(run.errors.split(separator: "\n").count == 32)
          expectNoCredentials(in: run)
        }
        let log = try await nginx.log(32)
        #expect(Set(log.map(\.version)) == ["HTTP/2.0"])
        #expect(Set(log.map(\.connection)).count == 1)
        expectTunnel(seen, to: nginx)
      }
    }

    @Test(
      "asks this machine directly",
      arguments: ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
    func thisMachine(_ variable: String) async throws {
      let seen = Recorder<String>()
      try await TestEnvironment.behindNginx { here, nginx in
        let plain = try #require(here.server).port
        try await ScriptedServer.serve(ProxyScript.tunnelling(seen)) { proxy in
          for url in [
            "https://127.0.0.1:\(nginx.port)", "https://localhost:\(nginx.port)",
            "http://127.0.0.1:\(plain)", "http://localhost:\(plain)",
          ] {
            let run = try await here.run(
              "ghf", ["followers", "octavia", "--no-cache"],
              with: through(proxy, variable).merging(token) { $1 }
                .merging(["GHF_API_URL": url]) { $1 })
            #expect(run.status == 0)
            #expect(run.lines.count == 233)
          }
        }
      }
      #expect(seen.all.isEmpty)
    }

    @Test(arguments: ["403 Forbidden", "407 Proxy Authentication Required", "502 Bad Gateway"])
    func noTunnel(_ status: String) async throws {
      let seen = Recorder<String>()
      try await TestEnvironment.behindNginx { here, nginx in
        try await ScriptedServer.serve(ProxyScript.refusing(status, seen)) { proxy in
          let run = try await here.ghf(
            "followers", "octavia", "--verbose",
            with: beyond(proxy, "https_proxy", nginx).merging(token) { $1 })
          expectFailure(run, "error: the proxy refused to connect: ")
          #expect(run.errors.contains(status.prefix(3)))
        }
        #expect(try await nginx.log(0).isEmpty)
        #expect(seen.all.count == 1)
        expectTunnel(seen, to: nginx)
      }
    }

    @Test func aProxyThatHangsUp() async throws {
      let seen = Recorder<String>()
      try await TestEnvironment.behindNginx { here, nginx in
        try await ScriptedServer.serve { connection in
          seen.add(try await connection.request())
        } to: { proxy in
          let run = try await here.ghf(
            "user", "octavia", "--json",
            with: beyond(proxy, "https_proxy", nginx).merging(token) { $1 })
          expectFailure(run, "error: no connection to the proxy '127.0.0.1': ")
        }
        #expect(try await nginx.log(0).isEmpty)
        #expect(seen.all.count == 4)
        #expect(!seen.all.joined().contains(TestEnvironment.token))
      }
    }

    /// The proxy leads to a server whose certificate, although trusted, is for another name.
    @Test func anImpostor() async throws {
      let seen = Recorder<String>()
      try await TestEnvironment.behindNginx { here, nginx in
        try await ScriptedServer.serve(ProxyScript.tunnelling(seen)) { proxy in
          let url = ["GHF_API_URL": "https://ghe.invalid:\(nginx.port)"]
          let run = try await here.ghf(
            "followers", "octavia",
            with: through(proxy, "https_proxy").merging(token) { $1 }.merging(url) { $1 })
          #expect(run.status == 6)
          #expect(run.output == "")
          #expect(run.errors.hasPrefix("error: no secure connection to 'ghe.invalid': "))
          expectNoCredentials(in: run)
        }
        #expect(try await nginx.log(0).isEmpty)
        #expect(!seen.all.joined().contains(TestEnvironment.token))
      }
    }

    @Test func nobodyListens() async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        let proxy = "http://\(ProxyTests.credentials)@127.0.0.1:1"
        let run = try await here.ghf(
          "followers", "octavia", "--verbose",
          with: ["https_proxy": proxy, "GHF_API_URL": url(of: nginx)])
        expectFailure(run, "error: no connection to the proxy '127.0.0.1': ")
      }
    }

    /// nginx, by a name that leads through the proxy.
    private func url(of nginx: NginxServer) -> String {
      "https://\(TestAuthority.proxiedHost):\(nginx.port)"
    }

    private func beyond(
      _ proxy: ScriptedServer, _ variable: String, _ nginx: NginxServer
    ) -> [String: String] {
      through(proxy, variable).merging(["GHF_API_URL": url(of: nginx)]) { $1 }
    }

    private func through(_ proxy: ScriptedServer, _ variable: String) -> [String: String] {
      [variable: "http://\(ProxyTests.credentials)@127.0.0.1:\(proxy.port)"]
    }

    /// The proxy was asked once for a way, told its own password, and never the token.
    private func expectTunnel(_ seen: Recorder<String>, to nginx: NginxServer) {
      let head = seen.all.first?.split(separator: "\r\n").map(String.init) ?? []
      #expect(head.first == "CONNECT \(TestAuthority.proxiedHost):\(nginx.port) HTTP/1.1")
      #expect(
        head.filter { $0.lowercased().contains("authorization") }
          == ["Proxy-Authorization: Basic \(ProxyTests.encoded)"])
      #expect(seen.all.filter { $0.hasPrefix("CONNECT ") }.count == 1)
      #expect(!seen.all.joined().contains(TestEnvironment.token))
    }

    private func expectFailure(_ run: FinishedRun, _ beginning: String) {
      #expect(run.status == 6)
      #expect(run.output == "")
      let lines = run.errors.split(separator: "\n")
      let errors = lines.drop { $0.hasPrefix("GET ") }
      #expect(errors.count == 2)
      #expect(errors.first?.hasPrefix(beginning) == true)
      #expect(
        errors.last == "hint: check the variables https_proxy, http_proxy, all_proxy, no_proxy")
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
