import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `ghf export` with an output that can't be written.
struct ExportTests {
  @Test func reportsWriteErrors() async throws {
    let full = try await ghf(
      "export", "fav",
      output: MemorySink(failure: .failed(errno: 28, reason: "No space left on device")))
    #expect(full.errors == "error: cannot write the output: No space left on device\n")
    #expect(full.outcome == .outputFailed)
    let closed = try await ghf("export", "fav", output: MemorySink(failure: .closed))
    #expect(closed.errors == "")
    #expect(closed.outcome == .success)
  }
}
