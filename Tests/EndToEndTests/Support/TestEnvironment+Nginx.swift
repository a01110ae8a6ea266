import TestSupport
import Testing

extension TestEnvironment {
  /// Proxies to `server` and compresses every response, with brotli below `/brotli/`.
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

  /// Runs `body` with an environment whose ghf reaches the suite's server through nginx.
  ///
  /// - Throws: The error of `body`, or an error if nginx doesn't start.
  static func behindNginx<Value: Sendable>(
    with certificate: TestAuthority.Certificate = .valid,
    _ body: @Sendable (TestEnvironment, NginxServer) async throws -> Value
  ) async throws -> Value {
    let env = try await TestEnvironment()
    let server = try #require(env.server)
    return try await NginxServer.serve(locations(server), with: certificate) { nginx in
      var env = env
      env.variables["GHF_API_URL"] = "https://127.0.0.1:\(nginx.port)"
      env.variables["SSL_CERT_FILE"] = nginx.authority.caFile
      return try await body(env, nginx)
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a suite only if nginx and openssl are installed or required.
  static var needsNginx: Self {
    .enabled("nginx or openssl isn't installed") { InstalledPrograms.allowNginx }
  }
}
