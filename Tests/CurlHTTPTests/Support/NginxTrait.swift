import FoundationEssentials
import TestSupport
import Testing

/// A trait that runs one nginx for all tests of a suite.
struct NginxTrait: SuiteTrait, TestScoping {
  private static let brotli = "location /brotli/ { alias ./; brotli on; brotli_types *; }"
  private static let locations = """
    location / { root .; }
    location /many/ { return 200 "$http2 $uri"; }
    location /gzip/ { alias ./; gzip on; gzip_types *; gzip_min_length 1; }
    \(InstalledPrograms.brotliModule.map { _ in brotli } ?? "")
    location /zstd/ { alias ./; add_header Content-Encoding zstd; }
    location /missing/ { return 404 "nothing here"; }
    """

  var isRecursive: Bool { false }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { self }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await NginxServer.serve(Self.locations) { server in
      try Data(EncodedBodies.zstdFollowers).write(
        to: URL(filePath: "\(server.directory)/followers.zst"))
      try Data(String(repeating: "followers ", count: 100).utf8).write(
        to: URL(filePath: "\(server.directory)/followers.txt"))
      try await NginxServer.$current.withValue(server) { try await function() }
    }
  }
}

extension Trait where Self == NginxTrait {
  /// Gives the suite a running nginx in `NginxServer.current`.
  static var nginx: Self { NginxTrait() }
}
