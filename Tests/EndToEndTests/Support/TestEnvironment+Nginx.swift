import TestSupport
import Testing

extension TestEnvironment {
  /// Every answer compressed; `/brotli/` is the same server with a path in front.
  private static func locations(_ server: FixtureProcess) -> String {
    let brotli = InstalledPrograms.brotliModule.map { _ in "brotli on; brotli_types *;" } ?? ""
    return """
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
      location / { proxy_pass \(server.url); gzip on; gzip_types *; gzip_min_length 1; }
      location /brotli/ { proxy_pass \(server.url)/; \(brotli) }
      """
  }

  /// Runs a closure with a home whose ghf asks nginx, which asks the suite's server.
  ///
  /// - Throws: What `body` throws, or when nginx doesn't get ready.
  static func behindNginx<Value: Sendable>(
    with certificate: TestAuthority.Certificate = .valid,
    _ body: @Sendable (TestEnvironment, NginxServer) async throws -> Value
  ) async throws -> Value {
    let here = try await TestEnvironment()
    let server = try #require(here.server)
    return try await NginxServer.serve(locations(server), with: certificate) { nginx in
      var here = here
      here.variables["GHF_API_URL"] = "https://127.0.0.1:\(nginx.port)"
      here.variables["SSL_CERT_FILE"] = nginx.authority.caFile
      return try await body(here, nginx)
    }
  }
}
