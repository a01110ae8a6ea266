import TestSupport
import Testing

extension EndToEnd {
  /// Standard streams that are closed at the start.
  struct ClosedStreamsTests {
    /// A file opened as descriptor 1 would receive the output.
    @Test func doesNotPrintIntoItsOwnFiles() async throws {
      let env = try await TestEnvironment()
      #expect(try await env.ghf("followers", "octavia").status == 0)
      let run = try await env.shell("ghf followers octavia --json --refresh >&-")
      #expect(run.status == 74)
      for (name, bytes) in try env.home.files() {
        #expect(!bytes.containsBytes(Array("\"login\"".utf8)), "in \(name)")
      }
    }

    @Test func reportsAClosedStandardInput() async throws {
      let env = try await TestEnvironment()
      let run = try await env.shell("ghf user - <&-")
      #expect(run.status == 1)
      #expect(run.errors == "error: cannot read standard input: Bad file descriptor\n")
    }
  }
}
