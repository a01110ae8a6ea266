import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// TLS certificate verification by the real program.
  @Suite(.needsNginx) struct CertificateTests {
    @Test("rejects an unknown certificate authority before it sends a request")
    func rejectsAnUnknownAuthority() async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        let run = try await env.ghf(
          "followers", "octavia",
          with: ["SSL_CERT_FILE": "", "GH_ENTERPRISE_TOKEN": TestEnvironment.token])
        expectRefusal(run, host: "127.0.0.1")
        #expect(try await nginx.log(0).isEmpty)
        #expect(try await env.server?.statistics().requests == 0)
      }
    }

    @Test(arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"])
    func trustsAnAuthorityNamedByAVariable(_ name: String) async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        let authority = nginx.authority
        let path = name == "SSL_CERT_DIR" ? authority.caDirectory : authority.caFile
        var env = env
        env.variables["SSL_CERT_FILE"] = nil
        let run = try await env.ghf("followers", "octavia", with: [name: path])
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.lines.count == 233)
      }
    }

    @Test func failsIfTheCertificateFileIsMissing() async throws {
      try await TestEnvironment.behindNginx { env, nginx in
        let run = try await env.ghf(
          "followers", "octavia", with: ["SSL_CERT_FILE": "\(nginx.directory)/no.pem"])
        expectRefusal(run, "cannot read the certificate authorities: ", isSet: true)
      }
    }

    @Test(
      "rejects expired certificates and those of other hosts, and says so",
      arguments: [
        (
          TestAuthority.Certificate.expired,
          "check this machine's date; if it is right, '127.0.0.1' needs a new certificate"
        ),
        (
          .forAnotherHost,
          "the certificate is for another host: check '--hostname', GH_HOST and GHF_API_URL, or sign in to the network"
        ),
      ])
    func rejectsExpiredAndMismatchedCertificates(
      _ certificate: TestAuthority.Certificate, hint: String
    ) async throws {
      try await TestEnvironment.behindNginx(with: certificate) { env, nginx in
        for words in ["followers octavia --jsonl", "user octavia --json"] {
          let run = try await env.run(
            "ghf", words.split(separator: " ").map(String.init), with: .signedIn)
          let error = "cannot establish a secure connection to '127.0.0.1': "
          expectRefusal(run, error, hint: hint)
        }
        #expect(try await nginx.log(0).isEmpty)
      }
    }

    @Test(arguments: ["followers octavia --jsonl", "user octavia --json"])
    func failsIfTheServerDoesNotSpeakTLS(_ words: String) async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let run = try await env.run(
        "ghf", words.split(separator: " ").map(String.init),
        with: [
          "GHF_API_URL": "https://127.0.0.1:\(server.port)",
          "GH_ENTERPRISE_TOKEN": TestEnvironment.token,
        ])
      expectRefusal(run, host: "127.0.0.1")
      #expect(try await server.statistics().requests == 0)
    }

    /// Expects an error whose hint names the variable in force, or the one to set.
    private func expectRefusal(_ run: FinishedRun, host: String, isSet: Bool = false) {
      expectRefusal(run, "cannot establish a secure connection to '\(host)': ", isSet: isSet)
    }

    private func expectRefusal(_ run: FinishedRun, _ error: String, isSet: Bool) {
      expectRefusal(
        run, error,
        hint: isSet
          ? "check SSL_CERT_FILE: it must contain the certificate authority of the server or proxy"
          : "set SSL_CERT_FILE if a proxy or server uses its own certificate authority")
    }

    private func expectRefusal(_ run: FinishedRun, _ error: String, hint: String) {
      #expect(run.status == 6)
      #expect(run.output == "")
      let lines = run.errors.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasPrefix("error: \(error)") == true)
      #expect(lines.last == "hint: \(hint)")
    }
  }
}
