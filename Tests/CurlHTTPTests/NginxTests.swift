import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite(
    .enabled("nginx or openssl isn't installed") { InstalledPrograms.allowNginx },
    .nginx)
  struct NginxTests {
    private let server: NginxServer

    init() throws {
      server = try #require(NginxServer.current)
    }

    @Test func speaksHTTP2() async throws {
      let response = try await transport().response(to: request("/missing/x"), body: [])
      #expect(response.head.status.code == 404)
      #expect(response.body == Array("nothing here".utf8))
      #expect(try await server.log(1, of: "/missing/x").map(\.version) == ["HTTP/2.0"])
    }

    @Test func multiplexes50RequestsOverOneConnection() async throws {
      let transport = transport()
      await withTaskGroup { group in
        for _ in 1...50 {
          group.addTask { await transport.outcome(of: request("/many/x")) }
        }
        for await outcome in group { #expect(outcome.text == "h2 /many/x") }
      }
      let log = try await server.log(50, of: "/many/x")
      #expect(log.count == 50)
      #expect(Set(log.map(\.connection)).count == 1)
    }

    @Test func decodesGzip() async throws {
      try await expectEncoding("gzip", at: "/gzip/followers.txt")
    }

    @Test(.enabled("nginx has no brotli module") { InstalledPrograms.allowBrotli })
    func decodesBrotli() async throws {
      try await expectEncoding("br", at: "/brotli/followers.txt")
    }

    @Test func decodesZstd() async throws {
      try await expectEncoding("zstd", at: "/zstd/followers.zst")
    }

    @Test func rejectsAnUntrustedCertificate() async throws {
      let outcome = await CurlTransport(environment: [:]).outcome(of: request("/"))
      guard case .tlsFailed("127.0.0.1", .other, let detail) = outcome.error else {
        Issue.record("not refused, but \(outcome)")
        return
      }
      #expect(detail.contains("certificate"))
    }

    @Test(arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "SSL_CERT_DIR"])
    func trustsCertificatesNamedByAVariable(name: String) async throws {
      let authority = server.authority
      let path = name == "SSL_CERT_DIR" ? authority.caDirectory : authority.caFile
      let outcome = await CurlTransport(environment: [name: path]).outcome(of: request("/many/y"))
      #expect(outcome.text == "h2 /many/y")
    }

    @Test func failsIfTheCertificateFileIsMissing() async throws {
      let path = "\(server.authority.directory)/no.pem"
      let outcome = await CurlTransport(environment: ["CURL_CA_BUNDLE": path])
        .outcome(of: request("/"))
      guard case .authoritiesMissing(let detail) = outcome.error else {
        Issue.record("not refused, but \(outcome)")
        return
      }
      #expect(detail.contains(path))
    }

    private func expectEncoding(_ encoding: String, at path: String) async throws {
      let outcome = await transport().outcome(of: request(path))
      #expect(outcome.text == String(repeating: "followers ", count: 100))
      #expect(try outcome.get().head.headerFields[.contentEncoding] == encoding)
    }

    private func transport() -> CurlTransport {
      CurlTransport(environment: ["SSL_CERT_FILE": server.authority.caFile])
    }

    private func request(_ path: String) -> HTTPRequest {
      .loopback(server.port, scheme: "https", path: path)
    }
  }
}
