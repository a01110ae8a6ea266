import TestSupport
import Testing

extension EndToEnd {
  /// Whom the real program trusts.
  @Suite(.needsNginx) struct CertificateTests {
    @Test func anAuthorityNobodyKnows() async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        let run = try await here.ghf(
          "followers", "octavia",
          with: ["SSL_CERT_FILE": "", "GH_ENTERPRISE_TOKEN": TestEnvironment.token])
        expectRefusal(run, host: "127.0.0.1")
        #expect(try await nginx.log(0).isEmpty)
        #expect(try await here.server?.statistics().requests == 0)
      }
    }

    @Test(arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"])
    func anAuthorityNamedByAVariable(_ name: String) async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        let authority = nginx.authority
        let path = name == "SSL_CERT_DIR" ? authority.caDirectory : authority.caFile
        var here = here
        here.variables["SSL_CERT_FILE"] = nil
        let run = try await here.ghf("followers", "octavia", with: [name: path])
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.lines.count == 233)
      }
    }

    @Test func aFileThatIsMissing() async throws {
      try await TestEnvironment.behindNginx { here, nginx in
        let run = try await here.ghf(
          "followers", "octavia", with: ["SSL_CERT_FILE": "\(nginx.directory)/no.pem"])
        expectRefusal(run, host: "127.0.0.1")
      }
    }

    @Test(arguments: [TestAuthority.Certificate.expired, .forAnotherHost])
    func aCertificateThatIsNotGood(_ certificate: TestAuthority.Certificate) async throws {
      try await TestEnvironment.behindNginx(with: certificate) { here, nginx in
        let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]
        for words in ["followers octavia --jsonl", "user octavia --json"] {
          let run = try await here.run(
            "ghf", words.split(separator: " ").map(String.init), with: token)
          expectRefusal(run, host: "127.0.0.1")
        }
        #expect(try await nginx.log(0).isEmpty)
      }
    }

    @Test(arguments: ["followers octavia --jsonl", "user octavia --json"])
    func aServerWithoutTLS(_ words: String) async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      let run = try await here.run(
        "ghf", words.split(separator: " ").map(String.init),
        with: [
          "GHF_API_URL": "https://127.0.0.1:\(server.port)",
          "GH_ENTERPRISE_TOKEN": TestEnvironment.token,
        ])
      expectRefusal(run, host: "127.0.0.1")
      #expect(try await server.statistics().requests == 0)
    }

    private func expectRefusal(_ run: FinishedRun, host: String) {
      #expect(run.status == 6)
      #expect(run.output == "")
      let lines = run.errors.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasPrefix("error: no secure connection to '\(host)': ") == true)
      #expect(
        lines.last
          == "hint: where a proxy or server has its own authority, SSL_CERT_FILE names its certificate"
      )
    }
  }
}
