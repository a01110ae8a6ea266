import TestSupport
import Testing

extension EndToEnd {
  /// The permissions of ghf's files.
  struct FileModeTests {
    @Test func createsFilesForTheirOwnerOnly() async throws {
      let env = try await TestEnvironment()
      _ = try await env.ghf("followers", "octavia")
      _ = try await env.ghf("fav", "add", "octavia")
      #expect(try env.home.permissions(ofDirectories: true) == [0o700])
      #expect(try env.home.permissions(ofDirectories: false) == [0o600])
    }
  }
}
